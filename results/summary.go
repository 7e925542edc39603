package results

import (
	"fmt"

	"match/internal/plural"
	"match/pgn"
	"match/report"
	"match/sprt"
)

// Summary is the standing or the outcome of a match between A and B, from
// which every report is made. All counts are from A's side.
type Summary struct {
	A, B   string
	Config any    // everything that determines the games, for the JSON document; marshalled unchanged
	Limits string // the limit per move or game, such as "nodes=5000"; "" leaves it out

	Openings int // size of the book; each pair uses one opening until all are used; 0: not known

	Test         *report.Test // nil: there is none
	NoTest       string       // why there is no test; "": none was requested
	Plans        bool         // without a verdict, reports state how many games are needed for one
	Pairs        sprt.Pentanomial
	Games        sprt.Trinomial // the games of Pairs
	Terminations map[string]int // number of games by reason; a missing reason did not occur
	Faults       Faults
}

// Faults are the forfeits of A and B by reason: a crash, a stall, an illegal
// move, or time.
type Faults [2]map[string]int

// Add counts n games that A (0) or B (1) lost for a reason, if the reason is
// a fault.
func (f *Faults) Add(loser int, reason pgn.Reason, n int) {
	if !reason.IsFault() {
		return
	}
	if f[loser] == nil {
		f[loser] = map[string]int{}
	}
	f[loser][string(reason)] += n
}

// Verdict returns the verdict of the test, or None if there is no test.
func (s *Summary) Verdict() sprt.Verdict {
	if s.Test == nil {
		return sprt.None
	}
	return s.Test.Verdict
}

// Elo returns the logistic Elo of A over B with its 95 % interval by OpenBench's t
// on pair scores.
func (s *Summary) Elo() sprt.Estimate { return sprt.EloEstimate(s.Pairs) }

// Measured is the measurement of A and B.
func (s *Summary) Measured() *Measured {
	return &Measured{Names: []string{s.A, s.B}, Elo: func(a, _ int) sprt.Estimate {
		if a == 0 {
			return s.CorrectedElo()
		}
		return s.CorrectedElo().Mirror()
	}}
}

// Picture returns the course of the match.
func (s *Summary) Picture(path []report.Point) report.Picture {
	return report.Picture{Title: fmt.Sprintf("%s against %s, %s", s.A, s.B, withLimits(s.Limits, plural.Count(s.Games.Games(), "game"))), Charts: s.Test.Charts(path)}
}

// noGames is why a figure is undefined before the first pair.
const noGames = "no games"

// Adjudicated returns the share of adjudicated games, nil without games.
func (s *Summary) Adjudicated() *float64 {
	n := 0
	for reason, games := range s.Terminations {
		if pgn.Reason(reason).IsAdjudication() {
			n += games
		}
	}
	if s.Games.Games() == 0 {
		return nil
	}
	share := float64(n) / float64(s.Games.Games())
	return &share
}

// wrapped reports whether there were more pairs than openings, so that some
// openings were played again. Deterministic players then repeat their games,
// and the intervals are too narrow.
func (s *Summary) wrapped() bool { return s.Openings > 0 && s.Pairs.Pairs() > s.Openings }

// MarshalJSON writes the JSON document.
func (s *Summary) MarshalJSON() ([]byte, error) { return s.Report().MarshalJSON() }
