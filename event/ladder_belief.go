package event

import "math"

// belief is what is thought of the player's rating: a probability for each
// rating of a grid, from a wide normal prior around the middle of the rungs and
// the scores so far. It is used to choose rungs, and for nothing else.
type belief struct {
	rungs  []LadderRung
	grid   []float64   // ratings
	log    []float64   // of their probabilities, up to a constant
	expect [][]float64 // by rung and rating: the expected score
}

// The grid, in Elo: coarse, because information is flat near its maximum.
const (
	gridStep   = 10
	gridBeyond = 1000
	priorSigma = 400
)

func newBelief(rungs []LadderRung) *belief {
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range rungs {
		low, high = min(low, r.Rating), max(high, r.Rating)
	}
	b := &belief{rungs: rungs}
	middle := (low + high) / 2
	for r := low - gridBeyond; r <= high+gridBeyond; r += gridStep {
		b.grid = append(b.grid, r)
		z := (r - middle) / priorSigma
		b.log = append(b.log, -z*z/2)
	}
	for _, rung := range rungs {
		var expect []float64
		for _, r := range b.grid {
			expect = append(expect, 1/(1+math.Pow(10, (rung.Rating-r)/400)))
		}
		b.expect = append(b.expect, expect)
	}
	return b
}

// learn takes in a pair on a rung in which the player made a score, 0 … 1.
func (b *belief) learn(rung int, score float64) {
	const games = 2
	for i, e := range b.expect[rung] {
		b.log[i] += games * (score*math.Log(e) + (1-score)*math.Log1p(-e))
	}
}

// best is the rung on which a game tells most of the rating, in expectation:
// the mean of E(1−E) over the belief, which is the information of a game but
// for a factor that all rungs share. Of rungs that tell the same, the one with
// fewer games goes first. Rungs that are absent are no choice.
func (b *belief) best(games []int, absent []bool) int {
	top := math.Inf(-1)
	for _, l := range b.log {
		top = max(top, l)
	}
	chosen, most := 0, 0.0
	for rung, expect := range b.expect {
		if absent[rung] {
			continue
		}
		information := 0.0
		for i, e := range expect {
			information += math.Exp(b.log[i]-top) * e * (1 - e)
		}
		// The first gain is infinite.
		if gain := information / most; gain > 1+sameInformation || gain > 1-sameInformation && games[rung] < games[chosen] {
			chosen, most = rung, information
		}
	}
	return chosen
}

// sameInformation is a difference that is no reason to prefer a rung: games
// spread over rungs that are as good tell whether their ratings fit each other.
const sameInformation = 0.02
