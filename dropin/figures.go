package dropin

import (
	"fmt"
	"math"

	"match/sprt"
)

// figures are the figures of a result that fastchess and cutechess-cli print. One that the result does not determine
// is NaN, and printed as "nan".
type figures struct {
	sprt.Plain
	draws, pairRatio float64
}

// byPairs returns the figures of pairs.
func (s *twoStats) byPairs() figures {
	p := s.pentanomial()
	return figures{sprt.PlainOf(p), 100 * of(p.DrawRatio()), of(p.PairRatio())}
}

// byGames returns the figures of single games.
func (s *twoStats) byGames() figures {
	t := s.trinomial()
	return figures{sprt.PlainOf(t), 100 * of(t.DrawRatio()), math.NaN()}
}

func of(r sprt.Ratio) float64 {
	if r.Why != "" {
		return math.NaN()
	}
	return r.Value
}

// pentanomial returns the results of pairs for package sprt.
func (s *twoStats) pentanomial() sprt.Pentanomial {
	return sprt.Pentanomial{s.LL, s.LD, s.WL + s.DD, s.WD, s.WW}
}

// trinomial returns the results of single games for package sprt.
func (s *twoStats) trinomial() sprt.Trinomial {
	return sprt.Trinomial{Wins: s.Wins, Draws: s.Draws, Losses: s.Losses}
}

func (s *twoStats) games() int { return s.Wins + s.Losses + s.Draws }
func (s *twoStats) pairs() int { return s.WW + s.WD + s.WL + s.DD + s.LD + s.LL }

func (s *twoStats) points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// swapped returns the results from the other side.
func (s twoStats) swapped() twoStats {
	s.Wins, s.Losses, s.WW, s.LL, s.WD, s.LD = s.Losses, s.Wins, s.LL, s.WW, s.LD, s.WD
	return s
}

// plus adds results.
func (s twoStats) plus(o twoStats) twoStats {
	return twoStats{
		s.Wins + o.Wins, s.Losses + o.Losses, s.Draws + o.Draws,
		s.WW + o.WW, s.WD + o.WD, s.WL + o.WL, s.DD + o.DD, s.LD + o.LD, s.LL + o.LL,
	}
}

// score returns the share of the points.
func (s *twoStats) score() float64 { return s.points() / float64(s.games()) }

// number formats a figure with the given number of decimals: "nan" if it is
// undefined, and never a minus before zero.
func number(x float64, digits int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "nan"
	}
	text := fmt.Sprintf("%.*f", digits, x)
	if zero := fmt.Sprintf("%.*f", digits, 0.0); text == "-"+zero {
		return zero
	}
	return text
}

// plusMinus returns a figure with its half width.
func plusMinus(x, half float64) string { return number(x, 2) + " +/- " + number(half, 2) }
