package results

import (
	"fmt"
	"maps"

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

	Openings    int  // size of the book; each pair uses one opening until all are used; 0: not known
	OwnOpenings bool // each game has its own opening, so a pair uses two

	Test         *report.Test // nil: there is none
	NoTest       string       // why there is no test; "": none was requested
	Plans        bool         // without a verdict, reports state how many games are needed for one
	Pairs        sprt.Pentanomial
	Games        sprt.Trinomial        // the games of Pairs
	Terminations map[pgn.Reason]int    // number of games by reason; a missing reason did not occur
	Faults       [2]map[pgn.Reason]int // forfeits of A and B by reason: a crash, a stall, an illegal move, or time
}

// Verdict returns the verdict of the test, or None if there is no test.
func (s *Summary) Verdict() sprt.Verdict {
	if s.Test == nil {
		return sprt.None
	}
	return s.Test.Verdict
}

// Elo returns the logistic Elo of A over B with its 95% interval by OpenBench's t
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
		if reason.IsAdjudication() {
			n += games
		}
	}
	if s.Games.Games() == 0 {
		return nil
	}
	return new(float64(n) / float64(s.Games.Games()))
}

// wrapped reports whether there were more pairs than openings, so that some
// openings were played again. Deterministic players then repeat their games,
// and the intervals are too narrow.
func (s *Summary) wrapped() bool {
	once := s.Openings
	if s.OwnOpenings {
		once /= 2
	}
	return s.Openings > 0 && s.Pairs.Pairs() > once
}

// MarshalJSON writes the JSON document.
func (s *Summary) MarshalJSON() ([]byte, error) { return s.Report().MarshalJSON() }

// Swapped returns the same match from B's side.
func (s *Summary) Swapped() *Summary {
	t := *s
	t.A, t.B = s.B, s.A
	t.Pairs, t.Games = s.Pairs.Swap(), s.Games.Swap()
	t.Faults[0], t.Faults[1] = s.Faults[1], s.Faults[0]
	return &t
}

// Add adds the games of another match between A and B. The sum is no longer a
// sequential test, because its verdict would depend on when each match stopped.
// noTest is the text that states this.
func (s *Summary) Add(other *Summary, noTest string) {
	s.Test, s.NoTest = nil, noTest
	s.Pairs = s.Pairs.Plus(other.Pairs)
	s.Games.Wins += other.Games.Wins
	s.Games.Losses += other.Games.Losses
	s.Games.Draws += other.Games.Draws
	s.Terminations = plus(s.Terminations, other.Terminations)
	for i := range s.Faults {
		s.Faults[i] = plus(s.Faults[i], other.Faults[i])
	}
}

// plus adds counts by reason.
func plus(a, b map[pgn.Reason]int) map[pgn.Reason]int {
	sum := map[pgn.Reason]int{}
	maps.Copy(sum, a)
	for reason, n := range b {
		sum[reason] += n
	}
	return sum
}

// Swapped returns the same tallies of a match from B's side.
func (t Tallies) Swapped() (list Tallies) {
	for _, tally := range t {
		tally.White, tally.Black = tally.Black, tally.White
		list = append(list, tally)
	}
	return list
}

// stopText describes in one line how to read the Elo of a stopped test. Results that a test accepts are selected: lucky
// ones are accepted more often than unlucky ones of the same strength.
func stopText(v sprt.Verdict, elo sprt.Estimate) string {
	wrong, right := "overstate", "less"
	if v == sprt.H0 {
		wrong, right = "understate", "more"
	}
	even := ", even corrected"
	if !elo.Defined() {
		even = ""
	}
	return fmt.Sprintf("tests that accept %v %s Elo on average%s: expect %s", v, wrong, even, right)
}

// eloText returns the Elo followed by a note, and beside it the Elo corrected for
// the stop if the test has stopped, on one line.
func (s *Summary) eloText(note string) string {
	text := report.EstimateText(s.Elo(), note)
	if e, ok := s.Test.EloAfterStop(s.Pairs); ok {
		text += ", corrected for the stop " + report.EstimateText(e, "")
	}
	return text
}

// ShortElo is [Summary.eloText] for a narrow column: "67.8 ± 25.0, corrected 65.1 ± 25.7".
func (s *Summary) ShortElo() string { return s.Test.ShortElo(s.Pairs) }

// CorrectedElo is the Elo where a match has one figure: after the stop of a test, the Elo
// corrected for it.
func (s *Summary) CorrectedElo() sprt.Estimate {
	if e, ok := s.Test.EloAfterStop(s.Pairs); ok {
		return e
	}
	return s.Elo()
}

// ListedElo is the Elo in a list of matches, which has one figure for each.
func (s *Summary) ListedElo() string { return report.ListedEstimate(s.CorrectedElo()) }
