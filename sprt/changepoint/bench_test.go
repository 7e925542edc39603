package changepoint

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkBelief(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	belief := NewBelief(Pairs, weights(40))
	for range 4000 {
		at := 1 + rng.IntN(12)*3
		behind := float64(rng.IntN(5)-2) / 4
		if at > 17 && rng.IntN(12) == 0 {
			behind = 0.5
		}
		belief.Observe(0, at, behind)
	}
	for b.Loop() {
		belief.known = nil
		belief.Answer(0.999, 0.01, true)
		belief.Best()
	}
	b.Log(len(belief.posterior().mixture), belief.Posterior())
}
