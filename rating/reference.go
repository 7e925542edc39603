package rating

import (
	"math"
	"slices"
)

// Reference is the point of comparison of a rating's error: without one, the
// error of a rating is not defined.
type Reference string

// The references.
const (
	// Pool is the mean rating of the group.
	Pool Reference = "pool"
	// ToAnchor is the scale fixed by anchors and priors, including their own
	// errors.
	ToAnchor Reference = "anchor"
	// Next is the next player in the ranking of the group.
	Next Reference = "next"
)

// z95 is the half-width of a 95% interval in standard errors.
const z95 = 1.959963984540054

// Natural returns the default reference of a group: its anchors if there are any,
// otherwise the pool.
func (g *Group) Natural() Reference {
	if g.Tied {
		return ToAnchor
	}
	return Pool
}

// SE returns a player's standard error against a reference; "" means the
// group's default one. If there is none, why has the reason.
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

// determined returns a standard error, unless it is too large to be useful.
func (g *Group) determined(variance float64) (se float64, why string) {
	if se = g.root(variance); !(se <= largestSE) {
		return 0, tooFew
	}
	return se, ""
}

// largestSE is the limit above which an error is not useful.
const (
	largestSE = 5000
	tooFew    = "too few games for an error"

	notMeasured = "errors were not requested"
)

// againstPool returns the variance of the difference between a rating and the
// group's mean.
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

// root converts a variance to a standard error on the scale of the ratings.
func (g *Group) root(variance float64) float64 { return g.Scale * math.Sqrt(max(0, variance)) }

// next returns the next player in the ranking of the group.
func (g *Group) next(player int) (id int, ok bool) {
	at := slices.Index(g.Players[:g.Rated], player)
	if at < 0 || at+1 == g.Rated {
		return 0, false
	}
	return g.Players[at+1], true
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

// Difference returns how much higher a's rating is than b's. It is not Known
// between groups, or if a player has no rating.
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
