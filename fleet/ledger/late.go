package ledger

import (
	"fmt"
	"time"

	"match/arena"
	"match/pgn"
)

// Thresholds for late moves that are the worker's fault and not an engine's. A
// worker is at fault if moves come late in more than one of 20 of its timed
// games, and more often than with the other workers in the same event, by a
// difference that chance produces once in 100,000 looks. The results of games
// play no part in this.
const (
	leastLate = 3
	lateRate  = 1.0 / 20
)

// leastLag is the shortest lag that counts as late: some engines read the clock
// before they print.
const leastLag = 50 * time.Millisecond

// lag returns how much longer than its reported time a move may take for a pair's
// seat: the margin of its clock, at least leastLag.
func lag(s *arena.Seat) time.Duration { return max(s.Limits.Margin, leastLag) }

// late counts the timed games of a worker's pair in which a move came late. It
// returns why the worker must be quarantined, "" if it need not be. The caller
// holds the lock.
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
	return fmt.Sprintf("in %d of %d games of event %s, moves arrived there later than the engines report, by more than the time margin, and in %d of %d games elsewhere",
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
