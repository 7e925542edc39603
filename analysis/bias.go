package analysis

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"match/board"
)

// A regression explains the difference between a player's scores and the
// referee's by the terms of the position, over quiet positions that are not
// decided:
//
//	said − referee = a + c·referee + Σ β_t·term_t
//
// The two sides are fitted separately, and their difference is the bias. A
// difference from the referee that both sides share is not the player's
// fault.
type regression struct {
	rows [sides][]sighting // the player's, and the opponent's
}

// sighting is one position with its mover's score.
type sighting struct {
	cluster int
	x       [columns]float64
	y       float64
}

// columns are the constant, the referee's score, and the terms.
const columns = 2 + int(termCount)

// A position is decided if the referee's score exceeds quietRange. A score
// further than saidRange from the referee's is a difference of search, not of
// evaluation.
const (
	quietRange = 500
	saidRange  = 400
	leastSeen  = 20 * columns // positions of each side that a fit needs
)

// note adds a position to the regression if it qualifies.
func (r *regression) note(m *Move, pos *board.Position) {
	said, ok := scoreAt(m.game.Record, m.Ply)
	if !ok || m.Best.Captured() != board.NoKind || pos.InCheck() || abs(m.Value) > quietRange || abs(said-m.Value) > saidRange {
		return
	}
	s := sighting{cluster: m.game.Cluster, y: float64(said - m.Value)}
	s.x[0], s.x[1] = 1, float64(m.Value)
	terms := termsOf(pos, pos.SideToMove())
	copy(s.x[2:], terms[:])
	r.rows[sideOf(m)] = append(r.rows[sideOf(m)], s)
}

func abs(n int) int { return max(n, -n) }

// fit solves the regression over some positions of one side; ok is false if there
// are too few.
func fit(rows []*sighting) (beta *mat.VecDense, weights *mat.Cholesky, ok bool) {
	normal, right := mat.NewSymDense(columns, nil), mat.NewVecDense(columns, nil)
	for _, s := range rows {
		x := mat.NewVecDense(columns, s.x[:])
		normal.SymRankOne(normal, 1, x)
		right.AddScaledVec(right, s.y, x)
	}
	for c := range columns {
		normal.SetSym(c, c, normal.At(c, c)*(1+1e-9)+ridge)
	}
	beta, weights = mat.NewVecDense(columns, nil), new(mat.Cholesky)
	ok = len(rows) >= leastSeen && weights.Factorize(normal) && weights.SolveVecTo(beta, right) == nil
	return beta, weights, ok
}

// spreads returns the variance of every term over the positions.
func (r *regression) spreads() (spread vector) {
	var mean vector
	n := float64(len(r.rows[0]) + len(r.rows[1]))
	for _, rows := range r.rows {
		for i := range rows {
			for t, x := range rows[i].x[2:] {
				mean[t] += x / n
				spread[t] += x * x / n
			}
		}
	}
	for t := range spread {
		spread[t] -= mean[t] * mean[t]
	}
	return spread
}

// ridge keeps the weights of nearly constant terms small.
const ridge = 1

// opinion returns the difference of the two sides' fits over the selected clusters
// for every term, with the contribution of every cluster to its error: games of
// one pair are one observation. It returns false if there are too few positions.
func (r *regression) opinion(in func(cluster int) bool, clusters int) (o opinion, ok bool) {
	o.influence = make([]vector, clusters)
	for side, all := range r.rows {
		var rows []*sighting
		for i := range all {
			if in(all[i].cluster) {
				rows = append(rows, &all[i])
			}
		}
		beta, weights, ok := fit(rows)
		if !ok {
			return o, false
		}
		floats.AddScaled(o.value[:], signOf(side), beta.RawVector().Data[2:])
		var inverse mat.SymDense
		if weights.InverseTo(&inverse) != nil {
			continue
		}
		for cluster, score := range scores(rows, beta, clusters) {
			var v mat.VecDense
			v.MulVec(&inverse, mat.NewVecDense(columns, score[:]))
			floats.AddScaled(o.influence[cluster][:], signOf(side), v.RawVector().Data[2:])
		}
	}
	return o, true
}

// scores sums up x times the residual over the positions of each cluster.
func scores(rows []*sighting, beta mat.Vector, clusters int) [][columns]float64 {
	sums := make([][columns]float64, clusters)
	for _, s := range rows {
		e := s.y - mat.Dot(mat.NewVecDense(columns, s.x[:]), beta)
		floats.AddScaled(sums[s.cluster][:], e, s.x[:])
	}
	return sums
}
