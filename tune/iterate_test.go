package tune

import (
	"strings"
	"testing"

	"match/event"
)

// The next iteration plays with the fitted weights, on the following openings,
// and its fit includes the earlier games.
func TestNextIteration(t *testing.T) {
	job := &Fit{Sampling: sampling(), Variant: "flat", Weights: []string{"value.knight"}, Scale: 0.004, Prior: 30, Iterations: 3, Iteration: 1}
	fitting, err := job.Begin()
	if err != nil {
		t.Fatal(err)
	}
	games, s, _ := playedIn(t, fitting.Collector)
	fits, err := fitting.Run(t.Context(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	under := *games.Plan
	under.Tablebases, under.Flags = "3", map[string]string{"affinity": "off"}
	p, next, err := job.Next(fits[0], &under, games)
	if err != nil {
		t.Fatal(err)
	}
	if job.Part() != "iteration 1 of 3" || next.Part() != "iteration 2 of 3" || p.Part != next.Part() || job.Iteration != 1 || len(job.Earlier) != 0 {
		t.Errorf("%q, %q, %q", job.Part(), next.Part(), p.Part)
	}
	if len(next.Earlier) != 1 || next.Earlier[0] != 1 || p.After != 1 || p.Tablebases != "3" || p.Flags["affinity"] != "off" {
		t.Errorf("%+v, %+v", next, p)
	}
	if m := p.Format.(*event.Match); m.Games != 6 || p.Conditions.BookStart != 4 || p.Conditions.Seed != 3 {
		t.Errorf("%+v, start %d", m, p.Conditions.BookStart)
	}
	v, _, err := p.Players[0].Evaluation()
	if a, b := p.Players[0].DisplayName(), p.Players[1].DisplayName(); err != nil || v.Hash() != fits[0].Tuned.Hash() || a != "flat fit 1" || b != "flat fit 1 +10%" {
		t.Errorf("%v: %s, %s", err, a, b)
	}
	then, err := FollowUpOf(p)
	if err != nil || then.Fit == nil || then.Fit.Iteration != 2 || len(then.Fit.Earlier) != 1 {
		t.Errorf("%+v, %v", then, err)
	}
	wrapped := *games
	wrapped.Openings = 3
	if p, _, err = job.Next(fits[0], &under, &wrapped); err != nil || p.Conditions.BookStart != 1 {
		t.Errorf("a book that is used up: %d, %v", p.Conditions.BookStart, err)
	}
	under.Conditions.OwnOpenings = true
	if p, _, err = job.Next(fits[0], &under, games); err != nil || p.Conditions.BookStart != 7 {
		t.Errorf("with an opening per game: %d, %v", p.Conditions.BookStart, err)
	}
	if job.IsLast() || next.IsLast() || !(&Fit{}).IsLast() || !(&Fit{Iterations: 3, Iteration: 3}).IsLast() || (&Fit{Iterations: 1}).Part() != "" {
		t.Error("which one is the last?")
	}
	if brief := fits[0].Brief(); !strings.HasPrefix(brief, "fitted to ") || !strings.Contains(brief, " games, ") || !strings.Contains(brief, "loss ") {
		t.Error(brief)
	}

	// Another process reads the games of the first iteration from the store.
	later, err := next.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if err := later.TakeEarlier(t.Context(), s); err != nil || later.Kept != fitting.Kept || later.Kept == 0 {
		t.Errorf("%v, %d positions, want %d", err, later.Kept, fitting.Kept)
	}
	next.Earlier = []int64{1, 77}
	if err := later.TakeEarlier(t.Context(), s); err == nil || !strings.HasPrefix(err.Error(), "the games of iteration 2: ") {
		t.Error(err)
	}
}
