package analysis

import (
	"math"
	"slices"
)

// opinion is an estimate of how the player differs from the opponent in every
// term, with the influence of each cluster: the squares of the influences add
// up to the squared standard error.
type opinion struct {
	value     vector
	influence []vector
	sum       vector // of the two sides' distances from the referee; for preferences only
}

// lean shows, in standard errors, which of two differing players is further
// from the referee: positive for the player. A difference d = a − b between
// two distances a and b is the player's if a² − b² = d·(a + b) is positive.
func (o *opinion) lean() (lean vector) {
	for t, e := range o.se() {
		if e > 0 {
			lean[t] = math.Copysign(1, o.value[t]) * o.sum[t] / e
		}
	}
	return lean
}

// se returns the standard errors.
func (o *opinion) se() (se vector) {
	for c := range o.influence {
		for t, x := range o.influence[c] {
			se[t] += x * x
		}
	}
	for t := range se {
		se[t] = math.Sqrt(se[t])
	}
	return se
}

// standard returns the estimates in standard errors, each with an error of 1.
func (o *opinion) standard() opinion {
	se := o.se()
	s := opinion{influence: make([]vector, len(o.influence))}
	for t, e := range se {
		if e == 0 {
			continue
		}
		s.value[t] = o.value[t] / e
		for c := range s.influence {
			s.influence[c][t] = o.influence[c][t] / e
		}
	}
	return s
}

// tells reports whether any of the estimates is significant. Scores of two very
// different engines, or few scores, vary too much for that, and then must not
// contradict either.
func (o *opinion) tells() bool {
	z := o.standard()
	return slices.ContainsFunc(z.value[:], func(z float64) bool { return math.Abs(z) > beyondDoubt })
}

// beyondDoubt is the 5% level over all terms by Bonferroni's rule.
const beyondDoubt = 3.1

// together adds two opinions on the same question, weighted by their
// certainty. The clusters show how far their errors are correlated.
func together(a, b *opinion) opinion {
	x, y := a.standard(), b.standard()
	for t := range x.value {
		x.value[t] += y.value[t]
	}
	for c := range x.influence {
		for t := range x.influence[c] {
			x.influence[c][t] += y.influence[c][t]
		}
	}
	return x.standard()
}

// shrunk shrinks estimates that are hardly larger than their error towards
// zero (positive-part James–Stein, term by term). scores are the estimates in
// standard errors.
func (o *opinion) shrunk(scores vector) (v vector) {
	for t, z := range scores {
		if z != 0 {
			v[t] = o.value[t] * max(0, 1-shrinkAt*shrinkAt/(z*z))
		}
	}
	return v
}

// shrinkAt is how many standard errors an estimate needs to count at all.
const shrinkAt = 1.5
