package texel

import (
	"errors"
	"math"

	"match/internal/inorder"
)

// fitScale finds the scale K at which the evaluation, with its initial weights,
// predicts the results of a set best. The loss is also convex in K.
func (m *model) fitScale(s *set, workers int) (float64, error) {
	w := m.worth(m.startTuned(), 1)
	scale := 0.004 // a pawn, 100, gives 60%
	for range maxSteps {
		slope, curvature := s.deriveScale(w, scale, workers)
		if !(curvature > 0) {
			return 0, errors.New("the evaluation is 0 in all positions: there is no scale to fit")
		}
		change := -slope / curvature
		next := min(max(scale+change, scale/4), scale*4)
		if next < 1e-6 {
			return 0, errors.New("the side that stands better does not win more often: the evaluation predicts nothing here")
		}
		if math.Abs(next-scale) <= 1e-12*scale {
			return next, nil
		}
		if next > 1 {
			return 0, errors.New("the evaluation predicts every result: there is no scale to fit")
		}
		scale = next
	}
	return scale, nil
}

// deriveScale returns the derivatives of the loss by K, summed over the set.
func (s *set) deriveScale(w worth, scale float64, workers int) (slope, curvature float64) {
	cut := s.cut()
	var done [pieces][2]float64
	inorder.Each(workers, pieces, func(piece int) {
		for _, p := range cut[piece] {
			p.each(w, func(i int, x float64) {
				_, q := logistic(scale * x)
				done[piece][0] += (q - p.rows[i].result) * x
				done[piece][1] += q * (1 - q) * x * x
			})
		}
	})
	for _, d := range done {
		slope, curvature = slope+d[0], curvature+d[1]
	}
	return slope, curvature
}

// each calls use with every row of the part and its value.
func (p part) each(w worth, use func(i int, x float64)) {
	mixed := make([]float64, len(w.mg))
	w.at(p.share(), mixed)
	for i := p.low; i < p.high; i++ {
		x := 0.0
		for _, e := range p.of(i) {
			x += float64(e.count) * mixed[e.feature]
		}
		use(i, x)
	}
}
