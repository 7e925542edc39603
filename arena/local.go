package arena

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"match/internal/machine"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/tablebase"
)

// Local is the executor of this process, with one worker for each concurrent
// game. Two workers may play the two games of a pair.
//
// A worker keeps at most PlayersPerWorker players open between games. If it
// needs another one, it closes the one that has been idle for longest. The
// number of open engines per concurrent game is therefore bounded, even with
// many players.
type Local struct {
	Concurrency int              // games at a time, at least 1
	Players     players.Env      // for every player; CPUs, Limits and Chess960 are filled in for each
	CPUs        [][]int          // the processors of each worker's engines; nil: any
	Tables      tablebase.Tables // for adjudication; nil: none
	// only play with exactly the players and tables that a task names by their hashes: for tasks from other machines
	Verify  bool
	Find    func(hash string) tablebase.Tables // finds the tables that a task names, if they differ from Tables; nil: no others
	Room    Need                               // what all games take at most; no cores or memory: no limit but Concurrency
	Host    string                             // the place in the records of pairs
	Stop    *Stop                              // when no game is to begin any more; nil: never
	Journal Journal                            // gets every game when it is over; nil: none
	// called from many goroutines, with player "" for general warnings; nil: warnings go with the pairs
	Warn func(player, text string)

	// What Meet learns of the players that it opens, by their names in the event.
	Identities map[string]string // the names that they give themselves; "" for players that give none
	Defaults   map[string]string // as players.Defaults returns it

	busy       meter
	open       opener                                 // nil: players.Open
	stoodStill func(from, to time.Time) time.Duration // nil: see machine.Stalls
	first      *openPlayers                           // of worker 0, from Meet
}

// PlayersPerWorker is how many players a worker keeps open.
const PlayersPerWorker = 8

// opener opens a player.
type opener func(context.Context, spec.Player, players.Env) (players.Player, error)

// Games implements Executor.
func (l *Local) Games() int { return max(1, l.Concurrency) }

// Meet opens every player once, so that a player that cannot play is rejected
// before the first game. At most PlayersPerWorker of them stay open, for the first
// worker; after Meet, call Work or Close. A player that cannot be started is an
// *AbsentError, with its index in the list.
func (l *Local) Meet(ctx context.Context, list []Participant, chess960 bool) error {
	l.first, l.Identities, l.Defaults = l.openPlayers(0), map[string]string{}, map[string]string{}
	for i := range list {
		holds, room := Need{Resources: list[i].Spec.Needs}, Need{Resources: l.Room.Resources}
		for what, was := "", ""; ; was = what {
			if what = heldBy(l.first.list).plus(holds).short(room); what == "" || what == was {
				break
			}
			l.first.release(what, nil, chess960)
		}
		opened, err := l.first.take(ctx, &list[i], chess960, 0)
		if err != nil {
			l.Close()
			return &AbsentError{i, err}
		}
		l.Identities[list[i].Name] = players.Identity(opened.player)
		l.Defaults[list[i].Name] = players.Defaults(opened.player)
	}
	return nil
}

// tablesOf returns the tables that a task names, nil if they are not available.
func (l *Local) tablesOf(t *Task) tablebase.Tables {
	if l.Find == nil || t.Tables == "" {
		return nil
	}
	return l.Find(t.Tables)
}

// Close closes the players left open by Meet. It is not needed after Work.
func (l *Local) Close() {
	if l.first != nil {
		l.first.close()
		l.first = nil
	}
}

// half is a pair with games still to play.
type half struct {
	fixture
	ctx  context.Context // of its task
	left atomic.Int32    // games to be played
	errs [2]error

	mu     sync.Mutex
	played Played
}

// Work implements Executor.
func (l *Local) Work(ctx context.Context, dispatcher Dispatcher) error {
	if l.stoodStill == nil {
		stalls := machine.WatchStalls()
		defer stalls.Stop()
		l.stoodStill = stalls.Between
	}
	workers := l.newPlaces(dispatcher)
	defer workers.close()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return l.handOut(ctx, dispatcher, workers, group) })
	return group.Wait()
}

// handOut splits tasks into games, as soon as there is room for them.
func (l *Local) handOut(ctx context.Context, dispatcher Dispatcher, workers *places, group *errgroup.Group) error {
	check := verifier{local: l}
	for {
		during, task, ok := dispatcher.Next(ctx, 1)
		if !ok {
			return ctx.Err()
		}
		if err := check.task(&task); err != nil {
			dispatcher.Refuse(task, &Refusal{Err: err, Everything: true})
			continue
		}
		for i := range task.Pairs {
			if err := check.participants(&task, &task.Pairs[i]); err != nil {
				dispatcher.Refuse(task.Only(i), &Refusal{Err: err})
				continue
			}
			pair := &half{fixture: fixture{&task, &task.Pairs[i]}, ctx: during, played: task.Answer(i)}
			pair.played.Host, pair.played.Games = l.Host, pair.Given
			pair.left.Store(int32(pair.Setup.left()))
			for index := range pair.games() {
				if pair.Given[index] != nil {
					continue
				}
				w, err := workers.take(ctx, pair.Setup, task.Rules.Chess960)
				if w == nil {
					pair.cut(l.Journal)
					return err
				}
				group.Go(func() error {
					defer func() { workers.ended <- w }()
					return w.work(ctx, pair, index)
				})
			}
		}
	}
}

// bring returns a finished pair, or the reason why it cannot be played. It
// drops a pair that is no longer needed.
func (p *half) bring(dispatcher Dispatcher) {
	err := errors.Join(p.errs[:]...)
	switch {
	case p.ctx.Err() != nil:
	case err == nil:
		dispatcher.Done(p.played)
	case errors.Is(err, ErrCrash):
		p.played.Err, p.played.Games = err, [2]*pgn.Game{}
		dispatcher.Done(p.played)
	default:
		alone := *p.Task
		alone.Pairs = []Setup{*p.Setup}
		dispatcher.Refuse(alone, &Refusal{Err: err})
	}
}

// keep stores a game with its log, and the files of the complete log.
func (p *half) keep(index int, game *pgn.Game, played Span, opened [2]*openPlayer, anomalies []Anomaly) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.played.Games[index], p.played.Times[index], p.played.Anomalies[index] = game, played, anomalies
	for color, s := range opened {
		if p.KeepTranscripts && game.End.Reason.IsFault() {
			p.played.Transcripts[index][color] = players.Transcript(s.player)
		}
		if file := players.LogFile(s.player); file != "" {
			p.played.Logs = append(p.played.Logs, file)
		}
	}
}

// meter measures the total playing time of all workers.
type meter struct {
	mu      sync.Mutex
	playing int
	since   time.Time     // time of the last change
	total   time.Duration // until then
}

// change changes the number of playing workers, and returns the time until now.
func (m *meter) change(by int) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	m.total += time.Duration(m.playing) * now.Sub(m.since)
	m.playing, m.since = m.playing+by, now
	return m.total
}

// Busy returns the total playing time of all workers: for two that play all the
// time it is twice the elapsed time.
func (l *Local) Busy() time.Duration { return l.busy.change(0) }
