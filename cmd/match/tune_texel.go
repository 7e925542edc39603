package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/flagtable"
	"match/players/spec"
	"match/tune/positions"
	"match/tune/texel"
	"match/variants"
)

type tuneTexelFlags struct {
	tuneSource
	weights       string
	scale         string
	prior, blend  float64
	out, document string
	top           int
	after         verifyFlags
}

// fitScale is the value of --k that has K fitted.
const fitScale = "fit"

func newTuneTexelCmd(a *app) *cobra.Command {
	cmd, _ := tuneTexelCmd(a)
	return cmd
}

func tuneTexelCmd(a *app) (*cobra.Command, *tuneTexelFlags) {
	f := new(tuneTexelFlags)
	cmd := &cobra.Command{
		Use:   "texel (FILE… | --event N… | --games N)",
		Short: "Fit a variant's weights to positions with results, and say how sure each is",
		Long: `Fits weights by logistic regression to positions of games, and writes the variant as
TOML. Newton's method finds the one minimum of the log loss; ± is 95 %, with the
positions of a game counted as one observation. A tenth of the games is held out.

The games come from where 'match tune data' has them from: files, also those that it
wrote, stored matches, or --games, which are played for it. With --games or --sprt an
SPRT of the result against the start is played then (--verify=false: not): the fit is
not evidence. Where the games are interrupted, 'match resume' goes on with it all.

Every weight is held near its start like one observation with a standard deviation of
--prior centipawns, which settles what the positions do not. The result of a game says
little of one position; with --blend the score that the game's player gave it, where
there is one, says the rest. What is held out is judged by results alone. K, the scale between
centipawns and results, is fixed during the fit.

A broken line is reported, counted and left out.`,
		Example: `  match tune texel --variant tapered --games 20000 --nodes 1000 --sprt 0,8 -o tuned.toml
  match tune texel positions.epd.zst --variant tapered -o tuned.toml
  match tune texel positions.epd --variant positional --weights 'mobility,shelter' --json -`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.tuneTexel(cmd, args, f, f.playing) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.variant, "variant", variants.Default, "evaluation `NAME` to start from, which also plays the games")
	flags.StringVar(&f.weights, "weights", "*", "tune the weights that match `PATTERNS`, such as pawn.eg or 'zoned.*,value'")
	flags.StringVar(&f.scale, "k", fitScale, "scale `K` per centipawn, such as 0.004, or fit: what suits the start best")
	floatVar(flags, &f.prior, "prior", 50, "hold each weight at its start with a standard deviation of `CP`")
	floatVar(flags, &f.blend, "blend", 0, "fit to the player's own score for a `SHARE` from 0 to 1, and to the result for the rest")
	outFlag(flags, &f.out, "", "write the tuned variant as TOML to `FILE`; - is standard output")
	flags.StringVar(&f.document, "json", "", "write every weight with its error as JSON to `FILE`; - is standard output")
	intVar(flags, &f.top, "top", 20, "print the `N` weights that moved most; 0: all")
	f.after.addFlags(flags)
	f.addFlags(cmd)
	return cmd, f
}

// tuneTexel takes positions, fits and verifies. How games are played comes from
// outside: they may be begun or gone on with.
func (a *app) tuneTexel(cmd *cobra.Command, paths []string, f *tuneTexelFlags, playing func(*app, *cobra.Command) (playing, error)) error {
	v, o, err := f.options(paths)
	if err != nil {
		return err
	}
	c, err := f.collector(cmd, paths)
	if err != nil {
		return err
	}
	after, err := f.verification(cmd)
	if err != nil {
		return err
	}
	play, err := playing(a, cmd)
	if err != nil {
		return err
	}
	data := texel.NewData(v)
	c.write = func(p *positions.Position) error {
		return data.Add(&p.Board, texel.Label{Result: p.Result, Score: p.WhiteScore(), Game: p.Game, HeldOut: p.HeldOut()})
	}
	games, err := a.collect(cmd, paths, &f.tuneSource, c, nil, play)
	if err != nil {
		return err
	}
	fit, err := texel.Run(cmd.Context(), data, o, func(s texel.Step) {
		a.note("step %d: loss %.9f, gradient %.2g, %.1f s", s.Number, s.Loss, s.Gradient, s.Time.Seconds())
	})
	if err != nil {
		return err
	}
	tuned, err := a.reportTexel(cmd.Context(), v, fit, f)
	if err != nil || after == nil {
		return err
	}
	return a.verifyTexel(cmd, tuned, after, games, f)
}

