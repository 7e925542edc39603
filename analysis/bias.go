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
	rows    [sides][]sighting // the player's, and the opponent's
	weights [sides]*mat.Cholesky
	beta    [sides]*mat.VecDense
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

// fit solves both regressions over the selected clusters; it returns false if
// there are too few positions.
func (r *regression) fit(in func(cluster int) bool) bool {
	for side, rows := range r.rows {
		normal, right, n := mat.NewSymDense(columns, nil), mat.NewVecDense(columns, nil), 0
		for i := range rows {
			if !in(rows[i].cluster) {
				continue
			}
			x := mat.NewVecDense(columns, rows[i].x[:])
			normal.SymRankOne(normal, 1, x)
			right.AddScaledVec(right, rows[i].y, x)
			n++
		}
		if n < leastSeen {
			return false
		}
		for c := range columns {
			normal.SetSym(c, c, normal.At(c, c)*(1+1e-9)+ridge)
		}
		r.weights[side], r.beta[side] = new(mat.Cholesky), mat.NewVecDense(columns, nil)
		if !r.weights[side].Factorize(normal) || r.weights[side].SolveVecTo(r.beta[side], right) != nil {
			return false
		}
	}
	return true
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

// opinion returns the difference of the two fits for every term, with the
// contribution of every cluster to its error: games of one pair are one
// observation.
func (r *regression) opinion(in func(cluster int) bool, clusters int) opinion {
	o := opinion{influence: make([]vector, clusters)}
	for t := range o.value {
		o.value[t] = r.beta[0].AtVec(2+t) - r.beta[1].AtVec(2+t)
	}
	for side := range sides {
		var inverse mat.SymDense
		if r.weights[side].InverseTo(&inverse) != nil {
			continue
		}
		for cluster, score := range r.scores(side, in, clusters) {
			var v mat.VecDense
			v.MulVec(&inverse, mat.NewVecDense(columns, score[:]))
			for t := range o.value {
				o.influence[cluster][t] += signOf(side) * v.AtVec(2+t)
			}
		}
	}
	return o
}

// scores sums up x times the residual over the positions of each cluster.
func (r *regression) scores(side int, in func(cluster int) bool, clusters int) [][columns]float64 {
	scores := make([][columns]float64, clusters)
	for i := range r.rows[side] {
		s := &r.rows[side][i]
		if !in(s.cluster) {
			continue
		}
		e := s.y - mat.Dot(mat.NewVecDense(columns, s.x[:]), r.beta[side])
		floats.AddScaled(scores[s.cluster][:], e, s.x[:])
	}
	return scores
}
