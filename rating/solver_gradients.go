package rating

import "math"

// gradients are conjugate gradients, preconditioned by the diagonal. They accept
// singular and regular matrices. They solve for several right-hand sides at once,
// which costs little more than for one.
type gradients struct {
	*form
	edges     []edge    // the links between ratings, packed to save memory
	diagonal  []float64 // the diagonal without the edges
	inverse   []float64 // of the whole diagonal
	tolerance float64
	singular  bool
}

// edge is a link of two ratings.
type edge struct {
	a, b   int32
	weight float64
}

func newGradients(f *form, tolerance float64) *gradients {
	g := &gradients{form: f, inverse: f.diagonal(), tolerance: tolerance, singular: f.singular()}
	g.diagonal = append(g.diagonal, f.own...)
	for i := range f.links {
		switch l := &f.links[i]; {
		case l.a >= 0 && l.b >= 0:
			g.edges = append(g.edges, edge{int32(l.a), int32(l.b), l.dd})
		case l.a >= 0 || l.b >= 0:
			g.diagonal[max(l.a, l.b)] += l.dd
		}
	}
	for i, v := range g.inverse {
		g.inverse[i] = reciprocal(v)
	}
	return g
}

// maxGradients is more iterations than the matrix of any rating list needs.
const maxGradients = 20_000

func (g *gradients) solve(x, b []float64, m int) {
	size := g.n * m
	r, p, z, y := append([]float64(nil), b...), make([]float64, size), make([]float64, size), make([]float64, size)
	clear(x)
	if g.singular {
		centreColumns(r, m)
	}
	first, rho := g.precondition(z, r, m), make([]float64, m)
	copy(p, z)
	copy(rho, first)
	alpha := make([]float64, m)
	for range maxGradients {
		if !larger(rho, first, g.tolerance*g.tolerance) {
			return
		}
		g.times(y, p, m)
		curvature := columnDots(p, y, m)
		for j := range alpha {
			alpha[j] = rho[j] * reciprocal(curvature[j])
		}
		for i := 0; i < size; i += m {
			for j, a := range alpha {
				x[i+j] += a * p[i+j]
				r[i+j] -= a * y[i+j]
			}
		}
		next := g.precondition(z, r, m)
		for j := range alpha {
			alpha[j] = next[j] * reciprocal(rho[j])
		}
		for i := 0; i < size; i += m {
			for j, beta := range alpha {
				p[i+j] = z[i+j] + beta*p[i+j]
			}
		}
		rho = next
	}
}

// larger reports whether any residual is larger than the given share of its
// initial value.
func larger(rho, first []float64, share float64) bool {
	for j, v := range rho {
		if v > share*first[j] && !math.IsNaN(v) {
			return true
		}
	}
	return false
}

// precondition sets z to r divided by the diagonal, and returns the products of z
// and r.
func (g *gradients) precondition(z, r []float64, m int) []float64 {
	for i, v := range g.inverse {
		for j := i * m; j < (i+1)*m; j++ {
			z[j] = v * r[j]
		}
	}
	return columnDots(r, z, m)
}

func columnDots(x, y []float64, m int) []float64 {
	sums := make([]float64, m)
	for i := 0; i < len(x); i += m {
		for j := range sums {
			sums[j] += x[i+j] * y[i+j]
		}
	}
	return sums
}

// times sets y to the matrix of the ratings times x.
func (g *gradients) times(y, x []float64, m int) {
	for i, v := range g.diagonal {
		for j := i * m; j < (i+1)*m; j++ {
			y[j] = v * x[j]
		}
	}
	if m == blockSize {
		g.timesBlock(y, x)
		return
	}
	for _, e := range g.edges {
		a, b := x[int(e.a)*m:][:m], x[int(e.b)*m:][:m]
		ya, yb := y[int(e.a)*m:][:m], y[int(e.b)*m:][:m]
		for j, v := range a {
			flow := e.weight * (v - b[j])
			ya[j] += flow
			yb[j] -= flow
		}
	}
}

// timesBlock adds the edges for a whole block. A length that is known to the
// compiler halves the time.
func (g *gradients) timesBlock(y, x []float64) {
	for _, e := range g.edges {
		a, b := (*[blockSize]float64)(x[int(e.a)*blockSize:]), (*[blockSize]float64)(x[int(e.b)*blockSize:])
		ya, yb := (*[blockSize]float64)(y[int(e.a)*blockSize:]), (*[blockSize]float64)(y[int(e.b)*blockSize:])
		for j := range blockSize {
			flow := e.weight * (a[j] - b[j])
			ya[j] += flow
			yb[j] -= flow
		}
	}
}

// centreColumns subtracts the mean from each column. No solution could match the
// mean that rounding has added.
func centreColumns(r []float64, m int) {
	for j := range m {
		sum := 0.0
		for i := j; i < len(r); i += m {
			sum += r[i]
		}
		sum /= float64(len(r) / m)
		for i := j; i < len(r); i += m {
			r[i] -= sum
		}
	}
}
