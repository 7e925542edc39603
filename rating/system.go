package rating

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// system solves form·x = b. The part for the ratings goes to a solver that suits
// its graph. The two parameters are eliminated at the border.
type system struct {
	*form
	ratings solver
	free    [2]bool      // whether White's advantage and the draw parameter are unknowns
	columns [2][]float64 // the borders of the form …
	z       [2][]float64 // … and the solutions for them
	inverse [2][2]float64
}

// solver solves the part of the ratings for m right-hand sides at once; element j
// of side i is b[j·m+i]. If that part is singular, b sums to 0 and x is one of
// many solutions.
type solver interface {
	solve(x, b []float64, m int)
}

// newSystem prepares for many right-hand sides. The tolerance is relative, and
// applies to iterative solvers.
func newSystem(f *form, shape layout, free [2]bool, tolerance float64) *system {
	return systemOf(f, free, newSolver(f, shape, tolerance))
}

func systemOf(f *form, free [2]bool, ratings solver) *system {
	s := &system{form: f, free: free, ratings: ratings}
	s.columns = f.borders()
	for i, column := range s.columns {
		s.z[i] = make([]float64, f.n)
		if free[i] {
			s.ratings.solve(s.z[i], column[:f.n], 1)
		}
	}
	s.invertCorner()
	return s
}

// invertCorner inverts what remains of the parameters' block after elimination
// of the ratings.
func (s *system) invertCorner() {
	rest := func(i, j int) float64 { return s.columns[i][s.n+j] - floats.Dot(s.columns[i][:s.n], s.z[j]) }
	ww, wk, kk := rest(0, 0), rest(0, 1), rest(1, 1)
	switch s.free {
	case [2]bool{true, false}:
		s.inverse[0][0] = reciprocal(ww)
	case [2]bool{false, true}:
		s.inverse[1][1] = reciprocal(kk)
	case [2]bool{true, true}:
		det := reciprocal(ww*kk - wk*wk)
		s.inverse = [2][2]float64{{kk * det, -wk * det}, {-wk * det, ww * det}}
	}
}

// reciprocal returns 1/v, or 0 if the unknown is not determined.
func reciprocal(v float64) float64 {
	if !(math.Abs(v) > 1e-300) {
		return 0
	}
	return 1 / v
}

// solve sets x for m right-hand sides, in the solver's layout but of length
// n+2. A parameter that is not an unknown gets 0.
func (s *system) solve(x, b []float64, m int) {
	n := s.n
	s.ratings.solve(x[:n*m], b[:n*m], m)
	for j := range m {
		var rest [2]float64
		for i := range rest {
			if s.free[i] {
				rest[i] = b[(n+i)*m+j] - columnDot(s.columns[i][:n], x, m, j)
			}
		}
		for i := range rest {
			v := s.inverse[i][0]*rest[0] + s.inverse[i][1]*rest[1]
			x[(n+i)*m+j] = v
			if s.free[i] {
				for at, z := range s.z[i] {
					x[at*m+j] -= v * z
				}
			}
		}
	}
}

// columnDot returns the product of c with column j of x.
func columnDot(c, x []float64, m, j int) (sum float64) {
	for i, v := range c {
		sum += v * x[i*m+j]
	}
	return sum
}

// Up to denseLimit players, the whole matrix is stored. For more players, a graph
// that fits into a narrow band, such as a ladder of neighbours, is solved in that
// band. Any other graph mixes so well that a few conjugate gradients suffice.
const (
	denseLimit = 400
	bandShare  = 10 // largest width of a band: players / bandShare
)

func newSolver(f *form, shape layout, tolerance float64) solver {
	switch {
	case shape.order == nil && f.n > 0 && f.n <= denseLimit:
		return newDense(f)
	case shape.order == nil:
		return newGradients(f, tolerance)
	}
	return newBand(f, shape)
}

// layout is the structure that solvers derive from the links of a form,
// independent of their weights.
type layout struct {
	order []int // order of the ratings in a band; nil: no band
	width int
}

func newLayout(f *form) layout {
	if f.n <= denseLimit {
		return layout{}
	}
	order, width := bandOrder(f)
	if width > f.n/bandShare {
		return layout{}
	}
	return layout{order, width}
}

// singular reports whether no rating is fixed. A group is connected, so either
// all its ratings are determined or none.
func (f *form) singular() bool {
	for _, v := range f.own {
		if v > 0 {
			return false
		}
	}
	for i := range f.links {
		if f.links[i].a < 0 || f.links[i].b < 0 {
			return false
		}
	}
	return true
}
