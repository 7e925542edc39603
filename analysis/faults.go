package analysis

import (
	"gonum.org/v1/gonum/stat/distuv"

	"match/board"
	"match/pgn"
)

// faultRows returns the points given away by forfeits. Forfeits are facts, not
// judgements: the test is only whether the player has more of them than its
// opponents (sign test over the games).
func (s *study) faultRows() (rows []*row) {
	for _, reason := range pgn.Faults {
		kind := kindFault
		if reason == pgn.TimeForfeit {
			kind = kindTime
		}
		r := newRow(kind, reason.Deed(), s.Clusters)
		var games [sides]float64
		for i, g := range s.Games {
			if g.Record.End.Reason != reason {
				continue
			}
			a := s.accounts[i]
			r.lost[0][g.Cluster] += a.Faults[0]
			r.lost[1][g.Cluster] += a.Faults[1]
			games[btoi(!g.ownFault())]++
		}
		r.fact, r.proven, r.z = true, true, signZ(games)
		rows = append(rows, r)
	}
	return rows
}

// signZ returns in standard errors how much more often one of two equally
// likely events happened than the other.
func signZ(n [sides]float64) float64 {
	if n[0] <= n[1] {
		return 0
	}
	p := 1 - distuv.Binomial{N: n[0] + n[1], P: 0.5}.CDF(n[0]-1)
	return distuv.UnitNormal.Quantile(1 - max(p, 1e-15))
}

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
