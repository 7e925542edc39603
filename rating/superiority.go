package rating

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// LOS returns the likelihood of superiority of a over b: the normal distribution
// function of their difference divided by its error, which is one minus the
// one-sided p-value of equal strength. ok is false if the
// difference is not known. For a difference between anchors it is 0, ½ or 1.
func (t *Table) LOS(a, b int) (los float64, ok bool) {
	d := t.Difference(a, b)
	return superiority(d.Value, d.SE), d.Known && d.Why == ""
}

// LOSNext returns the likelihood of superiority of a player over the next one in
// the ranking of its group. ok is false if there is no next player, or if the
// difference is not known.
func (t *Table) LOSNext(player int) (los float64, ok bool) {
	p := &t.Players[player]
	if !p.Rated {
		return 0, false
	}
	behind, ok := t.Groups[p.Group].next(player)
	if !ok {
		return 0, false
	}
	se, why := t.SE(player, Next)
	return superiority(p.Rating-t.Players[behind].Rating, se), why == ""
}

// superiority returns Φ(difference/error), or its limit if the error is 0.
func superiority(difference, se float64) float64 {
	switch {
	case se > 0:
		return distuv.UnitNormal.CDF(difference / se)
	case difference == 0:
		return 0.5
	}
	return math.Max(0, math.Copysign(1, difference))
}

// RankProbabilities returns the probability of each place for each rated player
// of a group: row i is for the i-th of Group.Players. It counts random draws from
// the normal distribution of the ratings with a fixed seed, so the result is
// reproducible. ok is false for groups of hundreds of players.
func (t *Table) RankProbabilities(group, draws int, seed uint64) (rows [][]float64, ok bool) {
	g := &t.Groups[group]
	n := g.Rated
	if n > denseLimit || g.errors.matrix == nil || draws < 1 {
		return nil, false
	}
	deviations := g.deviations()
	rows = make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	values, order := make([]float64, n), make([]int, n)
	for range draws {
		deviations(rng, values)
		for i := range order {
			order[i] = i
			values[i] += t.Players[g.Players[i]].Rating
		}
		slices.SortFunc(order, func(i, j int) int { return cmp.Compare(values[j], values[i]) })
		for rank, i := range order {
			rows[i][rank] += 1 / float64(draws)
		}
	}
	return rows, true
}

// deviations returns a generator of random errors of the group's ratings, in the
// order of its players.
func (g *Group) deviations() func(*rand.Rand, []float64) {
	m := len(g.fit.players)
	var root mat.Dense
	if m > 0 {
		root = *g.symmetricRoot(m)
	}
	return func(rng *rand.Rand, values []float64) {
		noise := make([]float64, m)
		for i := range noise {
			noise[i] = rng.NormFloat64()
		}
		for i, id := range g.Players[:g.Rated] {
			values[i] = 0
			if at := g.fit.place[id]; at >= 0 {
				values[i] = floats.Dot(root.RawRowView(at), noise)
			}
		}
	}
}

// symmetricRoot returns a square root of the covariance, which is singular if the
// mean is fixed.
func (g *Group) symmetricRoot(m int) *mat.Dense {
	c := mat.NewSymDense(m, nil)
	for i, row := range g.errors.matrix {
		for j := i; j < m; j++ {
			c.SetSym(i, j, row[j])
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(c, true)
	var root mat.Dense
	eigen.VectorsTo(&root)
	for j, v := range eigen.Values(nil) {
		for i := range m {
			root.Set(i, j, g.Scale*math.Sqrt(max(0, v))*root.At(i, j))
		}
	}
	return &root
}
