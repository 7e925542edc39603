package analysis

import (
	"gonum.org/v1/gonum/stat/distuv"

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
			r.own[g.Cluster] += a.OwnFaults
			r.other[g.Cluster] += a.OpponentFaults
			games[btoi(!g.ownFault())]++
		}
		r.fact, r.proven, r.oneSided, r.z = true, true, true, signZ(games)
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
