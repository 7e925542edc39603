package main

import "math/rand/v2"

// history is an invented line of commits: what each lost, in Elo, and which do
// not build.
type history struct {
	lost   []float64
	broken []bool
	back   int // a commit whose loss was taken back; -1: none
}

// kinds are the ways to invent a history of n commits, with the names of the rows
// of docs/measurements/calibration.md.
var kinds = []struct {
	name   string
	anyway bool // searched even if the ends do not differ
	invent func(rng *rand.Rand, n int) history
}{
	{"clean step of 15", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15) }},
	{"nine unbuildable commits around it", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).unbuildable(rng) }},
	{"the same with drift of sd 1", false, func(rng *rand.Rand, n int) history {
		return newHistory(n).step(rng, 15).unbuildable(rng).drift(rng, 1)
	}},
	{"drift of sd 1 at every commit", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).drift(rng, 1) }},
	{"drift of sd 2 at every commit", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).drift(rng, 2) }},
	{"drift of sd 1, a step of 20", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 20).drift(rng, 1) }},
	{"30% of commits move ±1 to 3", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).move(rng, 0.3, true) }},
	{"all commits move ±1 to 3", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).move(rng, 1, true) }},
	{"30% of commits gain 1 to 3", true, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).move(rng, 0.3, false) }},
	{"two steps of 15", false, func(rng *rand.Rand, n int) history { return newHistory(n).step(rng, 15).step(rng, 15) }},
	{"an earlier loss of 15, taken back", false, func(rng *rand.Rand, n int) history { return newHistory(n).takenBack(rng, 15) }},
	{"all commits move ±1 to 3, no step", false, func(rng *rand.Rand, n int) history { return newHistory(n).move(rng, 1, true) }},
}

func newHistory(n int) history { return history{make([]float64, n), make([]bool, n), -1} }

// step adds a loss at a random commit without one.
func (h history) step(rng *rand.Rand, elo float64) history {
	for {
		if at := rng.IntN(len(h.lost)); h.lost[at] == 0 {
			h.lost[at] = elo
			return h
		}
	}
}

// unbuildable breaks nine commits around the largest loss, which is at a random
// one of ten.
func (h history) unbuildable(rng *rand.Rand) history {
	at, _ := h.most()
	first := max(0, min(at-rng.IntN(10), len(h.lost)-10))
	for i := first; i < first+9; i++ {
		h.broken[i] = true
	}
	return h
}

// drift adds a normal movement to every commit.
func (h history) drift(rng *rand.Rand, sd float64) history {
	for i := range h.lost {
		h.lost[i] += sd * rng.NormFloat64()
	}
	return h
}

// move adds a movement of 1 to 3 Elo to a share of the commits without a step: up,
// or in both directions.
func (h history) move(rng *rand.Rand, share float64, both bool) history {
	for i := range h.lost {
		if h.lost[i] == 0 && rng.Float64() < share {
			h.lost[i] = -1 - 2*rng.Float64()
			if both && rng.IntN(2) == 0 {
				h.lost[i] *= -1
			}
		}
	}
	return h
}

// takenBack adds a loss, its opposite later, and the same loss again after that.
func (h history) takenBack(rng *rand.Rand, elo float64) history {
	at := rng.Perm(len(h.lost))[:3]
	a, b, c := min(at[0], at[1], at[2]), 0, max(at[0], at[1], at[2])
	b = at[0] + at[1] + at[2] - a - c
	h.lost[a], h.lost[b], h.lost[c], h.back = elo, -elo, elo, a
	return h
}

// most returns the commit that lost most.
func (h history) most() (at int, elo float64) {
	for i, l := range h.lost {
		if l > elo {
			at, elo = i, l
		}
	}
	return at, elo
}
