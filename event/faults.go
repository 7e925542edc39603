package event

import (
	"fmt"

	"match/arena"
	"match/pgn"
	"match/record"
	"match/results"
)

// FaultWatch detects a player that keeps forfeiting games. A nil FaultWatch
// allows that.
type FaultWatch struct {
	seen []FaultyError // by player: what it has forfeited so far
}

// NewFaultWatch watches players of these names.
func NewFaultWatch(names []string) *FaultWatch {
	w := new(FaultWatch)
	for i, name := range names {
		w.seen = append(w.seen, FaultyError{Player: name, Index: i})
	}
	return w
}

// FaultyError means that a player forfeited so many games that the others do
// not measure its strength.
type FaultyError struct {
	Player        string
	Index         int // of the player
	Faults, Games int
	Late          int // of the faults: on time
}

// Error returns one line.
func (e *FaultyError) Error() string {
	return fmt.Sprintf("%s forfeited %d of %d games: this is no test of its strength", e.Player, e.Faults, e.Games)
}

// OnTime reports whether there are too many forfeits only because of those on time, which may be the
// fault of a busy machine.
func (e *FaultyError) OnTime() bool { return !results.TooManyFaults(e.Faults-e.Late, e.Games) }

// Count counts a pair, unless it lacks its games. It returns a *FaultyError if there are too
// many forfeits to continue.
func (w *FaultWatch) Count(p *record.Pair) error {
	if _, forfeited := p.Forfeited(); forfeited || w == nil || p.Games[0] == nil {
		return nil
	}
	for _, player := range p.Players {
		w.seen[player].Games += len(p.Games)
	}
	for i, g := range p.Games {
		if g.End.Reason.IsFault() && g.Result != pgn.Draw {
			loser := &w.seen[p.Loser(i)]
			loser.Faults++
			if g.End.Reason == pgn.TimeForfeit {
				loser.Late++
			}
		}
	}
	for _, player := range p.Encounter() {
		if seen := w.seen[player]; results.TooManyFaults(seen.Faults, seen.Games) {
			return &seen
		}
	}
	return nil
}

// Ends is Count for a director: the event ends after the pair with one forfeit
// too many.
func (w *FaultWatch) Ends(p *record.Pair) error {
	if err := w.Count(p); err != nil {
		return &arena.Ended{Err: err}
	}
	return nil
}
