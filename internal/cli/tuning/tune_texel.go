package tuning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/players/spec"
	"match/tune"
	"match/tune/texel"
	"match/variants"
)

type tuneTexelFlags struct {
	tuneSource
	fit            tune.Fit
	weights, scale string
	priors         []float64
	iterations     int
	after          verifyFlags
}

// fitScale is the value of --k that makes the program fit K.
const fitScale = "fit"

func newTuneTexelCmd(a *cli.App) *cobra.Command {
	f := new(tuneTexelFlags)
	return cli.InOrder(&cobra.Command{
		Use:   "texel (FILE… | --event N… | --games N)",
		Short: "Fit a variant's weights to positions with results",
		Long: `Fits weights by logistic regression to positions of games, and writes the
variant as TOML. Newton's method finds the unique minimum of the log loss.
Errors (±) are 95%, with the positions of a game counted as one observation. A
tenth of the games is held out.

The sources are those of 'match tune data', including the files that it writes,
stored matches, and games that are played first (--games). With --games or
--sprt, an SPRT of the result against the start follows, because the fit itself
is no evidence (--verify=false skips it). 'match resume' continues an
interrupted run.

A prior with a standard deviation of --prior centipawns holds every weight near
its start; it determines the weights that the positions do not. Several priors,
such as --prior 20,50,150, give a result each, and the results race against the
start ('match race'). --blend mixes the score that the game's player gave a
position into the game's result, where there is one. Held-out positions are
judged by results alone. K, the scale between centipawns and results, is fixed
during the fit.

With --iterations N, --games are played N times: first by the variant as it is,
then each time with the weights of the last fit. Each fit is to all games so
far, from the same start. -o is written after the last one.

A broken line is reported, counted and left out.

Exit codes: 0 the result is better (H1 accepted), or there was no test; 1 it is
not (H0 accepted); 2 bad input, or something broke; 3 ended without a verdict;
` + cli.SignalCodes,
		Example: `  match tune texel --variant tapered --games 20000 --nodes 1000 --sprt 0,8 \
      -o tuned.toml
  match tune texel --variant tapered --games 20000 --iterations 3 --nodes 1000 \
      -o tuned.toml
  match tune texel positions.epd.zst --variant tapered -o tuned.toml
  match tune texel positions.epd --variant tapered --prior 20,50,150 \
      --sprt 0,8 --test adaptive -o tuned.toml
  match tune texel positions.epd --variant positional \
      --weights 'mobility,shelter' --json -`,
		RunE: func(cmd *cobra.Command, args []string) error { return tuneTexel(a, cmd, args, f) },
	}, flagtable.Table{
		flagtable.Text(&f.variant, "variant", variants.Default, "evaluation `NAME` to start from, which also plays the games").Offer(cli.CompleteVariant),
		flagtable.Text(&f.weights, "weights", "*", "tune the weights that match `PATTERNS`, such as pawn.eg or 'zoned.*,value'"),
		flagtable.Text(&f.scale, "k", fitScale, "scale `K` per centipawn, such as 0.004; fit: the value that suits the start best"),
		flagtable.Parsed(&f.priors, "prior", "50", parsePriors, "standard deviation `CP` of the prior that holds each weight near its start; a list such as 20,50,150 gives one result each"),
		flagtable.Int(&f.iterations, "iterations", 1, "with --games, play and fit `N` times: each time with the weights of the last fit, and fitted to all games so far").Range(1, mostIterations),
		flagtable.Float(&f.fit.Blend, "blend", 0, "`SHARE` of the player's own score in the target, from 0 to 1; the rest is the result").Range(0, 1),
		cli.OutRow(&f.fit.Out, "", "write the tuned variant as TOML to `FILE`; - is standard output; with several priors, 20 goes to FILE-prior20"),
		flagtable.File(&f.fit.JSON, "json", "", "write every weight with its error as JSON to `FILE`; - is standard output"),
		flagtable.Int(&f.fit.Top, "top", 20, "print the `N` weights that changed most; 0: all").OrMore(0),
	}.Under("Fit"), f.after.rows(), f.rows())
}

