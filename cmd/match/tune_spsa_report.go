package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/pflag"

	"match/event"
	"match/internal/picture"
	"match/tune"
	"match/tune/spsa"
)

func (f *tuneAfterFlags) addFlags(flags *pflag.FlagSet) {
	outFlag(flags, &f.output, "", "write the result to `FILE`: a variant as TOML, or a list of parameters; - is standard output")
	flags.StringVar(&f.csv, "csv", "", "write every step of every parameter to `FILE`")
	flags.StringVar(&f.plot, "plot", "", "draw every parameter over the run into `FILE` (.svg or .png)")
	f.verifyFlags.addFlags(flags)
}

// spare refuses files that could not be written in the end, or that would
// replace one of the run's.
func (f *tuneAfterFlags) spare(others []event.NamedFile) error {
	files := []event.NamedFile{{Option: "out", Path: f.output}, {Option: "csv", Path: f.csv}, {Option: "plot", Path: f.plot}}
	wrong := (*event.OverwriteError)(nil)
	if errors.As(event.SpareFiles(others, files...), &wrong) {
		return overwriteError(wrong)
	}
	return canWrite(files...)
}

// kept are the flags as a resumed event finds them.
func (f *tuneAfterFlags) kept() map[string]string {
	return map[string]string{
		"output": f.output, "csv": f.csv, "plot": f.plot,
		"verify": strconv.FormatBool(f.verify), "sprt": f.bounds, "verify-games": strconv.Itoa(f.games),
	}
}

// tuneAfter reads what kept has written.
func tuneAfter(kept map[string]string) (f tuneAfterFlags, err error) {
	f = tuneAfterFlags{output: kept["output"], csv: kept["csv"], plot: kept["plot"]}
	f.bounds, f.verify = kept["sprt"], kept["verify"] == "true"
	if f.games, err = strconv.Atoi(kept["verify-games"]); err != nil {
		return f, fmt.Errorf("the tuning run says nothing of what comes after it: %w", err)
	}
	return f, nil
}

// concludeTuning prints what a tuning run has come to. One that is over leaves
// its files and is verified.
func (a *app) concludeTuning(ctx context.Context, p *event.Plan, out *event.Outcome, err error, run *runFlags) error {
	after, wrong := tuneAfter(p.Flags)
	if wrong != nil {
		return errors.Join(err, wrong)
	}
	outputs := event.Outputs{JSON: p.Outputs.JSON}
	if after.output == "-" { // standard output is taken
		outputs.JSON = "-"
	}
	if err := a.conclude(out, outputs, err); err != nil {
		return err
	}
	f, tuned := p.Format.(*tune.SPSA), out.Director.(*tune.Director).Run()
	if err := a.writeTuning(ctx, f, tuned, &after); err != nil || !after.verify {
		return err
	}
	v, err := verificationOf(p, f, tuned, out)
	if err != nil {
		return err
	}
	if err := a.refuseUnchanged(v); err != nil {
		return err
	}
	out, err = a.playVerification(ctx, v, &after.verifyFlags, run)
	return a.conclude(out, outputs, err)
}

// verificationOf is the answer of a tuning run and its start.
func verificationOf(p *event.Plan, f *tune.SPSA, r *spsa.Run, out *event.Outcome) (v verification, err error) {
	v = verification{of: eventName(tune.Kind, out.Number), name: f.Player.DisplayName(), plan: *p, played: f.Pairs, book: out.Openings}
	if v.best, err = f.With(r.Average()); err != nil {
		return v, err
	}
	v.start, err = f.With(starts(f.Params))
	return v, err
}

// writeTuning leaves the files that were asked for.
func (a *app) writeTuning(ctx context.Context, f *tune.SPSA, r *spsa.Run, after *tuneAfterFlags) error {
	write := func(flag, path string, write func(io.Writer) error) error {
		if path == "" {
			return nil
		}
		if err := a.writeText(ctx, path, write); err != nil {
			return fmt.Errorf("--%s: %w", flag, err)
		}
		return nil
	}
	return errors.Join(
		write("out", after.output, func(w io.Writer) error { return writeTuned(w, f, r) }),
		write("csv", after.csv, func(w io.Writer) error { return tune.WriteCSV(w, r) }),
		write("plot", after.plot, func(w io.Writer) error {
			format, err := picture.FormatOf(after.plot)
			if err != nil {
				return err
			}
			return tune.Plot(w, format, r)
		}),
	)
}

// writeTuned writes the variant, or the list with the values as new starts.
func writeTuned(w io.Writer, f *tune.SPSA, r *spsa.Run) error {
	average := r.Average()
	if v, ok := f.Variant(average); ok {
		about := fmt.Sprintf("%d weights tuned by SPSA, %d games, seed %d", len(f.Params), r.Results().Games(), f.Seed)
		return v.WithName(f.Player.DisplayName()+" (tuned)", about).Dump(w)
	}
	list := append([]spsa.Param(nil), f.Params...)
	for i := range list {
		list[i].Start = list[i].Rounded(average[i])
	}
	_, err := io.WriteString(w, spsa.WriteList(list))
	return err
}

func starts(params []spsa.Param) (values []float64) {
	for _, p := range params {
		values = append(values, p.Start)
	}
	return values
}
