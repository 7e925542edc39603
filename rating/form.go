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
	m := mat.NewDense(n+2, n+2, nil)
	for i, v := range f.own {
		m.Set(i, i, v)
	}
	m.Set(n, n, f.white)
	m.Set(n+1, n+1, f.draw)
	for i := range f.links {
		l := &f.links[i]
		q := [3][3]float64{{l.dd, l.dw, l.dk}, {l.dw, l.ww, l.wk}, {l.dk, l.wk, l.kk}}
		ends := [...]struct {
			at, of int
			sign   float64
		}{{l.a, 0, 1}, {l.b, 0, -1}, {n, 1, 1}, {n + 1, 2, 1}}
		for _, x := range ends {
			for _, y := range ends {
				if x.at >= 0 && y.at >= 0 {
					m.Set(x.at, y.at, m.At(x.at, y.at)+x.sign*y.sign*q[x.of][y.of])
				}
			}
		}
	}
	return m
}

// at returns the value of a rating's unknown; it is 0 for a fixed rating.
func at(x []float64, i int) float64 {
	if i < 0 {
		return 0
	}
	return x[i]
}

// borders returns the columns of the two parameters over the ratings.
func (f *form) borders() (white, draw []float64) {
	white, draw = make([]float64, f.n), make([]float64, f.n)
	for i := range f.links {
		l := &f.links[i]
		if l.a >= 0 {
			white[l.a] += l.dw
			draw[l.a] += l.dk
		}
		if l.b >= 0 {
			white[l.b] -= l.dw
			draw[l.b] -= l.dk
		}
	}
	return white, draw
}

// corner returns the block of the two parameters.
func (f *form) corner() (ww, wk, kk float64) {
	ww, kk = f.white, f.draw
	for i := range f.links {
		l := &f.links[i]
		ww, wk, kk = ww+l.ww, wk+l.wk, kk+l.kk
	}
	return ww, wk, kk
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

// products returns the values of the form for each of m columns, and between
// each and the next one (0 for the last).
func (f *form) products(x []float64, m int) (own, next []float64) {
	own, next = make([]float64, m), make([]float64, m)
	for i, v := range f.own {
		squares(own, next, x[i*m:(i+1)*m], v)
	}
	w, k := x[f.n*m:(f.n+1)*m], x[(f.n+1)*m:]
	squares(own, next, w, f.white)
	squares(own, next, k, f.draw)
	zero, d := make([]float64, m), make([]float64, m)
	for i := range f.links {
		l := &f.links[i]
		a, b := column(x, zero, l.a), column(x, zero, l.b)
		for j := range d {
			d[j] = a[j] - b[j]
		}
		l.square(own, next, d, w, k)
	}
	return own, next
}

// column returns row i of the columns, or zeros for a fixed rating.
func column(x, zero []float64, i int) []float64 {
	if i < 0 {
		return zero
	}
	return x[i*len(zero):][:len(zero)]
}

// squares adds a diagonal part.
func squares(own, next, x []float64, weight float64) {
	if weight == 0 {
		return
	}
	for j, v := range x {
		own[j] += weight * v * v
		if j > 0 {
			next[j-1] += weight * v * x[j-1]
		}
	}
}

// square adds the contribution of one link.
func (q *quad) square(own, next, d, w, k []float64) {
	if q.dk == 0 && q.wk == 0 && q.kk == 0 {
		q.squareWithoutDraws(own, next, d, w)
		return
	}
	var before [3]float64
	for j, v := range d {
		along := q.dd*v + q.dw*w[j] + q.dk*k[j]
		white := q.dw*v + q.ww*w[j] + q.wk*k[j]
		draws := q.dk*v + q.wk*w[j] + q.kk*k[j]
		own[j] += v*along + w[j]*white + k[j]*draws
		if j > 0 {
			next[j-1] += before[0]*along + before[1]*white + before[2]*draws
		}
		before = [3]float64{v, w[j], k[j]}
	}
}

// squareWithoutDraws is square for models without a draw parameter, such as
// Score.
func (q *quad) squareWithoutDraws(own, next, d, w []float64) {
	own, next, w = own[:len(d)], next[:len(d)], w[:len(d)]
	u, x := 0.0, 0.0 // of the previous column
	for j, v := range d {
		along, white := q.dd*v+q.dw*w[j], q.dw*v+q.ww*w[j]
		own[j] += v*along + w[j]*white
		if j > 0 {
			next[j-1] += u*along + x*white
		}
		u, x = v, w[j]
	}
}