// tuneTexel collects positions, fits and verifies.
func tuneTexel(a *cli.App, cmd *cobra.Command, paths []string, f *tuneTexelFlags) error {
	fit, err := f.job(cmd, paths)
	if err != nil {
		return err
	}
	under := &event.Plan{Tablebases: f.conditions.Tablebase, Flags: flagtable.Kept(cmd.Flags())}
	if fit.Verify != nil {
		if under.Conditions, err = f.conditions.Conditions(); err != nil {
			return err
		}
	}
	return f.gather(a, cmd, paths, tune.FollowUp{Fit: fit}, func(ctx context.Context, played *event.Plan, o event.Options, gather feed) error {
		return runFit(ctx, a, fit, cmp.Or(played, under), &f.run, o, gather)
	})
}

// runFit fits and verifies, under the conditions of a plan. An event that was played for it
// finishes only after that.
func runFit(ctx context.Context, a *cli.App, f *tune.Fit, under *event.Plan, run *playing.RunFlags, o event.Options, gather feed) error {
	fitting, err := f.Begin()
	if err != nil {
		return err
	}
	games, f, err := playIterations(ctx, a, fitting, f, run, o, gather)
	if err != nil {
		return err
	}
	if games != nil {
		under = games.Plan // of the last iteration
	}
	if n := fitting.Kept; n < fewPositions {
		a.Note("match: %s: too few for a reliable fit; want at least %d, better %d",
			plural.Count(n, "position"), fewPositions, 100*fewPositions)
	}
	fitted, err := fitting.Run(ctx, run.Concurrency, func(s texel.Step) {
		a.Note("step %d: loss %.9f, gradient %.2g, %.1f s", s.Number, s.Loss, s.Gradient, s.Time.Seconds())
	})
	for i, one := range fitted {
		if i > 0 {
			fmt.Fprintln(a.Stdout)
		}
		err = errors.Join(err, reportFit(ctx, a, one, f))
	}
	if err == nil && f.Verify != nil {
		var r tune.Result
		if r, err = tune.ResultOf(fitted, f.Variant, under, games); err == nil {
			err = verifyTuned(ctx, a, f.Verify, r, under.Flags, run, games, f.Out == "-" || f.JSON == "-")
		}
	}
	return cli.InWords(games.Done(ctx, err), &run.DB)
}

// fewPositions is the number of positions below which a fit is reported as noise.
const fewPositions = 1000

// reportFit prints and writes a fit.
func reportFit(ctx context.Context, a *cli.App, fitted *tune.Fitted, f *tune.Fit) error {
	out, document := f.Files(fitted.Fit.Prior)
	if err := a.WriteOut(ctx, "out", out, fitted.Tuned.Dump); err != nil {
		return err
	}
	if err := a.WriteOut(ctx, "json", document, func(w io.Writer) error { return cli.WriteJSON(w, fitted.Document()) }); err != nil {
		return err
	}
	if f.Out == "-" || f.JSON == "-" {
		return nil
	}
	return fitted.WriteText(a.Stdout, f.Top)
}

// job returns the job that the flags describe, or what is wrong with them.
func (f *tuneTexelFlags) job(cmd *cobra.Command, paths []string) (*tune.Fit, error) {
	j := &f.fit
	j.Variant, j.Prior, j.Others = f.variant, f.priors[0], f.priors[1:]
	if err := f.complete(); err != nil {
		return nil, err
	}
	if err := f.outputs(paths); err != nil {
		return nil, err
	}
	for _, prior := range j.Priors() {
		if err := j.Options(prior, 0).Validate(); err != nil {
			return nil, fmt.Errorf("--prior %g: %w", prior, err)
		}
	}
	if err := f.check(cmd, paths); err != nil {
		return nil, err
	}
	if err := f.iterate(); err != nil {
		return nil, err
	}
	j.Sampling = f.sampling
	if err := f.after.skipped(cmd); err != nil {
		return nil, err
	}
	if f.games == 0 && cli.FirstGiven(cmd, "sprt", "verify") == "" || !f.after.verify {
		if name := cli.FirstGiven(cmd, "test", "verify-games"); name != "" {
			return nil, fmt.Errorf("--%s %w", name, playing.ErrForTest)
		}
		if f.games == 0 {
			return j, f.unplayed(cmd, "their number with --games N, or --sprt E0,E1")
		}
		return j, nil
	}
	if _, err := spec.Parse(f.variant); err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	var err error
	j.Verify, err = f.after.test()
	return j, err
}

