package texel

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// bounds are the allowed values of a weight.
type bounds struct{ low, high float64 }

// round returns whole numbers near the weights that raise the loss least, by its
// second derivatives. Each weight is first rounded separately, then moved by one
// as long as that helps, so that neighbours compensate for each other.
func round(weights []float64, hessian *mat.SymDense, within []bounds) []int {
	n := len(weights)
	off := mat.NewVecDense(n, nil) // rounded minus exact
	rounded := make([]int, n)
	for i, w := range weights {
		r := min(max(math.Round(w), within[i].low), within[i].high)
		rounded[i] = int(r)
		off.SetVec(i, r-w)
	}
	slope := mat.NewVecDense(n, nil)
	slope.MulVec(hessian, off)
	for sweep, moved := 0, true; moved && sweep < maxSteps; sweep++ {
		moved = false
		for i := range rounded {
			change := -math.Copysign(1, slope.AtVec(i))
			next := float64(rounded[i]) + change
			rise := change*slope.AtVec(i) + hessian.At(i, i)/2
			if rise >= -1e-18 || next < within[i].low || next > within[i].high {
				continue
			}
			moved = true
			rounded[i] += int(change)
			for j := range n {
				slope.SetVec(j, slope.AtVec(j)+change*hessian.At(i, j))
			}
		}
	}
	return rounded
}
