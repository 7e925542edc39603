package speed

import (
	"context"
	"math"
	"slices"

	"match/players/spec"
	"match/sprt"
	"match/sprt/changepoint"
)

// Search finds the point in a line of players from which on they are slower. It
// uses the search of package changepoint, with times in place of games.
type Search struct {
	Good       spec.Player
	Places     []spec.Player
	Suspects   []int // see changepoint.NewBelief
	Bench      Bench
	Within     float64 // the ends count as equally fast if they differ by no more
	Confidence float64
	Better     bool // looks for the point from which on they are faster
	Most       int  // rounds in all
	Seed       uint64

	Done func(f *Found) // called after every round; may be nil
}

// Found is the state of a search.
type Found struct {
	Ends   Result // the last place against the first player
	Belief *changepoint.Belief
	Rounds int  // in all
	Over   bool // the place is found, or the ends are equally fast
	Better bool
}

// priorOfTimes is the prior for measurements: processor times vary by about a
// hundredth, and steps are between half and thirty times that.
var priorOfTimes = changepoint.Prior{Sigma: 0.01, Weight: 2, Tau: 30}

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
	ends := Comparison{Players: [2]spec.Player{s.Places[last], s.Good}, Bench: s.Bench, Within: s.Within, Most: s.Most, Seed: s.Seed}
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
		s.observe(f, last, r.Runs[i:i+Group])
	}
	for f.Rounds < s.Most {
		if _, chance := f.Belief.Top(); chance >= s.Confidence {
			f.Over = true
			break
		}
		place := f.Belief.Best()
		one := Comparison{Players: [2]spec.Player{s.Places[place], s.Good}, Bench: s.Bench, Most: Group, Seed: s.Seed + uint64(f.Rounds)}
		r, err := one.Run(ctx)
		if err != nil {
			return f, err
		}
		f.Rounds += Group
		s.observe(f, place, r.Runs)
		s.tell(f)
	}
	return f, nil
}

// Group is the number of rounds in one measurement. Their median is the
// measurement, so that a disturbed run changes it little.
const Group = 3

func (s *Search) observe(f *Found, place int, runs [][2]Run) {
	var behind []float64
	for _, run := range runs {
		behind = append(behind, math.Log(perNode(run[0])/perNode(run[1])))
	}
	slices.Sort(behind)
	x := behind[len(behind)/2]
	if s.Better {
		x = -x
	}
	f.Belief.Observe(place, x)
}

func perNode(r Run) float64 { return r.CPU.Seconds() / float64(r.Nodes) }

func (s *Search) tell(f *Found) {
	if s.Done != nil {
		s.Done(f)
	}
}
