package rating

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// Fit describes how well one rating for each player explains the encounters. It
// is Pearson's χ², from each encounter's residual divided by its standard error,
// by pair. A small P means that strength against one opponent does not carry over
// to another.
type Fit struct {
	ChiSquare float64
	Freedom   int     // encounters minus fitted parameters; 0: no test is possible
	P         float64 // probability of a larger χ² if the ratings explain everything; meaningful if Freedom > 0
	Worst     []Misfit
}

// Misfit is an encounter whose score is far from the expected one.
type Misfit struct {
	A, B     int // A scored more than expected
	Games    int
	Points   float64 // of A
	Expected float64
	Z        float64 // standardised residual
}

// worstShown is the number of misfits that are kept.
const worstShown = 10

// goodness tests the fit.
func (g *group) goodness(o *Group) Fit {
	f := Fit{Freedom: len(g.cells) - g.fitted()}
	if g.free[0] {
		f.Freedom--
	}
	phi := o.spread.measured(g.fitted()).ratings
	for i := range g.cells {
		c := &g.cells[i]
		m, variance := g.residual(c)
		off := m.Points - m.Expected
		f.ChiSquare += off * off * reciprocal(phi*variance)
		left := variance * (1 - g.influence(o, c, i))
		if left < 1e-6*variance || !(phi*left > 1e-300) {
			continue // the fit matches this encounter, regardless of its score or exactly
		}
		m.Z = off / math.Sqrt(phi*left)
		m = m.turned()
		if at := sort.Search(len(f.Worst), func(i int) bool { return f.Worst[i].Z < m.Z }); at < worstShown {
			f.Worst = slices.Insert(f.Worst, at, m)
			f.Worst = f.Worst[:min(worstShown, len(f.Worst))]
		}
	}
	if f.Freedom <= 0 {
		f.Freedom, f.ChiSquare = 0, 0
		return f
	}
	f.P = distuv.ChiSquared{K: float64(f.Freedom)}.Survival(f.ChiSquare)
	return f
}

// residual returns an encounter's score minus the expected score, and the
// variance for independent games.
func (g *group) residual(c *cell) (m Misfit, variance float64) {
	d, w := c.difference(g.theta), g.white()
	e := c.sum()
	m = Misfit{A: e.A, B: e.B, Games: e.Games(), Points: e.Points()}
	for side, games := range [...][3]float64{c.white, c.black} {
		n, sign := inAll(games), float64(1-2*side)
		p := g.chances(sign*d + w)
		score := p[WhiteWins] + p[Drawn]/2
		variance += n * (p[WhiteWins] + p[Drawn]/4 - score*score)
		if side == 1 {
			score = 1 - score
		}
		m.Expected += n * score
	}
	return m, variance
}

// turned returns the misfit with the players in the order in which A scored more
// than expected.
func (m Misfit) turned() Misfit {
	if m.Z >= 0 {
		return m
	}
	n := float64(m.Games)
	return Misfit{A: m.B, B: m.A, Games: m.Games, Points: n - m.Points, Expected: n - m.Expected, Z: -m.Z}
}

// influence returns how strongly an encounter's expected score follows its own
// score, from 0 to 1. It is not computed for large groups, where it is small.
func (g *group) influence(o *Group, c *cell, i int) float64 {
	inverse := o.errors.inverse
	if inverse == nil {
		return 0
	}
	y := func(a, b int) float64 {
		if a < 0 || b < 0 {
			return 0
		}
		return inverse[a][b]
	}
	resistance := y(c.a, c.a) + y(c.b, c.b) - y(c.a, c.b) - y(c.b, c.a)
	at := len(g.information.links) - len(g.cells) + i
	return min(1, max(0, g.information.links[at].dd*resistance))
}
