package rating

import (
	"cmp"
	"maps"
	"slices"
)

// Share is the share of a difference's variance that comes from the games of
// one encounter.
type Share struct {
	A, B  int
	Games int
	Share float64 // 0 … 1; the shares of all encounters add up to 1
}

// Leverage returns the encounters that determine the difference of two ratings,
// the most important first. If two halves of a group have few games against each
// other, all differences between them depend on those games. ok is false if the
// difference is not known.
func (t *Table) Leverage(a, b int) (shares []Share, ok bool) {
	d := t.Difference(a, b)
	if !d.Known || a == b {
		return nil, false
	}
	g := &t.Groups[t.Players[a].Group]
	pa, pb := g.fit.place[a], g.fit.place[b]
	y := g.fit.response(g.fit.contrast(pa, pb))
	shares = g.fit.shares(g.spread.expected, y)
	slices.SortStableFunc(shares, func(x, y Share) int { return cmp.Compare(y.Share, x.Share) })
	return shares, true
}

// shares splits the variance of independent games along a response, in the order of the encounters.
func (g *group) shares(v *form, y []float64) (list []Share) {
	parts := make([]float64, len(g.cells))
	sum, _ := g.parts(v, y, parts)
	if sum <= 0 {
		return nil
	}
	for i, part := range parts {
		list = append(list, g.share(i, part/sum))
	}
	return list
}

// share returns the share of an encounter.
func (g *group) share(i int, part float64) Share {
	c := &g.cells[i]
	return Share{c.encounter.a, c.encounter.b, int(c.games()), part}
}

// parts sets the variance along a response that comes from each encounter, and returns their sum and the largest.
func (g *group) parts(v *form, y, parts []float64) (sum float64, largest int) {
	n := len(g.players)
	w, k := y[n], y[n+1]
	for i := range g.cells { // further links of a form are priors
		l := &v.links[i]
		d := at(y, l.a) - at(y, l.b)
		parts[i] = l.dd*d*d + l.ww*w*w + l.kk*k*k + 2*(l.dw*d*w+l.dk*d*k+l.wk*w*k)
		if sum += parts[i]; parts[i] > parts[largest] {
			largest = i
		}
	}
	return sum, largest
}

// bridge is an encounter on which differences between other players depend.
type bridge struct {
	Share
	above, below int // the neighbours in the ranking whose difference depends on it most
}

// bridges searches for such encounters between neighbours in the ranking of a
// group.
func (g *Group) bridges() []bridge {
	const heavy, small = 0.6, 0.1
	if g.errors.matrix == nil {
		return nil
	}
	worst := map[[2]int]bridge{}
	y, parts := make([]float64, len(g.fit.players)+2), make([]float64, len(g.fit.cells))
	for i := range max(0, g.Rated-1) {
		a, b := g.fit.place[g.Players[i]], g.fit.place[g.Players[i+1]]
		if a < 0 || b < 0 {
			continue
		}
		for j := range y {
			y[j] = g.errors.inverse[a][j] - g.errors.inverse[b][j]
		}
		sum, heaviest := g.fit.parts(g.spread.expected, y, parts)
		if !(sum > 0) {
			continue
		}
		top := g.fit.share(heaviest, parts[heaviest]/sum)
		between := top.A == min(g.Players[i], g.Players[i+1]) && top.B == max(g.Players[i], g.Players[i+1])
		if between || top.Share < heavy || float64(top.Games) > small*float64(g.Games) {
			continue
		}
		key := [2]int{top.A, top.B}
		if top.Share > worst[key].Share.Share {
			worst[key] = bridge{top, g.Players[i], g.Players[i+1]}
		}
	}
	return slices.SortedFunc(maps.Values(worst), func(x, y bridge) int {
		return cmp.Or(cmp.Compare(y.Share.Share, x.Share.Share), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
}
