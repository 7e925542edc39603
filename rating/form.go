package rating

import "gonum.org/v1/gonum/mat"

// form is a quadratic form over the unknowns of a fit: n ratings, then White's
// advantage, then the parameter of draws. It is a sum over encounters. Each
// encounter involves only the difference of two ratings and the two parameters,
// so the upper left part is the Laplacian of a graph. The information and the
// variance of the scores are such forms.
type form struct {
	n     int
	links []link
	own   []float64 // added to each rating's element of the diagonal
	white float64   // the same for White's advantage
	draw  float64   // and for the parameter of draws
}

// link is the contribution of one encounter. An end of −1 is a fixed rating.
type link struct {
	a, b int
	quad
}

// quad is a symmetric matrix over (difference, White's advantage, draws).
type quad struct{ dd, dw, ww, dk, wk, kk float64 }

// add adds n times the square of a vector.
func (q *quad) add(n, d, w, k float64) {
	q.dd += n * d * d
	q.dw += n * d * w
	q.ww += n * w * w
	q.dk += n * d * k
	q.wk += n * w * k
	q.kk += n * k * k
}

// apply sets y to the form times x; both have length n+2.
func (f *form) apply(y, x []float64) {
	n := f.n
	w, k := x[n], x[n+1]
	for i, v := range f.own {
		y[i] = v * x[i]
	}
	yw, yk := f.white*w, f.draw*k
	for i := range f.links {
		l := &f.links[i]
		d := at(x, l.a) - at(x, l.b)
		flow := l.dd*d + l.dw*w + l.dk*k
		if l.a >= 0 {
			y[l.a] += flow
		}
		if l.b >= 0 {
			y[l.b] -= flow
		}
		yw += l.dw*d + l.ww*w + l.wk*k
		yk += l.dk*d + l.wk*w + l.kk*k
	}
	y[n], y[n+1] = yw, yk
}

// dense returns the form as a matrix.
func (f *form) dense() *mat.Dense {
	n := f.n
	m := mat.NewSymDense(n+2, nil)
	f.ratings(func(i, j int, v float64) { m.SetSym(i, j, m.At(i, j)+v) })
	for i, column := range f.borders() {
		for j, v := range column[:n+i+1] {
			m.SetSym(j, n+i, v)
		}
	}
	return mat.DenseCopyOf(m) // products of symmetric matrices are slow
}

// borders returns the columns of the two parameters.
func (f *form) borders() (columns [2][]float64) {
	for i := range columns {
		unit := make([]float64, f.n+2)
		unit[f.n+i] = 1
		columns[i] = make([]float64, f.n+2)
		f.apply(columns[i], unit)
	}
	return columns
}

// ratings calls add with the diagonal of the ratings' block, and with every term of it above the diagonal.
func (f *form) ratings(add func(i, j int, v float64)) {
	for i, v := range f.diagonal() {
		add(i, i, v)
	}
	for i := range f.links {
		if l := &f.links[i]; l.a >= 0 && l.b >= 0 {
			add(min(l.a, l.b), max(l.a, l.b), -l.dd)
		}
	}
}

// at returns the value of a rating's unknown; it is 0 for a fixed rating.
func at(x []float64, i int) float64 {
	if i < 0 {
		return 0
	}
	return x[i]
}

// diagonal returns the diagonal of the ratings' block.
func (f *form) diagonal() []float64 {
	d := append([]float64(nil), f.own...)
	for i := range f.links {
		l := &f.links[i]
		if l.a >= 0 {
			d[l.a] += l.dd
		}
		if l.b >= 0 {
			d[l.b] += l.dd
		}
	}
	return d
}
