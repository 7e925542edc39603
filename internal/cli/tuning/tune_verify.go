package tuning

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/sprt"
	"match/tune"
)

// verifyFlags are the flags for the test of a tuning's result against its start.
type verifyFlags struct {
	verify bool
	bounds string
	kind   sprt.TestKind
	games  int
}

func (f *verifyFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Bool(&f.verify, "verify", true, "then test the result against the start; several results race"),
		flagtable.Text(&f.bounds, "sprt", "0,5", "bounds `E0,E1` of that test, in normalized Elo"),
		cli.KindRow(&f.kind),
		flagtable.Int(&f.games, "verify-games", 0, "play at most `N` games of that test (default: 40000 for each result; with --test adaptive, the longest possible test)").Range(2, event.MaxGames),
	}.Under("Test")
}

// skipped refuses flags of the test if it is skipped.
func (f *verifyFlags) skipped(cmd *cobra.Command) error {
	if name := cli.FirstGiven(cmd, "sprt", "test", "verify-games"); name != "" && !f.verify {
		return fmt.Errorf("--%s is for the test of the result, which --verify=false skips", name)
	}
	return nil
}

// test returns the test of the result against the start, or what is wrong with it.
func (f *verifyFlags) test() (*tune.Verify, error) {
	elo0, elo1, err := sprt.ParseBounds(f.bounds)
	if err != nil {
		return nil, fmt.Errorf("--sprt %w", err)
	}
	v := &tune.Verify{Test: sprt.NewConfig(elo0, elo1), Games: f.games}
	v.Test.Test = f.kind
	if err := v.Test.Validate(); err != nil {
		return nil, fmt.Errorf("--sprt %s: %w", f.bounds, err)
	}
	return v, nil
}

// verifyTuned plays the result of a tuning against its start, or a race of several results, with
// flags that a resumed event keeps. The event that gave the results finishes only after that.
func verifyTuned(ctx context.Context, a *cli.App, v *tune.Verify, r tune.Result, kept map[string]string, run *playing.RunFlags, of *event.Outcome, taken bool) error {
	dropped, err := r.Distinct()
	if err == nil && len(r.Best) == 0 {
		a.Note("match: %s: there is nothing to test", r.NothingToTest(dropped))
		if err = of.Done(ctx, nil); err == nil {
			return cli.Exit(cli.ExitNoVerdict)
		}
	}
	if err != nil {
		return cli.InWords(of.Done(ctx, err), &run.DB)
	}
	for _, name := range dropped {
		a.Note("match: result %q of %s is not played: rounded, it equals the start or an earlier result", name,
			r.Of.What)
	}
	p, err := v.Plan(r)
	if err != nil {
		return cli.InWords(of.Done(ctx, err), &run.DB)
	}
	p.Flags = map[string]string{}
	for _, row := range new(playing.RunFlags).Rows() {
		if value, given := kept[row.Name]; given && row.Kept {
			p.Flags[row.Name] = value
		}
	}
	a.Note("match: testing %s", r.Tested(p))
	return cli.InWords(of.Done(ctx, playing.PlayNew(ctx, a, p, run, nil, taken)), &run.DB)
}
