package texel

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"match/variants"
)

// model maps the tuned weights to features.
type model struct {
	features []variants.Feature
	start    []float64 // all weights
	tuned    []int     // indexes of the tuned weights in all
	mg, eg   [][]int   // by feature: indexes in tuned of the weights of its halves
}

// newModel tunes the weights with these names, or all if there are none.
func newModel(l *variants.Linear, names []string) (*model, error) {
	m := &model{features: l.Features}
	wanted := map[string]bool{}
	for _, name := range names {
		wanted[name] = true
	}
	place := map[int]int{}
	for i, w := range l.Weights {
		m.start = append(m.start, float64(w.Value))
		if len(names) == 0 || wanted[w.Name] {
			place[i] = len(m.tuned)
			m.tuned = append(m.tuned, i)
			delete(wanted, w.Name)
		}
	}
	for name := range wanted {
		return nil, fmt.Errorf("there is no weight %s to tune", name)
	}
	for _, f := range m.features {
		m.mg = append(m.mg, tunedOf(f.MG, place))
		m.eg = append(m.eg, tunedOf(f.EG, place))
	}
	return m, nil
}

func tunedOf(weights []int, place map[int]int) (tuned []int) {
	for _, w := range weights {
		if i, ok := place[w]; ok {
			tuned = append(tuned, i)
		}
	}
	return tuned
}

// startTuned returns the initial values of the tuned weights.
func (m *model) startTuned() []float64 {
	start := make([]float64, len(m.tuned))
	for i, place := range m.tuned {
		start[i] = m.start[place]
	}
	return start
}

// worth is the value of every feature in each half, times the scale K.
type worth struct{ mg, eg []float64 }

func (m *model) worth(tuned []float64, scale float64) worth {
	all := slices.Clone(m.start)
	for i, place := range m.tuned {
		all[place] = tuned[i]
	}
	w := worth{make([]float64, len(m.features)), make([]float64, len(m.features))}
	for i, f := range m.features {
		for _, place := range f.MG {
			w.mg[i] += scale * all[place]
		}
		for _, place := range f.EG {
			w.eg[i] += scale * all[place]
		}
	}
	return w
}

// at writes the values of the features at a middlegame share to mixed.
func (w worth) at(share float64, mixed []float64) {
	for i := range mixed {
		mixed[i] = share*w.mg[i] + (1-share)*w.eg[i]
	}
}

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
