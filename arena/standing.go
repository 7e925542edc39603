package arena

import (
	"maps"

	"match/board"
	"match/pgn"
	"match/sprt"
)

// Pair is two games from one opening with colours swapped, A being White in
// the first, and the state of the match once it is counted.
type Pair struct {
	Number int // from 1
	Games  [2]*pgn.Game
	Counts sprt.Pentanomial // of all pairs up to this one
	LLR    float64          // after this pair, 0 without a test
}

// Standing is what a match has come to.
type Standing struct {
	Names        [2]string // of A and B
	Counts       sprt.Pentanomial
	Games        sprt.Trinomial // from A's side
	LLR          float64        // 0 without a test
	Verdict      sprt.Verdict
	Terminations map[pgn.Reason]int
	Faults       [2]map[pgn.Reason]int // games lost by A and by B through their own fault
}

func newStanding(names [2]string) Standing {
	return Standing{
		Names:        names,
		Terminations: map[pgn.Reason]int{},
		Faults:       [2]map[pgn.Reason]int{{}, {}},
	}
}

// clone returns a standing that shares no memory with s.
func (s Standing) clone() Standing {
	s.Terminations = maps.Clone(s.Terminations)
	for i := range s.Faults {
		s.Faults[i] = maps.Clone(s.Faults[i])
	}
	return s
}

// count takes in a pair that is complete.
func (s *Standing) count(games [2]*pgn.Game, test *sprt.Test) error {
	var outcomes [2]sprt.Outcome
	for i, g := range games {
		colorOfA := board.Color(i)
		outcomes[i] = outcome(g.Result, colorOfA)
		if err := s.Games.Add(outcomes[i]); err != nil {
			return err
		}
		s.Terminations[g.End.Reason]++
		if g.End.Reason.IsFault() && outcomes[i] != sprt.Draw {
			loser := 0
			if outcomes[i] == sprt.Win {
				loser = 1
			}
			s.Faults[loser][g.End.Reason]++
		}
	}
	if err := s.Counts.Add(outcomes[0], outcomes[1]); err != nil {
		return err
	}
	if test == nil {
		return nil
	}
	verdict, err := test.Feed(outcomes[0], outcomes[1])
	s.Verdict, s.LLR = verdict, test.LLR()
	return err
}

// outcome returns a result from the side of the player with the given colour.
func outcome(r pgn.Result, c board.Color) sprt.Outcome {
	switch r {
	case pgn.Draw:
		return sprt.Draw
	case pgn.Win(c):
		return sprt.Win
	}
	return sprt.Loss
}
