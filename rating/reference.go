package rating

import "math"

// Reference is what an error is meant against: a rating alone has none.
type Reference string

// The references.
const (
	// Pool is the mean of the group.
	Pool Reference = "pool"
	// ToAnchor is the scale that anchors and priors fix, their own errors
	// included.
	ToAnchor Reference = "anchor"
	// Next is the player behind in the group.
	Next Reference = "next"
)

// z95 is how many standard errors a 95 % interval reaches to either side.
const z95 = 1.959963984540054

// Natural is the reference that a group has by itself: its anchors if there are
// any, else the pool.
func (g *Group) Natural() Reference {
	if g.Tied {
		return ToAnchor
	}
	return Pool
}

// SE is a player's standard error against a reference, "" being the group's
// natural one. Where there is none, why says the reason.
func (t *Table) SE(player int, ref Reference) (se float64, why string) {
	p := &t.Players[player]
	if !p.Rated {
		return 0, p.Why
	}
	g := &t.Groups[p.Group]
	if g.Rated == 1 && !g.Tied {
		return 0, p.Why
	}
	if g.errors.none {
		return 0, notMeasured
	}
	if ref == "" {
		ref = g.Natural()
	}
	at := g.fit.place[player]
	switch ref {
	case ToAnchor:
		if !g.Tied {
			return 0, "no anchor in its group"
		}
		if at < 0 {
			return 0, ""
		}
		return g.determined(g.errors.variance[at])
	case Next:
		return g.toNext(player)
	}
	return g.determined(g.againstPool(at))
}

// determined is a standard error, unless it says nothing.
func (g *Group) determined(variance float64) (se float64, why string) {
	if se = g.root(variance); !(se <= largestSE) {
		return 0, tooFew
	}
	return se, ""
}

// largestSE is beyond any error that says something.
const (
	largestSE = 5000
	tooFew    = "too few games for an error"

	notMeasured = "errors were not requested"
)

// againstPool is the variance of a rating's distance from the group's mean.
func (g *Group) againstPool(at int) float64 {
	u := g.errors
	switch {
	case !g.Tied:
		return u.variance[at]
	case at < 0:
		return u.mean
	}
	return u.variance[at] - 2*u.toMean[at] + u.mean
}

// root is the standard error of a variance on the scale of the ratings.
func (g *Group) root(variance float64) float64 { return g.Scale * math.Sqrt(max(0, variance)) }

// next is the player behind in the group.
func (g *Group) next(player int) (id int, ok bool) {
	rated := g.Players[:g.Rated]
	for i, id := range rated[:max(0, len(rated)-1)] {
		if id == player {
			return rated[i+1], true
		}
	}
	return 0, false
}

func (g *Group) toNext(player int) (se float64, why string) {
	behind, ok := g.next(player)
	if !ok {
		return 0, "no player is ranked below it"
	}
	a, b := g.fit.place[player], g.fit.place[behind]
	if a < 0 || b < 0 || g.errors.matrix != nil {
		return g.determined(g.fit.difference(g.errors, a, b))
	}
	u := g.errors
	return g.determined(u.variance[a] + u.variance[b] - 2*u.toNext[a])
}

// Difference is how much higher a's rating is than b's. It is not Known between
// groups, and for players without a rating.
func (t *Table) Difference(a, b int) Figure {
	p, q := &t.Players[a], &t.Players[b]
	switch {
	case !p.Rated:
		return Figure{Why: p.Name + ": " + p.Why}
	case !q.Rated:
		return Figure{Why: q.Name + ": " + q.Why}
	case p.Group != q.Group:
		return Figure{Why: "they are in different groups"}
	}
	g := &t.Groups[p.Group]
	if g.errors.none {
		return Figure{Value: p.Rating - q.Rating, Known: true, Exact: p.Anchor && q.Anchor, Why: notMeasured}
	}
	v := g.fit.difference(g.errors, g.fit.place[a], g.fit.place[b])
	se, why := g.determined(v)
	if why != "" {
		return Figure{Why: why}
	}
	return Figure{Value: p.Rating - q.Rating, SE: se, Known: true, Exact: p.Anchor && q.Anchor}
}
