package arena

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"match/internal/machine"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/tablebase"
)

// Local is the hands of this process: as many workers as games are to be
// played at a time. A pair's two games may be played by two of them.
//
// A worker keeps players open from game to game, at most SeatsPerWorker of
// them, and closes the one that has not played for longest when it needs
// another. So no event has more than that many engines open for each game
// played at a time, however many players it has.
type Local struct {
	Concurrency int                       // games at a time, at least 1
	Players     players.Env               // of every seat; CPUs, Limits and Chess960 are filled in for each
	CPUs        [][]int                   // the processors of each worker's engines; nil: any
	Tables      tablebase.Tables          // for adjudication; nil: none
	KeepSaid    bool                      // bring back what was said in games lost by a fault
	Warn        func(player, text string) // called from many goroutines, player "" for what concerns them all; may be nil

	open       opener                                 // nil: players.Open
	stoodStill func(from, to time.Time) time.Duration // nil: see machine.Stalls
	first      *seats                                 // of worker 0, from Meet
}

// SeatsPerWorker is how many players a worker keeps open.
const SeatsPerWorker = 8

// opener seats a player.
type opener func(context.Context, spec.Player, players.Env) (players.Player, error)

// Games implements Hands.
func (l *Local) Games() int { return l.Concurrency }

// Meet opens every player once, so that one that cannot play is refused before
// the first game. As many as a worker keeps open stay open for it: after Meet,
// Work or Close must be called.
func (l *Local) Meet(ctx context.Context, list []Seat, chess960 bool) error {
	l.first = l.seats(0)
	for i := range list {
		if _, err := l.first.take(ctx, &list[i], chess960, 0); err != nil {
			l.Close()
			return err
		}
	}
	return nil
}

// Close closes the players that are open after Meet. It is not needed after
// Work.
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

// half is a pair of which not both games are played.
type half struct {
	task   Task
	played Played
	left   atomic.Int32 // games to be played
	errs   [2]error
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
	for n := range max(1, l.Concurrency) {
		group.Go(func() error { return l.work(ctx, n, desk, jobs) })
	}
	return group.Wait()
}

// handOut cuts tasks into games, no earlier than there is a worker for them.
func (l *Local) handOut(ctx context.Context, desk Desk, jobs chan<- job) error {
	for {
		task, ok := desk.Next(ctx)
		if !ok {
			return ctx.Err()
		}
		pair := &half{task: task, played: Played{}}
		pair.played.Number, pair.played.Players = task.Number, task.Players
		pair.left.Store(2)
		for index := range 2 {
			select {
			case jobs <- job{pair, index}:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}

// work plays games until there are no more. Its players are its own.
func (l *Local) work(ctx context.Context, n int, desk Desk, jobs <-chan job) error {
	seats := l.seats(n)
	if n == 0 && l.first != nil {
		seats, l.first = l.first, nil
	}
	defer seats.close()
	r := &referee{tables: tablebase.OrNone(l.Tables), warn: l.Warn, tell: desk.Tell}
	for j := range jobs {
		l.playGame(ctx, r, seats, j)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if j.pair.left.Add(-1) == 0 {
			p := j.pair.played
			if p.Err = errors.Join(j.pair.errs[:]...); p.Err != nil {
				p.Games = [2]*pgn.Game{}
			}
			desk.Done(p)
		}
	}
	return ctx.Err()
}

// attempts is how often a game that cannot be played is tried.
const attempts = 3

// playGame plays one game of a pair; the first player is White in the first.
func (l *Local) playGame(ctx context.Context, r *referee, seats *seats, j job) {
	t := &j.pair.task
	var game *pgn.Game
	var sitting [2]*seat
	var err error
	for range attempts {
		begun := time.Now()
		sitting, err = seats.both(ctx, t, j.index)
		if err == nil {
			game, err = r.play(ctx, t, j.index, sitting)
		}
		if ctx.Err() != nil || err == nil && !l.disturbed(t, game, begun) {
			break
		}
	}
	if err != nil {
		j.pair.errs[j.index] = err
		return
	}
	j.pair.played.Games[j.index] = game
	j.pair.errs[j.index] = t.refuse(game)
	if l.KeepSaid && game.End.Reason.IsFault() {
		for color, s := range sitting {
			j.pair.played.Said[j.index][color] = players.Transcript(s.player)
		}
	}
}

// tooStill is for how long this program may stand still during a game by the
// clock that nobody loses by that.
const tooStill = time.Second

// disturbed reports whether a game went otherwise than its players would have
// played it, because this program stood still while their clocks ran.
func (l *Local) disturbed(t *Task, game *pgn.Game, begun time.Time) bool {
	if !t.Seats[0].Limits.Timed() && !t.Seats[1].Limits.Timed() && game.End.Reason != pgn.Stall {
		return false
	}
	still := l.stoodStill(begun, time.Now())
	lost := game.End.Reason == pgn.TimeForfeit || game.End.Reason == pgn.Stall
	if still == 0 || !lost && still < tooStill {
		return false
	}
	if l.Warn != nil {
		l.Warn("", fmt.Sprintf("this program stood still for %v during game %s, which is played again", still.Round(10*time.Millisecond), game.Round))
	}
	return true
}
