package event

import (
	"fmt"

	"match/arena"
	"match/pgn"
	"match/record"
	"match/results"
)

// FaultWatch looks for a player that keeps losing by its own fault. A nil
// FaultWatch does not mind.
type FaultWatch struct {
	names         []string
	games, faults []int // by player
}

// NewFaultWatch watches players of these names.
func NewFaultWatch(names []string) *FaultWatch {
	return &FaultWatch{names: names, games: make([]int, len(names)), faults: make([]int, len(names))}
}

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
	if _, forfeited := p.Forfeited(); forfeited || w == nil {
		return nil
	}
	for _, player := range p.Players {
		w.games[player] += len(p.Games)
	}
	for i, g := range p.Games {
		if g.End.Reason.IsFault() && g.Result != pgn.Draw {
			w.faults[p.Loser(i)]++
		}
	}
	for _, player := range []int{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])} {
		if results.TooManyFaults(w.faults[player], w.games[player]) {
			return &FaultyError{w.names[player], w.faults[player], w.games[player]}
		}
	}
	return nil
}

// Ends is Count for a director: the event ends with the pair after which there
// are too many faults.
func (w *FaultWatch) Ends(p *record.Pair) error {
	if err := w.Count(p); err != nil {
		return &arena.Ended{Err: err}
	}
	return nil
}
