package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strconv"

	"github.com/spf13/pflag"

	"match/event"
	"match/internal/picture"
	"match/players/spec"
	"match/tune"
	"match/tune/spsa"
)

func (f *tuneAfterFlags) addFlags(flags *pflag.FlagSet) {
	flags.StringVarP(&f.output, "output", "o", "", "write the result to `FILE`: a variant as TOML, or a list of parameters; - is standard output")
	flags.StringVar(&f.csv, "csv", "", "write every step of every parameter to `FILE`")
	flags.StringVar(&f.plot, "plot", "", "draw every parameter over the run into `FILE` (.svg or .png)")
	flags.BoolVar(&f.verify, "verify", true, "then play the result against the start")
	flags.StringVar(&f.bounds, "sprt", "0,5", "bounds `E0,E1` of that test, in normalized Elo")
	intVar(flags, &f.games, "verify-games", defaultGamesTest, "play at most `N` games of it")
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
	f = tuneAfterFlags{output: kept["output"], csv: kept["csv"], plot: kept["plot"], bounds: kept["sprt"]}
	f.verify = kept["verify"] == "true"
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
	out, err = a.verifyTuning(ctx, p, tuned, out.Openings, &after, run)
	return a.conclude(out, outputs, err)
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
		write("output", after.output, func(w io.Writer) error { return writeTuned(w, f, r) }),
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

// verifyTuning plays the answer against the start, on the openings of the book
// that follow those of the run.
func (a *app) verifyTuning(ctx context.Context, p *event.Plan, r *spsa.Run, book int, after *tuneAfterFlags, run *runFlags) (*event.Outcome, error) {
	f := p.Format.(*tune.SPSA)
	best, err := f.With(r.Average())
	if err != nil {
		return nil, err
	}
	start, err := f.With(starts(f.Params))
	if err != nil {
		return nil, err
	}
	best.Name, start.Name = f.Player.DisplayName()+" tuned", f.Player.DisplayName()+" start"
	match := &event.Plan{Players: []spec.Player{best, start}, Conditions: p.Conditions, Tablebases: p.Tablebases, Flags: maps.Clone(p.Flags)}
	match.Conditions.BookStart = (match.Conditions.BookStart-1+f.Pairs)%book + 1
	test, err := after.test()
	if err != nil {
		return nil, err
	}
	match.Format = &event.Match{Games: after.games + after.games%2, SPRT: &test}
	fmt.Fprintf(a.stderr, "match: the result against the start, on the next openings, %v\n", test)
	return a.playNew(ctx, match, run, "")
}

func starts(params []spsa.Param) (values []float64) {
	for _, p := range params {
		values = append(values, p.Start)
	}
	return values
}
