package rating

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
)

// bigField returns a field that is larger than one matrix.
func bigField(t testing.TB, chain bool) (*Data, *Table) {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 22))
	n := denseLimit + 100
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = float64(i) / 2
	}
	d := field(rng, strength, 60*n, func(a int) int {
		if chain {
			return max(0, min(n-1, a+rng.IntN(21)-10))
		}
		return rng.IntN(n)
	})
	return d, mustRate(t, d, Options{})
}

// All three ways of solving find the same ratings and the same errors.
func TestSolversAgree(t *testing.T) {
	for _, chain := range []bool{true, false} {
		d, table := bigField(t, chain)
		if len(table.Groups) != 1 {
			t.Fatalf("%d groups", len(table.Groups))
		}
		g := table.Groups[0].fit
		h := g.at(g.theta).information
		_, isBand := newSolver(h, newLayout(h), 1e-6).(*band)
		if isBand != chain {
			t.Errorf("chain %v: band %v", chain, isBand)
		}
		exact := systemOf(h, g.free, newDense(h))
		for _, id := range []int{0, 77, 300, len(d.names) - 1} {
			at := g.place[id]
			x, rhs := make([]float64, h.n+2), make([]float64, h.n+2)
			for i := range h.n {
				rhs[i] = -1 / float64(h.n)
			}
			rhs[at]++
			exact.solve(x, rhs, 1)
			vx := make([]float64, h.n+2)
			table.Groups[0].errors.v.apply(vx, x)
			se, why := table.SE(id, Pool)
			near(t, why+" error", se, math.Sqrt(floats.Dot(x, vx)*perElo2), 1e-4*se)
		}
		for _, at := range []int{0, 14, 15, 16, 100} {
			a, b := table.Groups[0].Players[at], table.Groups[0].Players[at+1]
			se, _ := table.SE(a, Next)
			near(t, "error against the next", se, table.Difference(a, b).SE, 1e-3*se)
		}
		gradient := g.at(g.theta).gradient
		if worst := floats.Norm(gradient[:h.n], math.Inf(1)); worst > 1e-6 {
			t.Errorf("a player's score is off by %g", worst)
		}
	}
}

func TestBandOrderOfAChain(t *testing.T) {
	f := &form{n: 50, own: make([]float64, 50)}
	rng := rand.New(rand.NewPCG(1, 1))
	names := rng.Perm(50)
	for i := range 49 {
		f.links = append(f.links, link{names[i], names[i+1], quad{dd: 1}})
	}
	order, width := bandOrder(f)
	if width != 1 || len(order) != 50 {
		t.Errorf("width %d of %d", width, len(order))
	}
}
