package texel

import "gonum.org/v1/gonum/mat"

// fold adds up sums over features, separate by half, to sums over weights.
func (m *model) fold(mg, eg []float64) []float64 {
	sums := make([]float64, len(m.tuned))
	for i := range m.features {
		for _, w := range m.mg[i] {
			sums[w] += mg[i]
		}
		for _, w := range m.eg[i] {
			sums[w] += eg[i]
		}
	}
	return sums
}

// foldMatrix adds up a matrix over halves of features to one over weights: an
// entry of halves x and y counts for every pair of a weight of x and a weight
// of y.
func (m *model) foldMatrix(f *matrix) *mat.SymDense {
	h := mat.NewSymDense(len(m.tuned), nil)
	upper := triangle{h.RawSymmetric().Data, h.RawSymmetric().Stride}
	for i := range f.n {
		at := i*f.n + i
		upper.addOwn(m.mg[i], f.mm[at])
		upper.addOwn(m.eg[i], f.ee[at])
		upper.add(m.mg[i], m.eg[i], f.me[at])
		for j := i + 1; j < f.n; j++ {
			at := i*f.n + j
			if f.mm[at] == 0 && f.me[at] == 0 && f.ee[at] == 0 {
				continue
			}
			upper.add(m.mg[i], m.mg[j], f.mm[at])
			upper.add(m.mg[i], m.eg[j], f.me[at])
			upper.add(m.eg[i], m.mg[j], f.me[at])
			upper.add(m.eg[i], m.eg[j], f.ee[at])
		}
	}
	return h
}

// triangle is the upper half of a symmetric matrix.
type triangle struct {
	data   []float64
	stride int
}

// add adds the entry of two different halves, which occurs twice by symmetry: a
// weight in both halves gets it twice.
func (t triangle) add(rows, columns []int, x float64) {
	for _, a := range rows {
		for _, b := range columns {
			if a == b {
				t.data[a*t.stride+a] += 2 * x
				continue
			}
			t.data[min(a, b)*t.stride+max(a, b)] += x
		}
	}
}

// addOwn adds the entry of a half with itself.
func (t triangle) addOwn(weights []int, x float64) {
	for _, a := range weights {
		for _, b := range weights {
			if a <= b {
				t.data[a*t.stride+b] += x
			}
		}
	}
}
