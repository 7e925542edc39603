package results

import (
	"fmt"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Winner returns the player that is shown to be stronger, "" for none: by the verdict of the test
// or, without a test, by the 95% interval of the Elo.
func (s *Summary) Winner() string {
	elo, test := s.Elo(), s.Test
	switch {
	case test != nil && test.Verdict == sprt.H1 && test.Elo0 >= 0, test == nil && !elo.LowerOpen && elo.Lower > 0:
		return harmless.Line(s.A)
	case test != nil && test.Verdict == sprt.H0 && test.Elo1 <= 0, test == nil && !elo.UpperOpen && elo.Upper < 0:
		return harmless.Line(s.B)
	}
	return ""
}

// answer returns the result of the match in one line, "" before its first pair.
func (s *Summary) answer() string {
	games := plural.Count(s.Games.Games(), "game")
	switch winner := s.Winner(); {
	case s.Games.Games() == 0:
		return ""
	case s.Verdict() != sprt.None:
		return fmt.Sprintf("%v accepted after %s", s.Verdict(), games)
	case s.Test != nil && s.faulty():
		return "no verdict: " + s.lostText()
	case s.Test != nil:
		return "no verdict after " + games
	case winner == "":
		return fmt.Sprintf("no difference shown after %s: Elo %s", games, report.ListedEstimate(s.Elo()))
	case winner == harmless.Line(s.A):
		return fmt.Sprintf("%s is stronger than %s: Elo %s", winner, harmless.Line(s.B), report.ShortEstimate(s.Elo()))
	default:
		return fmt.Sprintf("%s is stronger than %s: Elo %s", winner, harmless.Line(s.A), report.ShortEstimate(s.Swapped().Elo()))
	}
}

// answer returns who has won or leads, and how sure it is that it is stronger than the next one;
// "" before the first pair.
func (f *Field) answer(ranked []report.Player) string {
	if f.Standing.Pairs == 0 || len(ranked) < 2 {
		return ""
	}
	first, leads := &ranked[0], "leads"
	if f.Pairs > 0 && f.Standing.Pairs >= f.Pairs {
		leads = "is first"
	}
	text := fmt.Sprintf("%s %s with %s", harmless.Line(first.Name), leads, report.CellText(report.Score{Half: int(2 * first.Points), Games: first.Games}))
	if final := f.final(); final != nil {
		if final.Winner < 0 {
			return "the final is not decided"
		}
		text = harmless.Line(final.Names[final.Winner]) + " won the final"
	}
	if los, ok := first.Figures["los_next"]; ok {
		text += fmt.Sprintf("; LOS over %s %.1f%%", harmless.Line(ranked[1].Name), 100*los.Value)
	}
	return text
}

// final returns the last match of a bracket, nil if the event has none.
func (f *Field) final() *report.BracketMatch {
	for i := range f.Sections {
		if b := f.Sections[i].Bracket; b != nil {
			if last := b.Rounds[len(b.Rounds)-1]; len(last) > 0 {
				return &last[0]
			}
		}
	}
	return nil
}

// answer returns the performance, "" before the first pair.
func (l *Ladder) answer(r *report.Report) string {
	if l.games() == 0 {
		return ""
	}
	total, _ := r.Figure("performance_with_anchors")
	return fmt.Sprintf("performance of %s: %s (95%%)", harmless.Line(l.Standing.Names[0]), PerformanceText(total))
}
