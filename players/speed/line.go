package speed

import (
	"context"
	"math"
	"slices"
	"time"

	"match/players/spec"
	"match/sprt"
	"match/sprt/changepoint"
)

// Search finds the place in a line of players that became slower. It uses the
// model of package changepoint, with times in place of games.
type Search struct {
	Good       spec.Player
	Places     []spec.Player
	Suspects   []int // see changepoint.NewBelief
	Bench      Bench
	Within     float64 // the ends count as equally fast if they differ by no more
	Confidence float64
	Better     bool // looks for the place that became faster
	Most       int  // rounds in all
	Seed       uint64

	Done func(f *Found) // called after every round; may be nil
}

// Found is the state of a search.
type Found struct {
	Ends   Result // the last place against the first player
	Belief *changepoint.Belief
	Answer changepoint.Answer // if Over and Differ
	Rounds int                // in all
	Over   bool               // the answer is known, or the ends are equally fast
	Better bool
}

// priorOfTimes is the prior for measurements: processor times vary by about a
// hundredth, steps are between half and forty times that, and other changes move
// the speed by up to about that.
var priorOfTimes = changepoint.Prior{
	Sigma: 0.01, Weight: 2, Drifts: []float64{0, 0.001, 0.002, 0.005, 0.01}, DriftWeights: []float64{4, 2, 2, 2, 1},
	Steps: []float64{0.005, 0.015, 0.045, 0.135, 0.405}, Number: changepoint.Pairs.Number,
}

// Differ reports whether the last place is slower than the first player.
func (f *Found) Differ() bool {
	want := sprt.H0
	if f.Better {
		want = sprt.H1
	}
	return f.Ends.Verdict() != "none" && f.Ends.Estimate().Verdict() == want
}

// Run measures until the place is known. If ctx ends it, it returns the result
// with the error.
func (s *Search) Run(ctx context.Context) (*Found, error) {
	f := &Found{Belief: changepoint.NewBelief(priorOfTimes, s.Suspects), Better: s.Better}
	last := len(s.Places) - 1
	ends := Comparison{Players: [2]spec.Player{s.Places[last], s.Good}, Bench: s.Bench, Within: s.Within,
		Most: s.Most, Seed: s.Seed}
	ends.Done = func(r *Result) {
		f.Ends, f.Rounds = *r, len(r.Runs)
		s.tell(f)
	}
	r, err := ends.Run(ctx)
	if r != nil {
		f.Ends = *r
	}
	if err != nil || !f.Differ() {
		f.Over = err == nil && r.Verdict() != "none"
		return f, err
	}
	for i := 0; i+Group <= len(r.Runs); i += Group {
		s.observe(f, 0, last+1, r.Runs[i:i+Group])
	}
	for {
		if f.Answer, f.Over = f.Belief.Answer(s.Confidence, s.Within, true); f.Over || f.Rounds >= s.Most {
			return f, nil
		}
		from, to := f.Belief.Best()
		one := Comparison{Players: [2]spec.Player{s.player(to), s.player(from)}, Bench: s.Bench, Most: Group,
			Seed: s.Seed + uint64(f.Rounds)}
		r, err := one.Run(ctx)
		if err != nil {
			return f, err
		}
		f.Rounds += Group
		s.observe(f, from, to, r.Runs)
		s.tell(f)
	}
}

// player returns a player by its number in the line.
func (s *Search) player(n int) spec.Player {
	if n == 0 {
		return s.Good
	}
	return s.Places[n-1]
}

// Group is the number of rounds in one measurement. Their median is the
// measurement, so that a disturbed run changes it little.
const Group = 3

func (s *Search) observe(f *Found, from, to int, runs [][2]Run) {
	var behind []float64
	for _, run := range runs {
		behind = append(behind, math.Log(run[0].perNode(run[0].CPU)/run[1].perNode(run[1].CPU)))
	}
	slices.Sort(behind)
	x := behind[len(behind)/2]
	if s.Better {
		x = -x
	}
	f.Belief.Observe(from, to, x)
}

func (r Run) perNode(took time.Duration) float64 { return took.Seconds() / float64(r.Nodes) }

func (s *Search) tell(f *Found) {
	if s.Done != nil {
		s.Done(f)
	}
}
