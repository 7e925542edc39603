package dropin

import (
	"fmt"
	"math"

	"match/sprt"
)

// figures are the figures that fastchess prints for a result: differences in Elo
// with the half width of a 95 % interval, by the normal approximation. A figure
// that the result does not determine is NaN, and printed as "nan".
//
// Elo is −400·log10(1/score − 1), its half width half the distance of the Elo of
// both ends of the score's interval; normalized Elo is (score − ½)/σ·800/ln 10, σ
// for a game.
type figures struct {
	elo, eloHalf   float64
	nElo, nEloHalf float64
	los            float64 // percent
}

const z95 = 1.959963984540054

// newFigures returns the figures of samples of the given number of games, counted
// by their score in equal steps from 0 to 1.
func newFigures(games int, counts ...int) figures {
	n, score, variance := 0.0, 0.0, 0.0
	for i, c := range counts {
		n += float64(c)
		score += float64(c*i) / float64(len(counts)-1)
	}
	score /= n
	for i, c := range counts {
		d := float64(i)/float64(len(counts)-1) - score
		variance += float64(c) / n * d * d
	}
	half := z95 * math.Sqrt(variance/n)
	scale := 800 / math.Ln10 / math.Sqrt(float64(games)*variance)
	return figures{
		elo: eloOf(score), eloHalf: (eloOf(score+half) - eloOf(score-half)) / 2,
		nElo: (score - 0.5) * scale, nEloHalf: half * scale,
		los: 50 * math.Erfc(-(score-0.5)/math.Sqrt(2*variance/n)),
	}
}

func eloOf(score float64) float64 { return -400 * math.Log10(1/score-1) }

// byPairs returns the figures of pairs.
func (s *Stats) byPairs() figures { return newFigures(2, s.LL, s.LD, s.WL+s.DD, s.WD, s.WW) }

// byGames returns the figures of single games.
func (s *Stats) byGames() figures { return newFigures(1, s.Losses, s.Draws, s.Wins) }

// decided returns the likelihood of superiority, in percent, as cutechess-cli
// computes it: from the decided games only.
func (s *Stats) decided() float64 {
	return 50 * (1 + math.Erf(float64(s.Wins-s.Losses)/math.Sqrt(2*float64(s.Wins+s.Losses))))
}

// pentanomial returns the results of pairs for package sprt.
func (s *Stats) pentanomial() sprt.Pentanomial {
	return sprt.Pentanomial{s.LL, s.LD, s.WL + s.DD, s.WD, s.WW}
}

func (s *Stats) games() int { return s.Wins + s.Losses + s.Draws }
func (s *Stats) pairs() int { return s.WW + s.WD + s.WL + s.DD + s.LD + s.LL }

func (s *Stats) points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// swapped returns the results from the other side.
func (s Stats) swapped() Stats {
	s.Wins, s.Losses, s.WW, s.LL, s.WD, s.LD = s.Losses, s.Wins, s.LL, s.WW, s.LD, s.WD
	return s
}

// plus adds results.
func (s Stats) plus(o Stats) Stats {
	return Stats{
		s.Wins + o.Wins, s.Losses + o.Losses, s.Draws + o.Draws,
		s.WW + o.WW, s.WD + o.WD, s.WL + o.WL, s.DD + o.DD, s.LD + o.LD, s.LL + o.LL,
	}
}

// percent returns a share in percent.
func percent(part, whole float64) float64 { return 100 * part / whole }

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
