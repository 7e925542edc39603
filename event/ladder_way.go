package event

import (
	"match/rating"
	"match/results"
)

// ladderStep is the state of a ladder after a number of pairs: the
// performance and its 95 % interval from the games alone.
type ladderStep struct {
	games, rating, low, high float64
}

// newLadderStep returns the step of a standing; ok is false before the
// performance is known.
func newLadderStep(pairs int, rungs []rating.Rung) (s ladderStep, ok bool) {
	p := rating.Perform(rungs)
	return ladderStep{float64(2 * pairs), p.Rating, p.Games.Lower, p.Games.Upper}, p.Known
}

// waySteps is the maximum number of steps in the chart of a ladder.
const waySteps = 300

// way returns the course of the performance, batch by batch.
func (l *Ladder) way(o *Outcome) results.Chart {
	c := results.Chart{Title: "Performance of " + o.Standing.Names[0], Unit: "games"}
	add := func(s ladderStep) {
		c.Steps, c.Values = append(c.Steps, s.games), append(c.Values, s.rating)
		c.Low, c.High = append(c.Low, s.low), append(c.High, s.high)
	}
	d, ok := o.Director.(*ladderDirector)
	if !ok {
		return c
	}
	n := min(len(d.way), waySteps)
	for k := range n {
		add(d.way[(k+1)*len(d.way)/n-1])
	}
	if now, ok := newLadderStep(o.Standing.Pairs, l.rungs(o.Standing)); ok && (n == 0 || now.games > c.Steps[n-1]) {
		add(now) // in the middle of a batch
	}
	return c
}
