package arena

import (
	"errors"
	"fmt"
	"slices"
	"syscall"

	"match/pgn"
	"match/record"
)

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
	task := l.terms()
	task.Pairs = []Setup{setup}
	played := task.Answer(0)
	for i := range played.Games {
		white := slices.Contains(l.withdrawn, played.White(i))
		black := slices.Contains(l.withdrawn, played.Black(i))
		g := &pgn.Game{Start: setup.opening(i).Start, Result: pgn.Draw, End: pgn.End{Reason: pgn.Unplayed, Side: pgn.BothSides}}
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
