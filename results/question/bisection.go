package question

import (
	"fmt"
	"strings"

	"match/sprt"
	"match/sprt/changepoint"
)

// Bisection simulates bisections of invented histories.
type Bisection struct {
	Test    sprt.Config // of the ends
	Search  changepoint.SearchConfig
	Commits int
	Step    float64 // logistic Elo
	Second  float64 // a second step; 0: none
	Mixed   bool    // the draw rate changes at a random commit
	Broken  float64 // share of the commits that do not build
	Runs    int
	Seed    uint64
	Workers int  // histories at a time; 0: one per processor
	Halving bool // halve the history with a test at every step instead
}

// BisectionSimulated is the result of the simulated bisections, and its JSON
// document.
type BisectionSimulated struct {
	Commits int             `json:"commits"`
	Step    float64         `json:"step_elo"`
	Second  float64         `json:"second_step_elo,omitempty"`
	Mixed   bool            `json:"mixed,omitempty"`
	Halving bool            `json:"halving"`
	Runs    int             `json:"runs"`
	Told    int             `json:"told_apart"`
	Right   sprt.Proportion `json:"right"`
	Two     int             `json:"two_steps"`
	Both    int             `json:"both_right,omitempty"`
	Games   float64         `json:"games_mean"`
	First   float64         `json:"games_first_test"`
	Median  int             `json:"games_median"`
	Most    int             `json:"games_95"`
}

// Answer runs the simulated bisections.
func (q Bisection) Answer() (*BisectionSimulated, error) {
	q.Search.Test = q.Test
	o, err := changepoint.Simulation{
		Search: q.Search, Changes: q.Commits, Elo: q.Step, Second: q.Second, Mixed: q.Mixed, Broken: q.Broken, Noise: changepoint.Noises,
		Runs: q.Runs, Seed: q.Seed, Workers: q.Workers, Halving: q.Halving,
	}.Run()
	if err != nil {
		return nil, err
	}
	return &BisectionSimulated{
		Commits: q.Commits, Step: q.Step, Second: q.Second, Mixed: q.Mixed, Halving: q.Halving,
		Runs: o.Runs, Told: o.Told, Right: sprt.NewProportion(o.Right, o.Told), Two: o.Two, Both: o.Both,
		Games: 2 * o.MeanPairs(), First: 2 * float64(o.First) / float64(max(1, o.Told)), Median: 2 * o.Quantile(0.5), Most: 2 * o.Quantile(0.95),
	}, nil
}

// Text returns the result as text.
func (a *BisectionSimulated) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Lines | %d of %d commits, a step of %g Elo; the test finds a difference between the ends of %d\n", a.Runs, a.Commits, a.Step, a.Told)
	fmt.Fprintf(&b, "Right | %.1f%% of these (95%%: %.1f to %.1f)\n", 100*a.Right.Value, 100*a.Right.Lower, 100*a.Right.Upper)
	fmt.Fprintf(&b, "Games | %.0f on average, of which %.0f test the ends; half need %d, 95%% at most %d\n", a.Games, a.First, a.Median, a.Most)
	switch {
	case a.Halving:
	case a.Second != 0:
		fmt.Fprintf(&b, "Two   | two steps are reported in %d; in %d of these both are right, the larger one first\n", a.Two, a.Both)
	default:
		fmt.Fprintf(&b, "Two   | two steps are reported in %d, where there is only one\n", a.Two)
	}
	return b.String()
}
