package texel

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"match/internal/inorder"
)

// sums are a loss and its derivatives over positions, by feature. The matrix
// is nil if it is not wanted.
type sums struct {
	loss   float64
	mg, eg []float64 // gradient by feature and half
	matrix *matrix
}

// matrix holds second derivatives by features i ≤ j, at i·n+j, for the pairs of
// halves.
type matrix struct {
	n          int
	mm, me, ee []float64
	scratch    []float64 // of one phase, maxFeatures a row: the pairs of halves differ by a factor
}

func newSums(features int, second bool) *sums {
	s := &sums{mg: make([]float64, features), eg: make([]float64, features)}
	if second {
		n := features * features
		s.matrix = &matrix{features, make([]float64, n), make([]float64, n), make([]float64, n),
			make([]float64, features*maxFeatures)}
	}
	return s
}

// derive returns the sums over a set. The pieces are summed up separately and
// then in order, so that the outcome does not depend on the workers.
func (s *set) derive(w worth, second bool, workers int) *sums {
	cut := s.cut()
	var done [pieces]*sums
	inorder.Each(workers, pieces, func(piece int) {
		done[piece] = newSums(len(w.mg), second && len(cut[piece]) > 0)
		for _, p := range cut[piece] {
			done[piece].add(p, w)
		}
	})
	total := done[0]
	for _, d := range done[1:] {
		total.merge(d)
	}
	return total
}

// perFeature has a number for every feature. Its size is fixed, so that indexes
// need no bounds check.
type perFeature [maxFeatures]float64

// maxFeatures is a power of two: 384 for the tables, and room for terms.
const maxFeatures = 1 << 9

// add adds the positions of one part. This is the hot loop.
func (s *sums) add(p part, w worth) {
	share := p.share()
	var mixed, gradient perFeature
	w.at(share, mixed[:len(w.mg)])
	var wide wideRow
	logs := logSum{product: 1}
	for i := p.low; i < p.high; i++ {
		entries, target := p.of(i), p.rows[i].target
		x := 0.0
		for _, e := range entries {
			x += float64(e.count) * mixed[e.feature%maxFeatures]
		}
		e, q := logistic(x)
		s.loss += max(x, 0) - target*x
		logs.add(1 + e)
		off := q - target
		for _, e := range entries {
			gradient[e.feature%maxFeatures] += float64(e.count) * off
		}
		if s.matrix != nil {
			s.matrix.add(wide.of(entries), q*(1-q))
		}
	}
	s.loss += logs.total()
	for i := range s.mg {
		s.mg[i] += share * gradient[i]
		s.eg[i] += (1 - share) * gradient[i]
	}
	if s.matrix != nil {
		s.matrix.flush(share)
	}
}

// logistic returns e^−|x| and 1/(1+e^−x).
func logistic(x float64) (e, q float64) {
	e = math.Exp(-math.Abs(x))
	if x >= 0 {
		return e, 1 / (1 + e)
	}
	return e, e / (1 + e)
}

// lossOf returns the loss at x for a target z.
func lossOf(x, z float64) float64 {
	e, _ := logistic(x)
	return math.Log1p(e) + max(x, 0) - z*x
}

// logSum adds up logarithms of numbers from 1 to 2, a few hundred at a time,
// because a product is faster.
type logSum struct {
	product, sum float64
	n            int
}

func (l *logSum) add(x float64) {
	l.product *= x
	if l.n++; l.n == 512 {
		l.sum, l.product, l.n = l.total(), 1, 0
	}
}

func (l *logSum) total() float64 { return l.sum + math.Log(l.product) }

// wideRow is a position's entries in a form for fast multiplication.
type wideRow struct {
	n        int
	features [maxFeatures]int32
	counts   perFeature
}

func (r *wideRow) of(entries []entry) *wideRow {
	r.n = len(entries)
	for i, e := range entries {
		r.features[i%maxFeatures], r.counts[i%maxFeatures] = int32(e.feature), float64(e.count)
	}
	return r
}

// add adds a position of weight h to the scratch.
func (m *matrix) add(r *wideRow, h float64) {
	features, counts := r.features[:r.n], r.counts[:r.n]
	for i, f := range features {
		line := (*perFeature)(m.scratch[int(f)*maxFeatures:])
		hc := h * counts[i]
		rest := counts[i:]
		for j, g := range features[i:] {
			line[g%maxFeatures] += hc * rest[j]
		}
	}
}

// flush moves the scratch of one phase to the pairs of halves.
func (m *matrix) flush(share float64) {
	for i := range m.n {
		line := m.scratch[i*maxFeatures:][:m.n]
		for j := i; j < m.n; j++ {
			x := line[j]
			if x == 0 {
				continue
			}
			at := i*m.n + j
			m.mm[at] += share * share * x
			m.me[at] += share * (1 - share) * x
			m.ee[at] += (1 - share) * (1 - share) * x
			line[j] = 0
		}
	}
}

// merge adds other sums.
func (s *sums) merge(o *sums) {
	s.loss += o.loss
	floats.Add(s.mg, o.mg)
	floats.Add(s.eg, o.eg)
	if o.matrix == nil {
		return
	}
	floats.Add(s.matrix.mm, o.matrix.mm)
	floats.Add(s.matrix.me, o.matrix.me)
	floats.Add(s.matrix.ee, o.matrix.ee)
}
