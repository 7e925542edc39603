package rating

// problem is the fit of one group. Its unknowns are those of a form, in natural
// units, the ratings relative to the centre of the group.
type problem struct {
	law      law
	centre   float64 // Elo
	players  []int   // players with a fitted rating, by their index in the form
	cells    []cell
	versions []tie
	priors   []tie      // for a prior on a single rating, b is −1
	free     [2]bool    // whether White's advantage and the draw parameter are unknowns
	start    [2]float64 // initial values of both, and their values if they are not free
	hold     [2]float64 // precision of a prior that keeps them close to start
	tied     bool       // whether the ratings are on an absolute scale
}

// cell is one encounter in the form that the fit uses. An end of −1 is a fixed
// rating, which is part of the shift.
type cell struct {
	*encounter
	a, b         int
	shift        float64    // added to the difference
	white, black [3]float64 // games with a as White, with b as White, by outcome
	virtual      float64    // virtual draws of a prior, for each colour
}

// tie is a normal prior on a difference.
type tie struct {
	a, b            int
	mean, precision float64
}

// difference returns a − b, including the fixed part.
func (c *cell) difference(theta []float64) float64 { return at(theta, c.a) - at(theta, c.b) + c.shift }

// scores returns the outcomes' slopes of a cell, with a as White and with b.
func (p *problem) scores(c *cell, theta []float64) (white, black [3]slopes) {
	n := len(p.players)
	d, w, k := c.difference(theta), theta[n], theta[n+1]
	return p.law.slopes(d+w, k), p.law.slopes(-d+w, k)
}

func (p *problem) eachTie(use func(tie)) {
	for _, t := range p.versions {
		use(t)
	}
	for _, t := range p.priors {
		use(t)
	}
}

// state is the value of the fit at one point, with its derivatives.
type state struct {
	value       float64   // logarithm of the likelihood, up to a constant
	gradient    []float64 // its derivative
	information *form     // its negated second derivative
}

// at returns the state at theta.
func (p *problem) at(theta []float64) state {
	n := len(p.players)
	s := state{gradient: make([]float64, n+2), information: p.prior()}
	for i := range p.cells {
		c := &p.cells[i]
		white, black := p.scores(c, theta)
		x, y := total(c.white, c.virtual, white), total(c.black, c.virtual, black)
		s.value += x.value + y.value
		s.pull(c.a, c.b, x.x-y.x)
		s.gradient[n] += x.x + y.x
		s.gradient[n+1] += x.k + y.k
		s.information.links = append(s.information.links, link{c.a, c.b, information(x, y)})
	}
	p.eachTie(func(t tie) {
		off := t.mean - at(theta, t.a) + at(theta, t.b)
		s.value -= off * off * t.precision / 2
		s.pull(t.a, t.b, t.precision*off)
	})
	for i, hold := range p.hold {
		off := p.start[i] - theta[n+i]
		s.value -= off * off * hold / 2
		s.gradient[n+i] += hold * off
		if !p.free[i] {
			s.gradient[n+i] = 0
		}
	}
	return s
}

// pull adds g to the gradient of the difference of a and b.
func (s *state) pull(a, b int, g float64) {
	if a >= 0 {
		s.gradient[a] += g
	}
	if b >= 0 {
		s.gradient[b] -= g
	}
}

// information returns the information of a cell, from the slopes of the games
// with a as White and of the others.
func information(x, y slopes) quad {
	return quad{dd: -x.xx - y.xx, dw: -x.xx + y.xx, ww: -x.xx - y.xx, dk: -x.xk + y.xk, wk: -x.xk - y.xk,
		kk: -x.kk - y.kk}
}

// prior returns the information known before the games.
func (p *problem) prior() *form {
	n := len(p.players)
	h := &form{n: n, own: make([]float64, n), white: p.hold[0], draw: p.hold[1],
		links: make([]link, 0, len(p.cells)+len(p.versions))}
	for _, t := range p.priors {
		h.own[t.a] += t.precision
	}
	for _, t := range p.versions {
		h.links = append(h.links, link{t.a, t.b, quad{dd: t.precision}})
	}
	return h
}

// inAll returns the number of games.
func inAll(games [3]float64) float64 { return games[0] + games[1] + games[2] }

// total adds up the slopes of games.
func total(games [3]float64, virtual float64, by [3]slopes) (t slopes) {
	games[Drawn] += virtual
	for o, n := range games {
		if n == 0 {
			continue
		}
		s := &by[o]
		t.value += n * s.value
		t.x += n * s.x
		t.xx += n * s.xx
		t.k += n * s.k
		t.xk += n * s.xk
		t.kk += n * s.kk
	}
	return t
}
