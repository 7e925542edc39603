package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
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
	floats.Add(x.value[:], y.value[:])
	for c := range x.influence {
		floats.Add(x.influence[c][:], y.influence[c][:])
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

// leastWrong is how many wrong moves of each side a preference needs.
const leastWrong = 200

const sides = 2

// sideOf returns the index of a move's side in arrays: the player's before the
// opponent's.
func sideOf(m *Move) int { return btoi(!m.Own) }

// preferenceOf compares wrong moves of the selected clusters with the best moves:
// by how much the player's differ from the opponent's in each term, with the other
// terms held fixed,
//
//	Σ⁻¹ · (mean Δ of the player − mean Δ of the opponent)
//
// with Δ the difference of terms between the played and the best move and Σ its
// second moments (the direction of Fisher's discriminant). It needs only moves,
// and as many as possible: a move that costs little reveals as much of a
// preference as one that costs the game. It returns false if there are too few.
func preferenceOf(wrong []blamed, in func(cluster int) bool, clusters int) (o opinion, ok bool) {
	var list []*blamed
	var mean [sides]vector
	var n [sides]float64
	for i := range wrong {
		if b := &wrong[i]; in(b.move.game.Cluster) {
			list = append(list, b)
			n[sideOf(b.move)]++
			floats.Add(mean[sideOf(b.move)][:], b.delta[:])
		}
	}
	if min(n[0], n[1]) < leastWrong {
		return o, false
	}
	for side := range sides {
		for t := range mean[side] {
			mean[side][t] /= n[side]
		}
	}
	inverse, ok := inverseMoments(list)
	if !ok {
		return o, false
	}
	sum := mean[0]
	floats.Add(sum[:], mean[1][:])
	o.value, o.sum = times(inverse, minus(mean[0], mean[1])), times(inverse, sum)
	o.influence = make([]vector, clusters)
	for _, b := range list {
		side := sideOf(b.move)
		apart := minus(b.delta, mean[side])
		floats.AddScaled(o.influence[b.move.game.Cluster][:], signOf(side)/n[side], apart[:])
	}
	for c := range o.influence {
		o.influence[c] = times(inverse, o.influence[c])
	}
	return o, true
}

// inverseMoments returns the inverse of the second moments of some moves' Δ.
func inverseMoments(list []*blamed) (inverse *mat.SymDense, ok bool) {
	second, all := mat.NewSymDense(int(termCount), nil), float64(len(list))
	for _, b := range list {
		second.SymRankOne(second, 1, mat.NewVecDense(int(termCount), b.delta[:]))
	}
	for t := range int(termCount) {
		second.SetSym(t, t, second.At(t, t)+leastSpread*all)
	}
	var factors mat.Cholesky
	inverse = new(mat.SymDense)
	if !factors.Factorize(second) || factors.InverseTo(inverse) != nil {
		return nil, false
	}
	inverse.ScaleSym(all, inverse)
	return inverse, true
}

// leastSpread is added to the mean square of every term, so that a nearly
// constant term gets no large weight.
const leastSpread = 0.001

// times multiplies a vector by a matrix.
func times(m mat.Matrix, v vector) (product vector) {
	var x mat.VecDense
	x.MulVec(m, mat.NewVecDense(int(termCount), v[:]))
	copy(product[:], x.RawVector().Data)
	return product
}
