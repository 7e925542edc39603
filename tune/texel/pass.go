package texel

import (
	"math"

	"golang.org/x/sync/errgroup"
)

// sums are a loss and its derivatives over positions, for features. A nil
// matrix is not wanted.
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
	scratch    []float64 // of one phase: it is the same for all pairs of halves, but for a factor
}

func newSums(features int, second bool) *sums {
	s := &sums{mg: make([]float64, features), eg: make([]float64, features)}
	if second {
		n := features * features
		s.matrix = &matrix{features, make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
	}
	return s
}

// derive returns the sums over a set. The pieces are summed up apart and then
// in order, so that the outcome does not depend on the workers.
func (s *set) derive(w worth, second bool, workers int) *sums {
	cut := s.cut()
	var done [pieces]*sums
	inParallel(workers, func(piece int) {
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

// inParallel calls work for all pieces.
func inParallel(workers int, work func(piece int)) {
	var group errgroup.Group
	group.SetLimit(max(workers, 1))
	for piece := range pieces {
		group.Go(func() error { work(piece); return nil })
	}
	_ = group.Wait()
}

// add adds the positions of one part. This is where the time goes.
func (s *sums) add(p part, w worth) {
	share := p.share()
	mixed, gradient := make([]float64, len(w.mg)), make([]float64, len(w.mg))
	w.at(share, mixed)
	var wide wideRow
	for i := p.low; i < p.high; i++ {
		entries := p.of(i)
		x := 0.0
		for _, e := range entries {
			x += float64(e.count) * mixed[e.feature]
		}
		loss, q := logistic(x, p.rows[i].result)
		s.loss += loss
		for _, e := range entries {
			gradient[e.feature] += float64(e.count) * (q - p.rows[i].result)
		}
		if s.matrix != nil {
			s.matrix.add(wide.of(entries), q*(1-q))
		}
	}
	for i, g := range gradient {
		s.mg[i] += share * g
		s.eg[i] += (1 - share) * g
	}
	if s.matrix != nil {
		s.matrix.flush(share)
	}
}

// logistic returns the loss at x for a result z, and the q that is foretold.
func logistic(x, z float64) (loss, q float64) {
	e := math.Exp(-math.Abs(x))
	loss = math.Log1p(e) + max(x, 0) - z*x
	if x >= 0 {
		return loss, 1 / (1 + e)
	}
	return loss, e / (1 + e)
}

// wideRow is a position's entries in the form that is fast to multiply.
type wideRow struct {
	n        int
	features [512]int32
	counts   [512]float64
}

func (r *wideRow) of(entries []entry) *wideRow {
	r.n = min(len(entries), len(r.features))
	for i, e := range entries[:r.n] {
		r.features[i], r.counts[i] = int32(e.feature), float64(e.count)
	}
	return r
}

// add adds a position of weight h to the scratch.
func (m *matrix) add(r *wideRow, h float64) {
	features, counts := r.features[:r.n], r.counts[:r.n]
	for i, f := range features {
		line := m.scratch[int(f)*m.n:][:m.n]
		hc := h * counts[i]
		for j := i; j < len(features); j++ {
			line[features[j]] += hc * counts[j]
		}
	}
}

// flush moves the scratch of one phase to the pairs of halves.
func (m *matrix) flush(share float64) {
	for i := range m.n {
		for at := i*m.n + i; at < (i+1)*m.n; at++ {
			if x := m.scratch[at]; x != 0 {
				m.mm[at] += share * share * x
				m.me[at] += share * (1 - share) * x
				m.ee[at] += (1 - share) * (1 - share) * x
				m.scratch[at] = 0
			}
		}
	}
}

// merge adds other sums.
func (s *sums) merge(o *sums) {
	s.loss += o.loss
	addTo(s.mg, o.mg)
	addTo(s.eg, o.eg)
	if o.matrix == nil {
		return
	}
	addTo(s.matrix.mm, o.matrix.mm)
	addTo(s.matrix.me, o.matrix.me)
	addTo(s.matrix.ee, o.matrix.ee)
}

func addTo(to, from []float64) {
	for i, x := range from {
		to[i] += x
	}
}
