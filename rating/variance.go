package rating

import "math"

// variance returns the variance of the scores by the method in the options,
// plus the information known before the games.
func (g *group) variance(s spread) *form {
	prior := g.prior()
	for i := range g.cells { // virtual draws are a prior, too: they count like that many games
		c := &g.cells[i]
		if c.virtual > 0 {
			white, black := g.scores(c, g.theta)
			prior.links = append(prior.links, link{c.a, c.b, g.variances(c, [2]float64{c.virtual, c.virtual}, white, black)})
		}
	}
	scaled := s.expected.scale(s.measured(g.fitted()))
	switch g.opt.Covariance {
	case Sandwich:
		return s.observed.plus(prior)
	case Scaled:
		return scaled.plus(prior)
	case ByGame:
		return s.expected.plus(prior)
	}
	return s.mixed(scaled).plus(prior)
}

// whiteFigure returns White's advantage in Elo.
func (g *group) whiteFigure(v *form) Figure {
	value := g.white() / eloUnit
	switch {
	case g.games == 0:
		return Figure{Why: "no games in the fit"}
	case g.opt.White != nil:
		return Figure{Value: value, Known: true, Exact: true}
	case !g.whiteKnown:
		return Figure{Why: "with these colours, ratings alone explain any advantage of White: it is set to 0"}
	}
	f := Figure{Value: value, SE: math.Sqrt(max(0, g.whiteVariance(v))), Known: true}
	switch {
	case !(f.SE <= largestSE):
		return Figure{Why: tooFew}
	case g.held:
		f.Why = "too few games to estimate it; a weak prior was used"
	}
	return f
}

// drawFigure returns the share of draws between equals. Its error is that of the
// number of draws under the draw model, over clusters; the contribution of the
// ratings is of second order.
func (g *group) drawFigure() Figure {
	switch {
	case g.games == 0:
		return Figure{Why: "no games in the fit"}
	case g.draws == 0:
		return Figure{Known: true, Why: "no draws: their share is near 0, and has no error"}
	case g.draws == g.games:
		return Figure{Value: 1, Known: true, Why: "only draws: their share is near 1, and has no error"}
	}
	law := g.drawLaw()
	const dk = 1e-4
	rate := law.drawRate(g.drawK)
	rateSlope := (law.drawRate(g.drawK+dk) - law.drawRate(g.drawK-dk)) / (2 * dk)
	m := g.drawMoments()
	phi := (m.clusters*m.squares*reciprocal(m.variance) + ghosts) / (m.clusters + ghosts)
	f := Figure{Value: rate, SE: math.Abs(rateSlope/m.slope) * math.Sqrt(phi*m.variance), Known: true}
	if !(z95*f.SE < 0.5) { // an interval that covers all shares is useless
		f.SE, f.Why = 0, "too few games for an error"
	}
	return f
}

// drawLaw returns the draw model of the fit.
func (g *group) drawLaw() law {
	if g.law.drawn() {
		return g.law
	}
	return ordoLaw{}
}

// drawMoments describe the variation of the number of draws.
type drawMoments struct {
	squares  float64 // squared differences between the clusters' draws and the expected ones
	variance float64 // variance of the number for independent games
	slope    float64 // derivative of the expected number with respect to the draw parameter
	clusters float64
}

func (g *group) drawMoments() (m drawMoments) {
	law := g.drawLaw()
	w := g.white()
	for i := range g.cells {
		c := &g.cells[i]
		d := c.difference(g.theta)
		x, y := law.slopes(d+w, g.drawK)[Drawn], law.slopes(-d+w, g.drawK)[Drawn]
		px, py := math.Exp(x.value), math.Exp(y.value)
		add := func(games int, off float64) {
			m.squares += float64(games) * off * off
			m.clusters += float64(games)
		}
		for first, row := range c.pairs {
			for second, n := range row {
				add(n, drew(first)-px+drew(second)-py)
			}
		}
		for o := range 3 {
			add(c.single[0][o], drew(o)-px)
			add(c.single[1][o], drew(o)-py)
			m.slope += c.white[o]*px*x.k + c.black[o]*py*y.k
			m.variance += c.white[o]*px*(1-px) + c.black[o]*py*(1-py)
		}
	}
	return m
}

// drew returns 1 for a draw, otherwise 0.
func drew(o int) float64 {
	if Outcome(o) == Drawn {
		return 1
	}
	return 0
}
