package event

import (
	"fmt"
	"math"

	"match/rating"
	"match/report"
	"match/results"
)

// belief is a probability distribution over the player's rating on a grid, from
// a wide normal prior around the middle of the rungs and the scores so far. It
// is only used to choose rungs.
type belief struct {
	rungs  []LadderRung
	grid   []float64   // ratings
	log    []float64   // logarithms of their probabilities, up to a constant
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

// learn adds a pair on a rung with the player's score, 0 … 1.
func (b *belief) learn(rung int, score float64) {
	const games = 2
	for i, e := range b.expect[rung] {
		b.log[i] += games * (score*math.Log(e) + (1-score)*math.Log1p(-e))
	}
}

// best returns the rung with the most expected information per game: the mean of
// E(1−E) over the belief, which is the information up to a common factor. Among
// rungs with equal information it is the one with fewer games. Absent rungs are
// excluded.
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

// sameInformation is a difference too small to prefer a rung: games spread over
// equally good rungs show whether their ratings are consistent.
const sameInformation = 0.02

// ladderStep is the state of a ladder after a number of games.
type ladderStep struct {
	games       float64
	performance report.Figure
}

// newLadderStep returns the step of a standing; ok is false before the
// performance is known.
func newLadderStep(pairs int, rungs []rating.Rung) (s ladderStep, ok bool) {
	f := results.PerformanceOf(rating.Perform(rungs))
	return ladderStep{float64(2 * pairs), f}, f.Defined()
}

// waySteps is the maximum number of steps in the chart of a ladder.
const waySteps = 300

// way returns the course of the performance, batch by batch. The first quarter of the games may lie
// outside of the chart: they are uncertain, and would flatten the rest.
func (l *Ladder) way(o *Outcome) report.Chart {
	s, text := report.Series{Look: report.Curve}, ""
	c := report.Chart{Title: "Performance of " + o.Standing.Names[0], Key: "Shaded: its 95% interval."}
	add := func(step ladderStep) {
		f := step.performance
		s.AddWithin(step.games, f.Value, f.Lower, f.Upper)
		text = fmt.Sprintf("%s after %.0f games", results.PerformanceText(f), step.games)
	}
	if d, ok := o.Director.(*ladderDirector); ok {
		n := min(len(d.way), waySteps)
		for k := range n {
			add(d.way[(k+1)*len(d.way)/n-1])
		}
		if now, ok := newLadderStep(o.Standing.Pairs, l.rungs(o.Standing)); ok && (n == 0 || now.games > s.X[n-1]) {
			add(now) // in the middle of a batch
		}
	}
	last := len(s.X) - 1
	if last < 0 {
		return c
	}
	c.X = report.Axis{Label: "games", Low: s.X[0], High: s.X[last], Whole: true}
	c.Y = report.Axis{Label: "Elo", Low: s.Low[last], High: s.High[last]}
	for i, games := range s.X {
		if 4*games >= c.X.High {
			c.Y.Include(s.Low[i], s.High[i])
		}
	}
	c.Text, c.Series = text, []report.Series{s}
	return c
}
