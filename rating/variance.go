package rating

import "math"

// enoughPairs is how many clusters everybody must have for the variance to be
// taken from each encounter's own, and not from the dispersion of all.
const enoughPairs = 50

// variance is that of the scores, the way the options want it.
func (g *group) variance(s spread) (*form, Covariance) {
	how := g.opt.Covariance
	if how == "" || how == ByPair {
		how = Scaled
		if g.fewestClusters() >= enoughPairs {
			how = Sandwich
		}
	}
	prior := g.prior()
	for i := range g.cells { // virtual draws are a prior, too
		c := &g.cells[i]
		if c.virtual > 0 {
			white, black := g.scores(c, g.theta)
			x, y := total([3]float64{}, c.virtual, white), total([3]float64{}, c.virtual, black)
			prior.links = append(prior.links, link{c.a, c.b, information(x, y)})
		}
	}
	switch how {
	case Sandwich:
		return s.observed.plus(prior), how
	case Scaled:
		return s.expected.scale(s.measured(g.fitted())).plus(prior), how
	}
	return s.expected.plus(prior), how
}

// fewestClusters is the least number of pairs, or of games that are none, that
// a player of the group has.
func (g *group) fewestClusters() int {
	if len(g.players) == 0 {
		return 0
	}
	count := make([]int, len(g.players))
	for i := range g.cells {
		c := &g.cells[i]
		e := c.sum()
		n := e.Singles + e.Pairs[0] + e.Pairs[1] + e.Pairs[2] + e.Pairs[3] + e.Pairs[4]
		for _, at := range [...]int{c.a, c.b} {
			if at >= 0 {
				count[at] += n
			}
		}
	}
	fewest := count[0]
	for _, n := range count {
		fewest = min(fewest, n)
	}
	return fewest
}

// whiteFigure is White's advantage in Elo.
func (g *group) whiteFigure(v *form) Figure {
	value := g.white() / eloUnit
	switch {
	case g.games == 0:
		return Figure{Why: "no games"}
	case g.opt.White != nil:
		return Figure{Value: value, Known: true, Exact: true}
	case !g.whiteKnown:
		return Figure{Why: "who had White is so arranged that ratings alone explain any advantage: it is taken for 0"}
	}
	f := Figure{Value: value, SE: math.Sqrt(max(0, g.whiteVariance(v))), Known: true}
	switch {
	case !(f.SE <= largestSE):
		return Figure{Why: tooFew}
	case g.held:
		f.Why = "the games do not determine it: a weak prior holds it"
	}
	return f
}

// drawFigure is the share of draws between equals. Its error is that of the
// number of draws by the law, over clusters, for what the ratings add is of
// second order.
func (g *group) drawFigure() Figure {
	switch {
	case g.games == 0:
		return Figure{Why: "no games"}
	case g.draws == 0:
		return Figure{Known: true, Why: "no draws: their share is near 0, and has no error"}
	case g.draws == g.games:
		return Figure{Value: 1, Known: true, Why: "nothing but draws: their share is near 1, and has no error"}
	}
	law := g.drawLaw()
	const dk = 1e-4
	rate := law.drawRate(g.drawK)
	rateSlope := (law.drawRate(g.drawK+dk) - law.drawRate(g.drawK-dk)) / (2 * dk)
	excess, slope := g.drawMoments()
	f := Figure{Value: rate, SE: math.Abs(rateSlope/slope) * math.Sqrt(excess), Known: true}
	if !(f.SE < 0.5) {
		f.SE, f.Why = 0, "too few games for an error"
	}
	return f
}

// drawLaw is the law of draws that goes with the fit.
func (g *group) drawLaw() law {
	if g.law.drawn() {
		return g.law
	}
	return ordoLaw{}
}

// drawMoments are the sum over clusters of the squared difference of their draws
// to those expected, and the derivative of the expected number by the law's
// parameter.
func (g *group) drawMoments() (squares, slope float64) {
	law := g.drawLaw()
	w := g.white()
	for i := range g.cells {
		c := &g.cells[i]
		d := c.difference(g.theta)
		x, y := law.slopes(d+w, g.drawK)[Drawn], law.slopes(-d+w, g.drawK)[Drawn]
		px, py := math.Exp(x.value), math.Exp(y.value)
		e := c.encounter
		for first, row := range e.pairs {
			for second, n := range row {
				off := drew(first) - px + drew(second) - py
				squares += float64(n) * off * off
			}
		}
		for o := range 3 {
			squares += float64(e.single[0][o]) * (drew(o) - px) * (drew(o) - px)
			squares += float64(e.single[1][o]) * (drew(o) - py) * (drew(o) - py)
			slope += c.white[o]*px*x.k + c.black[o]*py*y.k
		}
	}
	return squares, slope
}

// drew is 1 for a draw.
func drew(o int) float64 {
	if Outcome(o) == Drawn {
		return 1
	}
	return 0
}
