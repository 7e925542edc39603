package results

import (
	"fmt"

	"match/report"
	"match/sprt"
)

// afterStop returns the Elo and the likelihood of superiority corrected for the
// stop of a test, and nil without a test that has stopped. A test that stops
// because the result looks clear makes the plain Elo too extreme and the plain
// LOS meaningless. All reports take the figures after a stop from here.
func afterStop(counts sprt.Counts, test *report.Test) *sprt.Corrected {
	if test == nil || test.Verdict == sprt.None {
		return nil
	}
	c := sprt.AfterStop(test.Config, counts)
	return &c
}

// stopText describes in one line how to read the Elo of a stopped test. Results that a test accepts are selected: lucky ones are
// accepted more often than unlucky ones of the same strength.
func stopText(v sprt.Verdict, c *sprt.Corrected) string {
	wrong, right := "overstate", "less"
	if v == sprt.H0 {
		wrong, right = "understate", "more"
	}
	even := ", even corrected"
	if !c.Elo.Defined() {
		even = ""
	}
	return fmt.Sprintf("tests that accept %v %s Elo on average%s: expect %s", v, wrong, even, right)
}

// EloText returns the Elo followed by a note, and beside it the Elo corrected for
// the stop if the test has stopped, on one line.
func (s *Summary) EloText(note string) string {
	text := report.EstimateText(s.Elo(), note)
	if e, ok := s.Test.EloAfterStop(s.Pairs); ok {
		text += ", corrected for the stop " + report.EstimateText(e, "")
	}
	return text
}

// ShortElo is [Summary.EloText] for a narrow column: "67.8 ± 25.0, corrected 65.1 ± 25.7".
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
