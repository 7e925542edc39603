package results

import (
	"fmt"

	"match/internal/plural"
	"match/sprt"
)

// Progress is the standing in one line of plain text, for a terminal or a log:
//
//	120 games  W 41 L 30 D 49  Elo 31.9 ± 44.6  LLR 0.42 (-2.94, 2.94)
func (s *Summary) Progress() string {
	text := fmt.Sprintf("%s  W %d L %d D %d  Elo %s",
		plural.Count(s.Games.Games(), "game"), s.Games.Wins, s.Games.Losses, s.Games.Draws, ShortEstimate(s.Elo()))
	if t := s.Test; t != nil {
		text += fmt.Sprintf("  LLR %s (%.2f, %.2f)", signless(t.LLR), t.Lower, t.Upper)
	}
	return text
}

// Fraction is how far the test has come to the bound that it is nearer to, 0
// … 1; without a test it is 0.
func (t *Test) Fraction() float64 {
	switch {
	case t == nil:
		return 0
	case t.LLR >= 0 && t.Upper > 0:
		return min(1, t.LLR/t.Upper)
	case t.LLR < 0 && t.Lower < 0:
		return min(1, t.LLR/t.Lower)
	}
	return 0
}

// ShortEstimate is an estimate for a narrow place, without its reasons.
func ShortEstimate(e sprt.Estimate) string {
	half, closed := e.PlusMinus()
	switch {
	case closed:
		return fmt.Sprintf("%.1f ± %.1f", e.Value, half)
	case e.Defined():
		return fmt.Sprintf("%.1f ± ?", e.Value)
	case !e.LowerOpen:
		return fmt.Sprintf("> %.1f", e.Lower)
	case !e.UpperOpen:
		return fmt.Sprintf("< %.1f", e.Upper)
	}
	return "?"
}
