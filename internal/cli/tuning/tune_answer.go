package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/report"
	"match/sprt"
	"match/tune"
)

// tuneAfterFlags are the flags for the files and the test of a tuning run's answer.
type tuneAfterFlags struct {
	verifyFlags
	results string
	tune.Answer
}

func (f *tuneAfterFlags) rows() flagtable.Table {
	return append(flagtable.Table{
		cli.OutRow(&f.Out, "", "write the result to `FILE`: a variant as TOML, or a list of parameters; - is standard output; with several --results, mean goes to FILE-mean"),
		flagtable.File(&f.CSV, "csv", "", "write every step of every parameter to `FILE`"),
		cli.PlotRow(&f.Plot, "plot every parameter over the run to `FILE` (.svg or .png)"),
	}.Under("Output"), append(f.verifyFlags.rows(), flagtable.Text(&f.results, "results", tune.Mean,
		"results to take from the run, a `LIST` of mean (of the second half), last (iterate) and significant (the mean for parameters whose gradient exceeds its error, the start for the others); several results race against the start").
		Offer(cli.Words(tune.Mean, tune.Last, tune.Significant)).Under("Test"))...)
}

// answer returns the answer that the flags ask for. It rejects files that cannot be written, or
// that would overwrite one of others.
func (f *tuneAfterFlags) answer(others []event.NamedFile) (*tune.Answer, error) {
	j := &f.Answer
	test, err := f.test()
	if err != nil {
		return nil, err
	}
	if f.verify {
		j.Verify = test
	}
	if j.Results, err = f.named(); err != nil {
		return nil, err
	}
	files := []event.NamedFile{{Option: "csv", Path: j.CSV}, {Option: "plot", Path: j.Plot}}
	for _, name := range j.Named() {
		files = append(files, event.NamedFile{Option: "out", Path: j.OutOf(name)})
	}
	if err := event.CheckOverwrite(others, files...); err != nil {
		return nil, cli.InWords(err, nil)
	}
	return j, cli.CanWrite(files...)
}

// named returns the requested results, nil for the answer alone.
func (f *tuneAfterFlags) named() ([]string, error) {
	list, err := tune.ParseResults(f.results)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--results %w", err)
	case len(list) > 1 && f.Out == "-":
		return nil, fmt.Errorf("--out -: standard output takes one result, but --results names %d", len(list))
	case f.results == tune.Mean:
		return nil, nil
	}
	return list, nil
}

// playTuning plays or resumes a tuning run, writes its files and tests its answer.
func playTuning(ctx context.Context, a *cli.App, p *event.Plan, answer *tune.Answer, run *playing.RunFlags, o event.Options) error {
	out, err := playing.Play(ctx, a, p, run, o)
	taken := p.Outputs.JSON == "-" || answer.Out == "-"
	if err := playing.Conclude(a, out, taken, &run.DB, err); err != nil {
		return err
	}
	f := p.Format.(*tune.SPSA)
	if err = writeAnswer(ctx, a, f, out, answer); err == nil && answer.Verify != nil {
		var r tune.Result
		if r, err = f.Result(p, out, answer.Named()); err == nil {
			err = verifyTuned(ctx, a, answer.Verify, r, p.Flags, run, out, taken)
		}
	}
	return cli.InWords(out.Done(ctx, err), &run.DB)
}

// writeAnswer writes the requested files.
func writeAnswer(ctx context.Context, a *cli.App, f *tune.SPSA, out *event.Outcome, answer *tune.Answer) error {
	r := out.Director.(*tune.Director).Run()
	var err error
	for _, name := range answer.Named() {
		err = errors.Join(err, a.WriteOut(ctx, "out", answer.OutOf(name), func(w io.Writer) error { return f.WriteTuned(w, r, name) }))
	}
	return errors.Join(err,
		a.WriteOut(ctx, "csv", answer.CSV, func(w io.Writer) error { return tune.WriteCSV(w, r) }),
		cli.DrawTo(ctx, answer.Plot, func() report.Picture { return tune.Picture(r) }),
	)
}

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
// flags that a resumed event keeps. If the results equal the start, the event that gave them is done.
func verifyTuned(ctx context.Context, a *cli.App, v *tune.Verify, r tune.Result, kept map[string]string, run *playing.RunFlags, of *event.Outcome, taken bool) error {
	dropped, err := r.Distinct()
	if err == nil && len(r.Best) == 0 {
		a.Note("match: %s: there is nothing to test", r.NothingToTest(dropped))
		if err = of.Done(ctx, nil); err == nil {
			err = cli.Exit(cli.ExitNoVerdict)
		}
	}
	if err != nil {
		return err
	}
	for _, name := range dropped {
		a.Note("match: result %q of %s is not played: rounded, it equals the start or an earlier result", name,
			r.Of.What)
	}
	p, err := v.Plan(r)
	if err != nil {
		return err
	}
	p.Flags = map[string]string{}
	for _, row := range new(playing.RunFlags).Rows() {
		if value, given := kept[row.Name]; given && row.Kept {
			p.Flags[row.Name] = value
		}
	}
	a.Note("match: testing %s", r.Tested(p))
	return playing.PlayNew(ctx, a, p, run, nil, taken)
}
