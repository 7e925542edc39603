package ledger

import (
	"fmt"
	"time"

	"match/arena"
	"match/pgn"
)

// When moves come late by a worker's doing and not by an engine's: in more than
// one of 20 of its games by the clock, and by more than in those of the other
// workers in the same event, by a share that chance explains once in 100,000
// looks. No look at results is in it.
const (
	leastLate = 3
	lateRate  = 1.0 / 20
)

// leastLag is how much later than its engine says a move is late at least: some
// read the clock before they print.
const leastLag = 50 * time.Millisecond

// lag returns how late a move of a pair's seat may come after the time that its
// engine has reported: by as much as its clock forgives.
func lag(s *arena.Seat) time.Duration { return max(s.Limits.Margin, leastLag) }

// late counts the games by the clock of a worker's pair in which a move came late,
// and says why it is to be put in quarantine, "": it is not.
// The caller holds the lock.
func (e *Event) late(w *worker, p *pair, played *arena.Played) string {
	mine := e.lates[w.ID]
	others := e.lated.without(mine)
	for i, g := range played.Games {
		white := played.Seat(i)
		seats := [2]*arena.Seat{&p.Seats[white], &p.Seats[1-white]}
		if g == nil || !seats[0].Limits.Timed() && !seats[1].Limits.Timed() {
			continue
		}
		mine.games++
		if tardy(g, seats) {
			mine.faults++
		}
	}
	e.lates[w.ID], e.lated = mine, tally{others.games + mine.games, others.faults + mine.faults}
	if mine.faults < leastLate || !mine.more(others, lateRate) {
		return ""
	}
	return fmt.Sprintf("in %d of %d games of event %s moves came later there than their engines say, by more than the clock forgives, and in %d of %d games elsewhere",
		mine.faults, mine.games, e.name, others.faults, others.games)
}

// tardy reports whether a move of a game came late, or did not come in time.
func tardy(g *pgn.Game, seats [2]*arena.Seat) bool {
	if g.End.Reason == pgn.TimeForfeit {
		return true
	}
	mover := g.Start.SideToMove()
	for i := range g.Plies {
		ply := &g.Plies[i]
		if ply.Reported > 0 && ply.Time-ply.Reported > lag(seats[mover]) {
			return true
		}
		mover = mover.Other()
	}
	return false
}