// complete adds the settings that depend on the variant.
func (f *tuneTexelFlags) complete() error {
	v, err := variants.Parse(f.variant)
	if err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	weights, err := v.Match(f.weights)
	if err != nil {
		return fmt.Errorf("--weights: %w", err)
	}
	for _, w := range weights {
		f.fit.Weights = append(f.fit.Weights, w.Name)
	}
	if f.scale != fitScale {
		if f.fit.Scale, err = flagtable.Number(f.scale); err != nil || !(f.fit.Scale > 0 && f.fit.Scale <= 1) {
			return fmt.Errorf("--k %q: want a number above 0 and at most 1, such as 0.004, or fit", f.scale)
		}
	}
	return nil
}

// outputs rejects files that cannot be written.
func (f *tuneTexelFlags) outputs(paths []string) error {
	if f.fit.Out == "-" && f.fit.JSON == "-" {
		return errors.New("--out and --json cannot both be standard output")
	}
	if n := len(f.priors); n > 1 && (f.fit.Out == "-" || f.fit.JSON == "-") {
		return fmt.Errorf("standard output takes one result, but --prior gives %d: name a file", n)
	}
	var outputs []event.NamedFile
	for _, prior := range f.priors {
		out, document := f.fit.Files(prior)
		outputs = append(outputs, event.NamedFile{Option: "out", Path: out},
			event.NamedFile{Option: "json", Path: document})
	}
	return f.canWrite("positions", paths, outputs...)
}

// parsePriors parses a list such as 20,50,150.
func parsePriors(text string) (list []float64, err error) {
	for _, word := range strings.Split(text, ",") {
		prior, err := flagtable.Number(strings.TrimSpace(word))
		if err != nil {
			return nil, fmt.Errorf("%q: want a number of centipawns, or several as in 20,50,150", text)
		}
		if slices.Contains(list, prior) {
			return nil, fmt.Errorf("%q: %g is named twice", text, prior)
		}
		list = append(list, prior)
	}
	return list, nil
}

// mostIterations is the maximum number of iterations.
const mostIterations = 1000

// iterate adds the iterations to a fit, or returns why it cannot.
func (f *tuneTexelFlags) iterate() error {
	switch {
	case f.iterations < 2:
		return nil
	case f.games == 0:
		return fmt.Errorf("--iterations %d plays games: give the number of each iteration with --games N", f.iterations)
	case f.engine != "":
		return fmt.Errorf("--iterations %d: the variant that is fitted plays the games, so leave out --engine",
			f.iterations)
	case len(f.priors) > 1:
		return fmt.Errorf("--iterations %d: the games are played with one result, and --prior gives %d",
			f.iterations, len(f.priors))
	}
	f.fit.Iterations, f.fit.Iteration = f.iterations, 1
	return nil
}

// playIterations gathers the positions of a fit. If the fit has iterations, it plays the remaining
// ones and returns the games and the fit of the last.
func playIterations(ctx context.Context, a *cli.App, fitting *tune.Fitting, f *tune.Fit, run *playing.RunFlags, o event.Options, gather feed) (*event.Outcome, *tune.Fit, error) {
	if err := fitting.TakeEarlier(ctx, o.Store); err != nil {
		return nil, f, err
	}
	if f.Iterations > 1 {
		a.Note("match: %s", f.Part())
	}
	games, err := gather(ctx, fitting.Collector, nil)
	for err == nil && !f.IsLast() {
		games, f, err = nextIteration(ctx, a, fitting, f, run, o, games)
	}
	return games, f, err
}

// nextIteration fits to the games so far, and plays more games with the fitted weights.
func nextIteration(ctx context.Context, a *cli.App, fitting *tune.Fitting, f *tune.Fit, run *playing.RunFlags, o event.Options, games *event.Outcome) (*event.Outcome, *tune.Fit, error) {
	fitted, err := fitting.Run(ctx, run.Concurrency, nil)
	if err != nil {
		return nil, f, cli.InWords(games.Done(ctx, err), &run.DB)
	}
	p, next, err := f.Next(fitted[0], games.Plan, games)
	if err != nil {
		return nil, f, cli.InWords(games.Done(ctx, err), &run.DB)
	}
	a.Note("match: %s: %s; %s plays with it", f.Part(), fitted[0].Brief(), next.Part())
	more, err := byPlaying(a, p, run, event.Options{Store: o.Store, Inputs: o.Inputs})(ctx, fitting.Collector, nil)
	done := games.Done(ctx, err)
	if again := (cli.Resumable{}); errors.As(err, &again) { // resuming the later event also resumes the earlier
		return more, next, err
	}
	return more, next, cli.InWords(done, &run.DB)
}
