package sprt

import (
	"errors"
	"fmt"
	"math"
)

// Chances are the shares of the five kinds of pairs in a sample, for a
// Simulation: what was never seen never happens.
func Chances(p Pentanomial) ([5]float64, error) {
	if err := p.Validate(); err != nil {
		return [5]float64{}, err
	}
	if p.Pairs() == 0 {
		return [5]float64{}, errors.New("no pairs to draw from")
	}
	s := p.sample(false)
	return s.p, nil
}

// Tilted is the distribution nearest in likelihood to a sample at which the
// true difference is elo, in the model's Elo: what the LLR takes for the truth
// under that hypothesis. Empty buckets are regularised.
func Tilted(p Pentanomial, m Model, elo float64) (chances [5]float64, err error) {
	if err := p.Validate(); err != nil {
		return chances, err
	}
	if err := checkElo("elo", elo); err != nil {
		return chances, err
	}
	s := p.sample(true)
	var h hypothesis
	switch m {
	case Logistic:
		h = likeliestWithMean(&s, logisticMean(elo))
	case Normalized:
		h = likeliestWithT(&s, elo*math.Sqrt2/C)
	default:
		return chances, fmt.Errorf("a distribution of pairs has no %v Elo", m)
	}
	for i := range s.k {
		chances[i] = s.p[i] / h.u[i]
	}
	return chances, nil
}
