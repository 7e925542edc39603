package analysis

import "match/board"

// Who has White has more to lose, and usually scores more. So that a player is
// weaker with one colour must show in its results, too: it must be behind, and
// score less with White than with Black, or with Black more than mostGap less
// than with White.

// mostGap is by how much White may outscore Black: more than it usually does in
// games of engines.
const mostGap = 0.15

// limitColours lets the rows of the colours, White's first, be as sure as the
// results are.
func (s *study) limitColours(rows []*row) {
	usual := 0.0
	for _, g := range s.Games {
		usual += g.Points() / s.sample.n
	}
	gap := make([]float64, s.Clusters) // of White's score over Black's
	for _, g := range s.Games {
		gap[g.Cluster] += 2 * (g.Points() - usual) * colourSign(g.Side)
	}
	mean, se := s.sample.mean(gap)
	for c, z := range []float64{board.White: ratio(-mean, se), board.Black: ratio(mean-mostGap, se)} {
		rows[c].limited, rows[c].mostZ = true, min(z, s.behind())
	}
}

func colourSign(c board.Color) float64 { return 1 - 2*float64(c) }
