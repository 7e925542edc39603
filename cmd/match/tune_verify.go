package main

import (
	"context"
	"fmt"

	"match/event"
	"match/internal/flagtable"
	"match/sprt"
	"match/tune"
)

// verifyFlags say how the outcome of a tuning is played against its start.
type verifyFlags struct {
	verify bool
	bounds string
	games  int
}

func (f *verifyFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Bool(&f.verify, "verify", true, "then play the result against the start"),
		flagtable.Text(&f.bounds, "sprt", "0,5", "bounds `E0,E1` of that test, in normalized Elo"),
		flagtable.Int(&f.games, "verify-games", event.DefaultTestGames, "play at most `N` games of it").Range(2, event.MaxGames),
	}.Under("Test")
}

// test is that of the outcome against the start, or what is wrong with it.
func (f *verifyFlags) test() (*tune.Verify, error) {
	elo0, elo1, err := sprt.ParseBounds(f.bounds)
	if err != nil {
		return nil, fmt.Errorf("--sprt %w", err)
	}
	v := &tune.Verify{Test: sprt.NewConfig(elo0, elo1), Games: f.games}
	if err := v.Test.Validate(); err != nil {
		return nil, fmt.Errorf("--sprt %s: %w", f.bounds, err)
	}
	return v, nil
}

// verifyTuned plays the result of a tuning against its start, with flags that a
// resumed event goes on with. The event that it is the result of ends with it.
func (a *app) verifyTuned(ctx context.Context, v *tune.Verify, r tune.Result, kept map[string]string, run *runFlags, of *event.Outcome, o event.Outputs) error {
	changed, err := r.Changed()
	if err == nil && !changed {
		a.note("match: the result of %s is its start, rounded: there is nothing to test", r.Of.What)
		if err = of.Done(ctx, nil); err == nil {
			return exit(exitNoVerdict)
		}
	}
	p, planErr := v.Plan(r)
	if err == nil {
		err = planErr
	}
	if err != nil {
		return inWords(of.Done(ctx, err), &run.db)
	}
	p.Flags = map[string]string{}
	for _, row := range new(runFlags).rows() {
		if value, given := kept[row.Name]; given && row.Kept {
			p.Flags[row.Name] = value
		}
	}
	next := ""
	if r.Book > 0 {
		next = ", on fresh openings"
	}
	a.note("match: testing the result of %s against the original%s, %v", r.Of.What, next, p.Format.Test())
	out, err := a.playNew(ctx, p, run, "")
	return inWords(of.Done(ctx, a.conclude(out, o, err)), &run.db)
}
