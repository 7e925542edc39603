package results

import (
	"fmt"

	"match/sprt"
)

// AfterStop returns the Elo and the likelihood of superiority corrected for the
// stop of the test, and nil without a test that has stopped. A test that stops
// because the result looks clear makes the plain Elo too extreme and the plain
// LOS meaningless. All reports take the figures after a stop from here.
func (s *Summary) AfterStop() *sprt.Corrected {
	if s.Verdict() == sprt.None {
		return nil
	}
	c := sprt.AfterStop(s.Test.Config, s.Pairs)
	return &c
}

// StopText describes in one line how to read the Elo of a stopped test, "" if no
// test has stopped. Results that a test accepts are selected: lucky ones are
// accepted more often than unlucky ones of the same strength.
func (s *Summary) StopText() string {
	c := s.AfterStop()
	if c == nil {
		return ""
	}
	wrong, right := "overstate", "less"
	if s.Verdict() == sprt.H0 {
		wrong, right = "understate", "more"
	}
	even := ", even corrected"
	if !c.Elo.Defined() {
		even = ""
	}
	return fmt.Sprintf("tests that accept %v %s Elo on average%s: expect %s", s.Verdict(), wrong, even, right)
}

// EloText returns the Elo followed by a note, and beside it the Elo corrected for
// the stop if the test has stopped, on one line.
func (s *Summary) EloText(note string) string {
	text := EstimateText(s.Elo(), note)
	if c := s.AfterStop(); c != nil {
		text += ", corrected for the stop " + EstimateText(c.Elo, "")
	}
	return text
}

// ShortElo is [Summary.EloText] for a narrow column: "67.8 ± 25.0, corrected 65.1 ± 25.7".
func (s *Summary) ShortElo() string {
	text := ShortEstimate(s.Elo())
	if c := s.AfterStop(); c != nil {
		text += ", corrected " + ShortEstimate(c.Elo)
	}
	return text
}

// EloNote describes in words the interval of the Elo that [ShortEstimate] shows,
// and the Elo corrected for the stop if the test has stopped.
func (s *Summary) EloNote() string {
	note := EstimateNote(s.Elo())
	if c := s.AfterStop(); c != nil {
		note += "; corrected for the stop " + ShortEstimate(c.Elo)
	}
	return note
}
