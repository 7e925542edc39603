package analysis

import "match/board"

// White has more to lose and usually scores more. A player counts as weaker
// with one colour only if its results agree: its total score must be below one
// half, and it must score less with White than with Black, or more than
// mostGap less with Black than with White.

// mostGap is the largest plausible lead of White's score over Black's: more
// than is usual in games of engines.
const mostGap = 0.15

// limitColours limits the certainty of the rows of the colours, White's
// first, to that of the results.
func (s *study) limitColours(rows []*row) {
	usual := 0.0
	for _, g := range s.Games {
		usual += g.Points() / s.sample.n
	}
	gap := make([]float64, s.Clusters) // White's score minus Black's
	for _, g := range s.Games {
		gap[g.Cluster] += 2 * (g.Points() - usual) * colourSign(g.Side)
	}
	mean, se := s.sample.mean(gap)
	for c, z := range []float64{board.White: ratio(-mean, se), board.Black: ratio(mean-mostGap, se)} {
		rows[c].limited, rows[c].mostZ = true, min(z, s.behind())
	}
}

func colourSign(c board.Color) float64 { return 1 - 2*float64(c) }
