package rating

import "math"

// gradients are conjugate gradients, preconditioned by the diagonal. They work
// on singular matrices as well as on regular ones, and on several right-hand
// sides at once, which costs little more than on one.
type gradients struct {
	*form
	inverse   []float64 // of the diagonal
	tolerance float64
	singular  bool
}

func newGradients(f *form, tolerance float64) *gradients {
	g := &gradients{form: f, inverse: f.diagonal(), tolerance: tolerance, singular: f.singular()}
	for i, v := range g.inverse {
		g.inverse[i] = reciprocal(v)
	}
	return g
}

// maxGradients is beyond what a matrix of any rating list takes.
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

// larger tells whether any residual is more than a share of what it was.
func larger(rho, first []float64, share float64) bool {
	for j, v := range rho {
		if v > share*first[j] && !math.IsNaN(v) {
			return true
		}
	}
	return false
}

// precondition sets z to r over the diagonal and returns the products of both.
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
	for i, v := range g.own {
		for j := i * m; j < (i+1)*m; j++ {
			y[j] = v * x[j]
		}
	}
	for i := range g.links {
		l := &g.links[i]
		switch {
		case l.a >= 0 && l.b >= 0:
			a, b := x[l.a*m:][:m], x[l.b*m:][:m]
			ya, yb := y[l.a*m:][:m], y[l.b*m:][:m]
			for j, v := range a {
				flow := l.dd * (v - b[j])
				ya[j] += flow
				yb[j] -= flow
			}
		case l.a >= 0 || l.b >= 0:
			i := max(l.a, l.b) * m
			for j := i; j < i+m; j++ {
				y[j] += l.dd * x[j]
			}
		}
	}
}

// centreColumns takes the mean from each column: what rounding has put there no
// solution can meet.
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
