package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"

	"match/pgn"
	"match/record"
)

// Executor plays tasks: the workers of this process, or one machine elsewhere.
type Executor interface {
	// Games is how many games they play at a time, 0 while they can play none. It
	// may change: it is read when it joins and whenever it asks for a task.
	Games() int

	// Work takes tasks from the dispatcher, one whenever it has room, and returns the
	// results in any order and from any goroutine. It ends when the dispatcher has no
	// more tasks or ctx is done, and leaves nothing running. If it ends earlier,
	// it is lost, and others play its remaining pairs. A lost executor may
	// join again, see Options.Join.
	Work(ctx context.Context, dispatcher Dispatcher) error
}

// Dispatcher gives executors their tasks and takes their results. Its methods may be
// called from any goroutine.
type Dispatcher interface {
	// Next waits for a task of at least one pair and at most pairs of them. There
	// are fewer if the director names no more, or if there are many executors. It
	// reports false if there will be no more tasks, or when ctx is done. The
	// context of the task descends from ctx. It ends when the rest of the task is
	// no longer needed: its games must then be dropped, without a call of Done or
	// Refuse.
	Next(ctx context.Context, pairs int) (context.Context, Task, bool)

	// Done returns one pair of a task, see Task.Answer, as soon as both of its
	// games are over. It reports whether the pair was accepted. A pair is ignored
	// if this executor does not have it (any more), if it was returned before, or if
	// it has a different ticket.
	Done(p Played) bool

	// Refuse returns pairs of a task that this executor cannot play. It does not
	// get these pairs again, and other executors are tried. If all executors refuse a
	// pair, the event reports the reason and waits for other executors. If none can
	// join, it ends with that reason.
	Refuse(t Task, why *Refusal)

	// Tell informs watchers of a notice in a game of a Watched task. It never
	// blocks.
	Tell(n Notice)
}

// AbsentError means that a player of the event cannot be started for a game.
type AbsentError struct {
	Player int // its number
	Err    error
}

// Error returns the reason.
func (e *AbsentError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *AbsentError) Unwrap() error { return e.Err }

// absent is the error if a player cannot be started because of the player
// itself, and not because of the machine.
func absent(player int, err error) error {
	for _, machine := range []error{syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM} {
		if errors.Is(err, machine) {
			return err
		}
	}
	return &AbsentError{player, err}
}

// withdraw takes a player out of the event if a pair could not be played because
// of it: the player forfeits its remaining games. The event ends if no two
// players are left.
func (l *loop) withdraw(c *crew, why error) error {
	gone := new(AbsentError)
	if l.event.Forfeits == nil || !errors.As(why, &gone) || !slices.Contains(l.named[0].Players[:], gone.Player) {
		return why
	}
	if len(l.event.Players)-len(l.withdrawn) <= 2 || !l.event.Forfeits(gone.Player) {
		return why
	}
	l.withdrawn = append(l.withdrawn, gone.Player)
	l.warn("", fmt.Sprintf("%s cannot be started and forfeits its remaining games: %v", l.event.Players[gone.Player].Name, gone.Err))
	c.drop(l.forfeits)
	return nil
}

// forfeits reports whether one of two players has withdrawn.
func (l *loop) forfeits(players [2]int) bool {
	return slices.Contains(l.withdrawn, players[0]) || slices.Contains(l.withdrawn, players[1])
}

// recall records who forfeited a pair of an earlier run.
func (l *loop) recall(p *record.Pair) {
	for _, player := range p.Players {
		if p.ForfeitedBy(player) && !slices.Contains(l.withdrawn, player) {
			l.withdrawn = append(l.withdrawn, player)
		}
	}
}

// forfeit returns a pair that is not played: the withdrawn player loses both
// games.
func (l *loop) forfeit(number int, pairing Pairing) (Played, error) {
	setup, err := l.event.setup(number, pairing)
	if err != nil {
		return Played{}, err
	}
	task := l.terms(setup)
	played := task.Answer(0)
	for i := range played.Games {
		white := slices.Contains(l.withdrawn, played.White(i))
		black := slices.Contains(l.withdrawn, played.Black(i))
		g := &pgn.Game{Start: setup.opening(i).Start, Result: pgn.Draw,
			End: pgn.End{Reason: pgn.Unplayed, Side: pgn.BothSides}}
		switch {
		case white && !black:
			g.Result, g.End.Side = pgn.BlackWins, pgn.WhiteSide
		case black && !white:
			g.Result, g.End.Side = pgn.WhiteWins, pgn.BlackSide
		}
		fixture{&task, &setup}.finish(g, i)
		played.Games[i] = g
	}
	return played, nil
}
