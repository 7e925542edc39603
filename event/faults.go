package event

import (
	"fmt"

	"match/pgn"
	"match/record"
	"match/results"
)

// FaultWatch looks for one of two players that keeps losing by its own fault. A
// nil FaultWatch does not mind.
type FaultWatch struct {
	names  []string
	games  int
	faults [2]int
}

// NewFaultWatch watches two players of these names.
func NewFaultWatch(names []string) *FaultWatch { return &FaultWatch{names: names} }

// FaultyError says that a player lost so many of its games by its own fault
// that the rest of them says nothing of its strength.
type FaultyError struct {
	Player        string
	Faults, Games int
}

// Error returns one line.
func (e *FaultyError) Error() string {
	return fmt.Sprintf("%s lost %d of %d games by crash, stall, illegal move or time: that is no test of its strength", e.Player, e.Faults, e.Games)
}

// Count takes in a pair. It returns a *FaultyError once there are too many
// faults to go on.
func (w *FaultWatch) Count(p *record.Pair) error {
	if w == nil {
		return nil
	}
	for i, g := range p.Games {
		w.games++
		if g.End.Reason.IsFault() && g.Result != pgn.Draw {
			loser := i
			if g.Result == pgn.WhiteWins {
				loser = 1 - i
			}
			w.faults[p.Players[loser]]++
		}
	}
	for player, n := range w.faults {
		if results.TooManyFaults(n, w.games) {
			return &FaultyError{w.names[player], n, w.games}
		}
	}
	return nil
}
