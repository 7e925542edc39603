package analysis

import "math"

// opinion is an estimate for every term of how the player differs from the
// opponent, with the influence of each cluster on it: the squares of the
// influences add up to the squared standard error.
type opinion struct {
	value     vector
	influence []vector
	sum       vector // of the two sides' own distances from the referee; of tastes only
}

// lean says, in standard errors, which of two that differ is further from the
// referee: the player if it is positive. A difference d = a − b between two
// distances a and b is the player's where a² − b² = d·(a + b) is positive.
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

// standard returns the estimates in standard errors, with an error of 1 each.
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

// tells reports whether any of the estimates is beyond doubt. Scores of two
// engines that have little in common, or few of them, are too far apart to tell
// anything, and so must not contradict either.
func (o *opinion) tells() bool {
	z := o.standard()
	for _, z := range z.value {
		if math.Abs(z) > beyondDoubt {
			return true
		}
	}
	return false
}

// beyondDoubt is 5 % over all terms by Bonferroni's rule.
const beyondDoubt = 3.1

// together adds two opinions of one question, each by its own certainty: the
// clusters tell how much of their errors is one and the same.
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

// shrunk pulls estimates that are hardly larger than their error to nothing
// (positive-part James–Stein, term by term). The scores say how large each is
// in standard errors.
func (o *opinion) shrunk(scores vector) (v vector) {
	for t, z := range scores {
		if z != 0 {
			v[t] = o.value[t] * max(0, 1-shrinkAt*shrinkAt/(z*z))
		}
	}
	return v
}

// shrinkAt is how many standard errors an estimate must have to count at all.
const shrinkAt = 1.5
