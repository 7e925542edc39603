package rating

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// A matrix that is indefinite because of rounding gets a ridge on its diagonal.
// If no small ridge helps, because the likelihood is not concave, conjugate
// gradients are used, which accept any matrix.
const (
	leastRidge   = 1e-13
	largestRidge = 1e-3
)

// dense is a Cholesky factorisation of the whole matrix.
type dense struct{ factor mat.Cholesky }

func newDense(f *form) solver {
	m := mat.NewSymDense(f.n, nil)
	f.regular(func(i, j int, v float64) { m.SetSym(i, j, m.At(i, j)+v) })
	d := &dense{}
	for ridge := leastRidge; !d.factor.Factorize(m); ridge *= 10 {
		if ridge > largestRidge {
			return newGradients(f, stepTolerance)
		}
		for i := range f.n {
			m.SetSym(i, i, m.At(i, i)*(1+ridge))
		}
	}
	return d
}

func (d *dense) solve(x, b []float64, m int) {
	n := len(x) / m
	// The solution is written even for an ill-conditioned matrix: the error only
	// means that it may be inexact.
	_ = d.factor.SolveTo(mat.NewDense(n, m, x), mat.NewDense(n, m, b))
}

// regular is ratings, except that a singular matrix is made regular by an addition to one diagonal element.
// If the right-hand side sums to 0, this sets that rating to 0.
func (f *form) regular(add func(i, j int, v float64)) {
	if f.singular() {
		diagonal := f.diagonal()
		pinned := floats.MaxIdx(diagonal)
		add(pinned, pinned, diagonal[pinned])
	}
	f.ratings(add)
}

// band is a Cholesky factorisation of a matrix whose rows are ordered so that all
// elements are close to the diagonal.
type band struct {
	factor mat.BandCholesky
	place  []int // the row of each rating
}

func newBand(f *form, shape layout) solver {
	b := &band{place: make([]int, f.n)}
	for at, i := range shape.order {
		b.place[i] = at
	}
	m := mat.NewSymBandDense(f.n, shape.width, nil)
	f.regular(func(i, j int, v float64) {
		p, q := b.place[i], b.place[j]
		m.SetSymBand(p, q, m.At(p, q)+v)
	})
	for ridge := leastRidge; !b.factor.Factorize(m); ridge *= 10 {
		if ridge > largestRidge {
			return newGradients(f, stepTolerance)
		}
		for i := range f.n {
			m.SetSymBand(i, i, m.At(i, i)*(1+ridge))
		}
	}
	return b
}

func (b *band) solve(x, rhs []float64, m int) {
	v := mat.NewVecDense(len(b.place), nil)
	for j := range m {
		for i, p := range b.place {
			v.SetVec(p, rhs[i*m+j])
		}
		_ = b.factor.SolveVecTo(v, v) // see dense
		for i, p := range b.place {
			x[i*m+j] = v.AtVec(p)
		}
	}
}

// bandOrder returns the order of the ratings by Cuthill and McKee (1969), in
// which the ends of every link are at most width apart. It searches breadth first
// from a player at the edge of the graph, and visits players with few links
// first.
func bandOrder(f *form) (order []int, width int) {
	near := neighbours(f)
	place := make([]int, f.n)
	for i := range place {
		place[i] = -1
	}
	for start := range f.n {
		if place[start] >= 0 {
			continue
		}
		begun := len(order)
		order = append(order, breadthFirst(near, farthest(near, start))...)
		for at, i := range order[begun:] {
			place[i] = begun + at
		}
	}
	for i, list := range near {
		for _, j := range list {
			width = max(width, place[i]-place[j])
		}
	}
	return order, width
}

// farthest returns a player at the edge of the graph by the method of George and
// Liu: the last player of a search that starts from the last player of another
// search.
func farthest(near [][]int, start int) int {
	for range 3 {
		order := breadthFirst(near, start)
		start = order[len(order)-1]
	}
	return start
}

func breadthFirst(near [][]int, start int) []int {
	seen := make([]bool, len(near))
	seen[start] = true
	order := []int{start}
	for at := 0; at < len(order); at++ {
		begun := len(order)
		for _, j := range near[order[at]] {
			if !seen[j] {
				seen[j] = true
				order = append(order, j)
			}
		}
		slices.SortStableFunc(order[begun:], func(i, j int) int { return cmp.Compare(len(near[i]), len(near[j])) })
	}
	return order
}

func neighbours(f *form) [][]int {
	near := make([][]int, f.n)
	for _, l := range f.links {
		if l.a >= 0 && l.b >= 0 {
			near[l.a] = append(near[l.a], l.b)
			near[l.b] = append(near[l.b], l.a)
		}
	}
	return near
}
