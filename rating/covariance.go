package rating

import "math"

// errorTolerance is the relative error of the solutions from which errors are
// computed, if the solver is iterative. The relative error of a variance is about
// its square.
const errorTolerance = 1e-3

// dispersion is how much more, or less, scores vary than those of independent
// games would: in the differences of ratings, and in White's advantage. In two
// games with one opening, the opening shifts White's score by the same amount.
// This cancels in the difference and adds up in White's advantage.
type dispersion struct {
	ratings, white float64
	clusters       float64 // pairs, and single games
}

// spread is the variance of the scores, summed over clusters: as observed, and as
// expected for independent games.
type spread struct {
	observed, expected    *form
	clusters              []float64 // of each cell
	observedSum, modelSum dispersion
}

// measure computes the spread of every cell.
func (g *group) measure() spread {
	n, cells := len(g.players), len(g.cells)
	empty := func() *form { return &form{n: n, own: make([]float64, n), links: make([]link, 0, cells)} }
	s := spread{observed: empty(), expected: empty(), clusters: make([]float64, 0, cells)}
	for i := range g.cells {
		c := &g.cells[i]
		white, black := g.scores(c, g.theta)
		observed, clusters := c.squares(white, black)
		expected := g.variances(c, [2]float64{inAll(c.white), inAll(c.black)}, white, black)
		s.observed.links = append(s.observed.links, link{c.a, c.b, observed})
		s.expected.links = append(s.expected.links, link{c.a, c.b, expected})
		s.clusters = append(s.clusters, clusters)
		s.observedSum.ratings += observed.dd
		s.observedSum.white += observed.ww
		s.observedSum.clusters += clusters
		s.modelSum.ratings += expected.dd
		s.modelSum.white += expected.ww
	}
	return s
}

// squares sums the squared score vectors of the clusters of a cell.
func (c *cell) squares(white, black [3]slopes) (q quad, clusters float64) {
	for first, row := range c.pairs {
		for second, n := range row {
			if n > 0 {
				x, y := &white[first], &black[second]
				q.add(float64(n), x.x-y.x, x.x+y.x, x.k+y.k)
				clusters += float64(n)
			}
		}
	}
	for o := range white {
		for side, by := range [...]*slopes{&white[o], &black[o]} {
			if n := float64(c.single[side][o]); n > 0 {
				sign := float64(1 - 2*side)
				q.add(n, sign*by.x, by.x, by.k)
				clusters += n
			}
		}
	}
	return q, clusters
}

// variances sums the variance of the score vectors of independent games, for
// the given numbers of games with either player as White.
func (g *group) variances(c *cell, games [2]float64, white, black [3]slopes) (q quad) {
	d, w := c.difference(g.theta), g.white()
	for side, by := range [...]*[3]slopes{&white, &black} {
		n, sign := games[side], float64(1-2*side)
		if n == 0 {
			continue
		}
		for o, p := range g.chances(sign*d + w) {
			q.add(n*p, sign*by[o].x, by[o].x, by[o].k)
		}
	}
	return q
}

// ghosts is the number of virtual clusters without dispersion that shrink the
// dispersion of a group. cellGhosts is the number of virtual clusters with the
// group's dispersion that shrink that of an encounter. Both were chosen by
// simulation, see docs/method/ratings.md.
const (
	ghosts     = 30
	cellGhosts = 50
)

// measured returns the dispersion of m clusters, corrected for the degrees of
// freedom used by the fitted ratings. It is shrunk towards 1 as if there were
// some more clusters without dispersion: the dispersion of a few clusters is
// mostly chance, with an error of about √(2/m).
func (s spread) measured(fitted int) dispersion {
	m := s.observedSum.clusters
	shrink := func(observed, model float64) float64 {
		if !(model > 0) {
			return 1
		}
		phi := observed / model
		if m > float64(fitted) {
			phi *= m / (m - float64(fitted))
		}
		return (m*phi + ghosts) / (m + ghosts)
	}
	return dispersion{
		ratings:  shrink(s.observedSum.ratings, s.modelSum.ratings),
		white:    shrink(s.observedSum.white, s.modelSum.white),
		clusters: m,
	}
}

// fitted returns the number of ratings that the games determine. It is one less
// than the number of players, or lower still because of anchors.
func (g *group) fitted() int { return min(len(g.players), len(g.members)-1) }

// scale multiplies a variance by a dispersion, such that it remains a valid
// variance.
func (f *form) scale(d dispersion) *form {
	r, w := math.Sqrt(d.ratings), math.Sqrt(d.white)
	scaled := &form{n: f.n, own: f.own, links: append([]link(nil), f.links...)}
	for i := range scaled.links {
		q := &scaled.links[i].quad
		q.dd *= r * r
		q.dw *= r * w
		q.ww *= w * w
		q.dk *= r
		q.wk *= w
	}
	return scaled
}

// mixed takes each encounter's variance from its own pairs and, if these are
// few, partly from the scaled variance.
func (s spread) mixed(scaled *form) *form {
	f := &form{n: scaled.n, own: scaled.own, links: make([]link, len(scaled.links))}
	for i := range f.links {
		m := s.clusters[i]
		f.links[i] = link{scaled.links[i].a, scaled.links[i].b,
			s.observed.links[i].weighted(m/(m+cellGhosts), scaled.links[i].quad)}
	}
	return f
}

// weighted is share of q plus the rest of r.
func (q quad) weighted(share float64, r quad) quad {
	mix := func(x, y float64) float64 { return share*x + (1-share)*y }
	return quad{mix(q.dd, r.dd), mix(q.dw, r.dw), mix(q.ww, r.ww), mix(q.dk, r.dk), mix(q.wk, r.wk), mix(q.kk, r.kk)}
}

// plus adds the information known before the games. The error of that information
// counts like that of one more observation.
func (f *form) plus(prior *form) *form {
	sum := &form{n: f.n, own: append([]float64(nil), f.own...), white: f.white + prior.white, draw: f.draw + prior.draw}
	for i, v := range prior.own {
		sum.own[i] += v
	}
	sum.links = append(append(sum.links, f.links...), prior.links...)
	return sum
}
