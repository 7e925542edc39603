package rating

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"match/internal/inorder"
)

// uncertainty is the source of every error of a group: the covariance C = H⁻¹VH⁻¹
// of the unknowns, where V is the variance of the scores. For small groups the
// whole matrix is stored. For large ones only the entries that the table needs
// are stored, and any other difference is computed on demand.
//
// Figures are in Elo². The scale of a group without anchors or priors is the mean
// of its ratings.
type uncertainty struct {
	none     bool        // nothing was measured
	variance []float64   // of each rating, by place
	toNext   []float64   // covariance with the next rating in the ranking, without matrix
	toMean   []float64   // covariance with the mean of the group
	mean     float64     // variance of that mean
	matrix   [][]float64 // all of C, or nil
	inverse  [][]float64 // the response of each rating, in natural units, or nil
	v        *form
}

const perElo2 = 1 / (eloUnit * eloUnit)

// blockSize is the number of right-hand sides that are solved for at once.
const blockSize = 16

// uncertain computes the covariance. The ranking lists the places, best first.
func (g *group) uncertain(v *form, ranking []int) *uncertainty {
	n := len(g.players)
	u := &uncertainty{variance: make([]float64, n), toNext: make([]float64, n), toMean: make([]float64, n), v: v}
	if n <= denseLimit {
		u.matrix = make([][]float64, n)
	}
	weighted := make([]float64, n+2)
	if g.tied {
		each := make([]float64, n+2)
		for i := range n {
			each[i] = 1 / float64(len(g.members))
		}
		y := g.response(each)
		v.apply(weighted, y)
		u.mean = floats.Dot(y, weighted) * perElo2
	}
	if u.matrix != nil {
		g.fillMatrix(u, weighted)
	} else {
		g.stream(u, ranking, weighted)
	}
	return u
}

// response returns the change of the unknowns for a change b of the scores: H⁻¹b.
func (g *group) response(b []float64) []float64 {
	x := make([]float64, len(b))
	g.system.solve(x, b, 1)
	return x
}

// varianceOf returns the variance of a sum of the unknowns with the given factors, if that of the scores is v.
func (g *group) varianceOf(factors []float64, v *form) float64 {
	y := g.response(factors)
	vy := make([]float64, len(y))
	v.apply(vy, y)
	return floats.Dot(y, vy) * perElo2
}

// contrast returns the factors of the difference of two ratings, by place.
func (g *group) contrast(a, b int) []float64 {
	factors := make([]float64, len(g.players)+2)
	if a >= 0 {
		factors[a]++
	}
	if b >= 0 {
		factors[b]--
	}
	return factors
}

// responses returns the responses to the ratings at the given places, in the
// solver's layout, one column for each.
func (g *group) responses(places []int) []float64 {
	n, m := len(g.players), len(places)
	x, rhs := make([]float64, (n+2)*m), make([]float64, (n+2)*m)
	if !g.tied {
		for i := range n * m {
			rhs[i] = -1 / float64(n)
		}
	}
	for j, at := range places {
		rhs[at*m+j]++
	}
	g.system.solve(x, rhs, m)
	return x
}

// fillMatrix computes all of C.
func (g *group) fillMatrix(u *uncertainty, weighted []float64) {
	n := len(g.players)
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	y, v, vy := columns(g.responses(places), n), u.v.dense(), mat.NewVecDense(n+2, nil)
	u.inverse = y
	for i := range y {
		u.matrix[i] = make([]float64, n)
		vy.MulVec(v, mat.NewVecDense(n+2, y[i]))
		for j := range i + 1 {
			c := floats.Dot(y[j], vy.RawVector().Data) * perElo2
			u.matrix[i][j], u.matrix[j][i] = c, c
		}
		u.variance[i] = u.matrix[i][i]
		u.toMean[i] = floats.Dot(y[i], weighted) * perElo2
	}
}

// stream computes the entries for the table, block by block of the ranking.
func (g *group) stream(u *uncertainty, ranking []int, weighted []float64) {
	const step = blockSize - 1 // blocks share a player
	inorder.Each(0, (len(ranking)+step-1)/step, func(i int) {
		g.block(u, ranking[step*i:min(step*i+blockSize, len(ranking))], weighted)
	})
}

func (g *group) block(u *uncertainty, places []int, weighted []float64) {
	m := len(places)
	y, vy := columns(g.responses(places), m), make([]float64, len(weighted))
	for j, at := range places {
		u.v.apply(vy, y[j])
		if j > 0 {
			u.toNext[places[j-1]] = floats.Dot(y[j-1], vy) * perElo2
		}
		if j == blockSize-1 {
			break // the next block starts with this player
		}
		u.variance[at] = floats.Dot(y[j], vy) * perElo2
		u.toMean[at] = floats.Dot(y[j], weighted) * perElo2
	}
}

// columns splits x into m columns.
func columns(x []float64, m int) [][]float64 {
	list := make([][]float64, m)
	for j := range list {
		list[j] = make([]float64, len(x)/m)
		for i := range list[j] {
			list[j][i] = x[i*m+j]
		}
	}
	return list
}

// difference returns the variance of the difference of two ratings, by place. A
// fixed rating has the place −1 and no variance.
func (g *group) difference(u *uncertainty, a, b int) float64 {
	switch {
	case a < 0 && b < 0:
		return 0
	case a < 0:
		return u.variance[b]
	case b < 0:
		return u.variance[a]
	case u.matrix != nil:
		return u.variance[a] + u.variance[b] - 2*u.matrix[a][b]
	}
	return g.varianceOf(g.contrast(a, b), u.v)
}

// whiteVariance returns the variance of White's advantage.
func (g *group) whiteVariance(v *form) float64 {
	white := make([]float64, len(g.players)+2)
	white[len(g.players)] = 1
	return g.varianceOf(white, v)
}
