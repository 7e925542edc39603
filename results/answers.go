package results

import (
	"fmt"
	"math"
	"slices"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// won returns the match from the side of the player that is shown to be stronger, nil for none: by the verdict of the
// test or, without a test, by the 95% interval of the Elo.
func (s *Summary) won() *Summary {
	elo, test := s.Elo(), s.Test
	switch {
	case test != nil && test.Verdict == sprt.H1 && test.Elo0 >= 0, test == nil && !elo.LowerOpen && elo.Lower > 0:
		return s
	case test != nil && test.Verdict == sprt.H0 && test.Elo1 <= 0, test == nil && !elo.UpperOpen && elo.Upper < 0:
		return s.Swapped()
	}
	return nil
}

// Answer returns the result of the match in one line, "" before its first pair.
func (s *Summary) Answer() string {
	games := plural.Count(s.Games.Games(), "game")
	switch won := s.won(); {
	case s.Games.Games() == 0:
		return ""
	case s.Verdict() != sprt.None:
		return fmt.Sprintf("%v accepted after %s", s.Verdict(), games)
	case s.faulty():
		return "no verdict: " + s.lostText()
	case s.Test != nil:
		return "no verdict after " + games
	case won == nil:
		return fmt.Sprintf("no difference shown after %s: Elo %s", games, report.ListedEstimate(s.Elo()))
	default:
		return fmt.Sprintf("%s is stronger than %s: Elo %s", harmless.Line(won.A), harmless.Line(won.B), shown(won.Elo()))
	}
}

// shown returns an Elo with the bounds of its interval, of which one shows who is stronger: it is not symmetric, so ±
// may reach past 0 although the interval does not.
func shown(elo sprt.Estimate) string {
	if !elo.Defined() || !elo.Closed() {
		return report.ShortEstimate(elo)
	}
	return fmt.Sprintf("%s (95%%: %s … %s)",
		report.Decimals(elo.Value, 1), report.Decimals(elo.Lower, 1), report.Decimals(elo.Upper, 1))
}

// answer returns who has won or leads, and how sure it is that it is stronger than its closest rival;
// "" before the first pair, and before a Swiss tournament ranks anyone.
func (f *Field) answer(ranked []report.Player) string {
	if f.Standing.Pairs == 0 || len(ranked) < 2 {
		return ""
	}
	if final := f.final(); final != nil {
		if final.Winner < 0 {
			return "the final is not decided"
		}
		return harmless.Line(final.Names[final.Winner]) + " won the final" + f.closest(final.Names[final.Winner])
	}
	first, over := &ranked[0], f.Pairs > 0 && f.Standing.Pairs >= f.Pairs
	score := report.CellText(report.Score{Half: int(2 * first.Points), Games: first.Games})
	if len(f.Ranking) > 0 {
		if score = report.CellText(tenth(f.Ranking[0].Points)) + " match points"; f.Ranking[0].Points == 1 {
			score = "1 match point"
		}
	}
	switch n, tied := f.leaders(ranked); {
	case n > 1 && len(f.Ranking) > 0 && f.Ranking[0].Points == 0:
		return ""
	case n > 1:
		place := "lead"
		if over {
			place = "first place"
		}
		return fmt.Sprintf("%d players share the %s with %s", n, place, score)
	case tied:
		score += ", by tie-break"
	}
	leads := "leads"
	if over {
		leads = "is first"
	}
	return fmt.Sprintf("%s %s with %s%s", harmless.Line(first.Name), leads, score, f.closest(first.Name))
}

// leaders returns how many players are first, equal in all that ranks them, and whether the
// first one has only more by tie-break.
func (f *Field) leaders(ranked []report.Player) (n int, tied bool) {
	table := f.Ranking
	if len(table) == 0 {
		table = f.ByPoints
	}
	for i, p := range ranked {
		elo, best := p.Figures["elo"], ranked[0].Figures["elo"]
		if i == 0 || len(table) > 0 && table[i].Rank == table[0].Rank && p.Games == ranked[0].Games ||
			len(table) == 0 && elo.Defined() && best.Defined() && math.Abs(elo.Value-best.Value) < 1e-6 {
			n++
		}
	}
	return n, len(table) > 1 && table[0].Points == table[1].Points
}

// closest returns the smallest likelihood of superiority of a player over another, "" if none is known.
func (f *Field) closest(name string) string {
	first, rival, least := slices.Index(f.Standing.Names, name), -1, 2.0
	for _, n := range f.Order {
		if los, ok := f.Ratings.LOS(first, n); n != first && ok && los < least {
			rival, least = n, los
		}
	}
	if rival < 0 {
		return ""
	}
	return fmt.Sprintf("; LOS over its closest rival %s %.1f%%", harmless.Line(f.Standing.Names[rival]), 100*least)
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
