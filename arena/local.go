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

// Local is the hands of this process, with one worker for each concurrent
// game. Two workers may play the two games of a pair.
//
// A worker keeps at most SeatsPerWorker players open between games. If it
// needs another one, it closes the one that has been idle for longest. The
// number of open engines per concurrent game is therefore bounded, even with
// many players.
type Local struct {
	Concurrency int                                // games at a time, at least 1
	Players     players.Env                        // for every seat; CPUs, Limits and Chess960 are filled in for each
	CPUs        [][]int                            // the processors of each worker's engines; nil: any
	Tables      tablebase.Tables                   // for adjudication; nil: none
	Verify      bool                               // only play with exactly the players and tables that a task names by their hashes: for tasks from other machines
	Find        func(hash string) tablebase.Tables // finds the tables that a task names, if they differ from Tables; nil: no others
	Host        string                             // the place in the records of pairs
	Warn        func(player, text string)          // called from many goroutines, with player "" for general warnings; nil: warnings go with the pairs

	busy       meter
	open       opener                                 // nil: players.Open
	stoodStill func(from, to time.Time) time.Duration // nil: see machine.Stalls
	first      *seats                                 // of worker 0, from Meet
	identities map[string]string                      // by name, from Meet
	defaults   map[string]string                      // hashes of the players' default files, by name, from Meet
}

// SeatsPerWorker is how many players a worker keeps open.
const SeatsPerWorker = 8

// opener opens a player.
type opener func(context.Context, spec.Player, players.Env) (players.Player, error)

// Games implements Hands.
func (l *Local) Games() int { return max(1, l.Concurrency) }

// Meet opens every player once, so that a player that cannot play is rejected
// before the first game. At most SeatsPerWorker of them stay open, for the first
// worker; after Meet, call Work or Close. A player that cannot be started is an
// *AbsentError, with its index in the list.
func (l *Local) Meet(ctx context.Context, list []Seat, chess960 bool) error {
	l.first, l.identities, l.defaults = l.seats(0), map[string]string{}, map[string]string{}
	for i := range list {
		seat, err := l.first.take(ctx, &list[i], chess960, 0)
		if err != nil {
			l.Close()
			return &AbsentError{i, err}
		}
		l.identities[list[i].Name] = players.Identity(seat.player)
		l.defaults[list[i].Name] = players.Defaults(seat.player)
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

// Identities returns the names that the players opened by Meet give themselves,
// by their names in the event; "" for players that give none.
func (l *Local) Identities() map[string]string { return l.identities }

// Defaults returns what players.Defaults does for the players opened by Meet, by
// their names in the event.
func (l *Local) Defaults() map[string]string { return l.defaults }

// Close closes the players left open by Meet. It is not needed after Work.
func (l *Local) Close() {
	if l.first != nil {
		l.first.close()
		l.first = nil
	}
}

// job is a game of a task that waits for a worker.
type job struct {
	pair  *half
	index int // 0 or 1
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

// Work implements Hands.
func (l *Local) Work(ctx context.Context, desk Desk) error {
	if l.stoodStill == nil {
		stalls := machine.WatchStalls()
		defer stalls.Stop()
		l.stoodStill = stalls.Between
	}
	jobs := make(chan job)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(jobs)
		return l.handOut(ctx, desk, jobs)
	})
	for n := range l.Games() {
		group.Go(func() error { return l.newWorker(n, desk).work(ctx, jobs) })
	}
	return group.Wait()
}

// handOut splits tasks into games, as soon as workers are free.
func (l *Local) handOut(ctx context.Context, desk Desk, jobs chan<- job) error {
	check := verifier{local: l}
	for {
		during, task, ok := desk.Next(ctx, 1)
		if !ok {
			return ctx.Err()
		}
		if err := check.task(&task); err != nil {
			desk.Refuse(task, &Refusal{Err: err, Everything: true})
			continue
		}
		for i := range task.Pairs {
			if err := check.seats(&task, &task.Pairs[i]); err != nil {
				desk.Refuse(task.Only(i), &Refusal{Err: err})
				continue
			}
			pair := &half{fixture: fixture{&task, &task.Pairs[i]}, ctx: during, played: task.Answer(i)}
			pair.played.Host = l.Host
			pair.left.Store(int32(pair.games()))
			for index := range pair.games() {
				select {
				case jobs <- job{pair, index}:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
	}
}

// bring returns a finished pair, or the reason why it cannot be played. It
// drops a pair that is no longer needed.
func (p *half) bring(desk Desk) {
	err := errors.Join(p.errs[:]...)
	switch {
	case p.ctx.Err() != nil:
	case err == nil:
		desk.Done(p.played)
	case errors.Is(err, ErrCrash):
		p.played.Err, p.played.Games = err, [2]*pgn.Game{}
		desk.Done(p.played)
	default:
		alone := *p.Task
		alone.Pairs = []Setup{*p.Setup}
		desk.Refuse(alone, &Refusal{Err: err})
	}
}

// warn adds a warning to the pair.
func (p *half) warn(player, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.played.Warnings = append(p.played.Warnings, Warning{player, text})
}

// keep stores a game with its log, and the files of the complete log.
func (p *half) keep(index int, game *pgn.Game, sitting [2]*seat, odd []Odd) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.played.Games[index], p.played.Odd[index] = game, odd
	for color, s := range sitting {
		if p.KeepSaid && game.End.Reason.IsFault() {
			p.played.Said[index][color] = players.Transcript(s.player)
		}
		if file := players.LogFile(s.player); file != "" {
			p.played.Logs = append(p.played.Logs, file)
		}
	}
}