// verification is what is known of it before the first game, nil if there is
// to be none.
func (f *tuneTexelFlags) verification(cmd *cobra.Command) (*verification, error) {
	changed := cmd.Flags().Changed
	if !f.after.verify || f.games == 0 && !changed("sprt") && !changed("verify") {
		if f.games == 0 {
			return nil, f.unplayed(cmd, "their number with --games N, or --sprt E0,E1")
		}
		return nil, nil
	}
	v := &verification{of: "the fit"}
	var err error
	if v.start, err = spec.Parse(f.variant); err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	v.name = v.start.DisplayName()
	if v.plan.Conditions, err = f.conditions.conditions(cmd); err != nil {
		return nil, err
	}
	v.plan.Tablebases, v.plan.Flags = f.conditions.tablebase, flagtable.Kept(cmd.Flags())
	return v, f.after.check()
}

// verifyTexel plays the fitted variant against the start.
func (a *app) verifyTexel(cmd *cobra.Command, tuned *variants.Variant, v *verification, games *event.Outcome, f *tuneTexelFlags) error {
	var text strings.Builder
	if err := tuned.Dump(&text); err != nil {
		return err
	}
	v.best = spec.Player{Kind: spec.Builtin, Variant: tuned.Name(), Weights: text.String(), Limits: v.start.Limits, HashMB: v.start.HashMB}
	if games != nil {
		v.of, v.played, v.book = "the fit to "+eventName(event.KindMatch, games.Number), games.Standing.Pairs, games.Openings
	}
	if err := a.refuseUnchanged(*v); err != nil {
		return err
	}
	ctx, stop := withSignals(cmd.Context())
	defer stop()
	out, err := a.playVerification(ctx, *v, &f.after, &f.run)
	outputs := event.Outputs{}
	if f.out == "-" || f.document == "-" { // standard output is taken
		outputs.JSON = "-"
	}
	return a.conclude(out, outputs, err)
}

// options checks the flags.
func (f *tuneTexelFlags) options(paths []string) (*variants.Variant, texel.Options, error) {
	o := texel.Options{Prior: f.prior, Blend: f.blend, Workers: f.run.concurrency}
	v, err := variants.Parse(f.variant)
	if err != nil {
		return nil, o, fmt.Errorf("--variant: %w", err)
	}
	weights, err := v.Match(f.weights)
	if err != nil {
		return nil, o, fmt.Errorf("--weights: %w", err)
	}
	for _, w := range weights {
		o.Weights = append(o.Weights, w.Name)
	}
	if f.scale != fitScale {
		if o.Scale, err = strconv.ParseFloat(f.scale, 64); err != nil || !(o.Scale > 0) {
			return nil, o, fmt.Errorf("--k %q: want a number above 0, such as 0.004, or fit", f.scale)
		}
	}
	if f.out == "-" && f.document == "-" {
		return nil, o, errors.New("--out and --json cannot both be standard output")
	}
	outputs := []event.NamedFile{{Option: "out", Path: f.out}, {Option: "json", Path: f.document}}
	sources := slices.Clone(paths)
	if weights, isFile := strings.CutPrefix(f.variant, "file:"); isFile {
		sources = append(sources, weights)
	}
	if err := spareSources("positions or weights", sources, outputs...); err != nil {
		return nil, o, err
	}
	if err := canWrite(outputs...); err != nil {
		return nil, o, err
	}
	if f.top < 0 {
		return nil, o, fmt.Errorf("--top %d: want 0 or more", f.top)
	}
	return v, o, o.Validate()
}
