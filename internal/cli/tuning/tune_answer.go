package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/report"
	"match/tune"
)

// tuneAfterFlags are the flags for the files and the test of a tuning run's answer.
type tuneAfterFlags struct {
	verifyFlags
	results           string
	output, csv, plot string
}

func (f *tuneAfterFlags) rows() flagtable.Table {
	return append(flagtable.Table{
		cli.OutRow(&f.output, "", "write the result to `FILE`: a variant as TOML, or a list of parameters; - is standard output; with several --results, mean goes to FILE-mean"),
		flagtable.File(&f.csv, "csv", "", "write every step of every parameter to `FILE`"),
		cli.PlotRow(&f.plot, "plot every parameter over the run to `FILE` (.svg or .png)"),
	}.Under("Output"), append(f.verifyFlags.rows(), flagtable.Text(&f.results, "results", tune.Mean,
		"results to take from the run, a `LIST` of mean (of the second half), last (iterate) and significant (the mean for parameters whose gradient exceeds its error, the start for the others); several results race against the start").
		Offer(cli.Words(tune.Mean, tune.Last, tune.Significant)).Under("Test"))...)
}

// answer returns the answer that the flags ask for. It rejects files that cannot be written, or
// that would overwrite one of others.
func (f *tuneAfterFlags) answer(others []event.NamedFile) (*tune.Answer, error) {
	j := &tune.Answer{Out: f.output, CSV: f.csv, Plot: f.plot}
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
	files := []event.NamedFile{{Option: "csv", Path: f.csv}, {Option: "plot", Path: f.plot}}
	for _, name := range j.Named() {
		files = append(files, event.NamedFile{Option: "out", Path: j.OutOf(name)})
	}
	wrong := (*event.OverwriteError)(nil)
	if errors.As(event.CheckOverwrite(others, files...), &wrong) {
		return nil, cli.OverwriteError(wrong)
	}
	return j, cli.CanWrite(files...)
}

// named returns the requested results, nil for the answer alone.
func (f *tuneAfterFlags) named() ([]string, error) {
	list, err := tune.ParseResults(f.results)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--results %w", err)
	case len(list) > 1 && f.output == "-":
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
	err = writeAnswer(ctx, a, p.Format.(*tune.SPSA), out, answer)
	if err != nil || answer.Verify == nil {
		return cli.InWords(out.Done(ctx, err), &run.DB)
	}
	r, err := p.Format.(*tune.SPSA).Result(p, out, answer.Results...)
	if err != nil {
		return cli.InWords(out.Done(ctx, err), &run.DB)
	}
	return verifyTuned(ctx, a, answer.Verify, r, p.Flags, run, out, taken)
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
