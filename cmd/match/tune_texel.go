package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"match/tune/positions"
	"match/tune/texel"
	"match/variants"
)

type tuneTexelFlags struct {
	pgnFlags
	variant, weights string
	scale            string
	prior            float64
	out, document    string
	top              int
}

// fitScale is the value of --k that has K fitted.
const fitScale = "fit"

func newTuneTexelCmd(a *app) *cobra.Command {
	var f tuneTexelFlags
	cmd := &cobra.Command{
		Use:   "texel FILE…",
		Short: "Fit a variant's weights to positions with results, and say how sure each is",
		Long: `Fits weights by logistic regression to positions that 'match tune data' wrote, or to
other EPD or CSV files (see 'match tune data --help'), and writes the variant as
TOML. Newton's method finds the one minimum of the log loss; ± is 95 %, with the
positions of a game counted as one observation. A tenth of the games is held out.

Every weight is held near its start like one observation with a standard deviation of
--prior centipawns, which settles what the positions do not. K, the scale between
centipawns and results, is fixed during the fit.

A broken line is reported, counted and left out. The fit is not evidence: play the
result against its start.`,
		Example: `  match tune texel positions.epd.zst --variant tapered -o tuned.toml
  match tune texel positions.epd --variant positional --weights 'mobility,shelter' --json -
  match --a file:tuned.toml --b tapered --nodes 2000 --sprt 0,8`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.tuneTexel(cmd, args, &f) },
	}
	f.register(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.variant, "variant", variants.Default, "evaluation `NAME` to start from")
	flags.StringVar(&f.weights, "weights", "*", "tune the weights that match `PATTERNS`, such as pawn.eg or 'zoned.*,value'")
	flags.StringVar(&f.scale, "k", fitScale, "scale `K` per centipawn, such as 0.004, or fit: what suits the start best")
	flags.Float64Var(&f.prior, "prior", 50, "hold each weight at its start with a standard deviation of `CP`")
	flags.StringVarP(&f.out, "output", "o", "", "write the tuned variant as TOML to `FILE`; - is standard output")
	flags.StringVar(&f.document, "json", "", "write every weight with its error as JSON to `FILE`; - is standard output")
	intVar(flags, &f.top, "top", 20, "print the `N` weights that moved most; 0: all")
	return cmd
}

func (a *app) tuneTexel(cmd *cobra.Command, paths []string, f *tuneTexelFlags) error {
	v, o, err := f.options()
	if err != nil {
		return err
	}
	if f.out == "-" && f.document == "-" {
		return errors.New("--output and --json cannot both be standard output")
	}
	data := texel.NewData(v)
	c := &collector{sampler: func() positions.Sampler { return positions.Sampler{PerGame: 8, Skip: 8, MaxScore: 600, Seed: 1} }}
	c.write = func(p *positions.Position) error { return data.Add(&p.Board, p.Result, p.Game, p.HeldOut()) }
	err = a.eachFile(cmd, paths, f.pgnFlags, nil, c.read)
	if err != nil {
		return err
	}
	a.note("%s", c)
	fit, err := texel.Run(cmd.Context(), data, o, func(s texel.Step) {
		a.note("step %d: loss %.9f, gradient %.2g, %.1f s", s.Number, s.Loss, s.Gradient, s.Time.Seconds())
	})
	if err != nil {
		return err
	}
	return a.reportTexel(cmd.Context(), v, fit, f)
}

// options checks the flags.
func (f *tuneTexelFlags) options() (*variants.Variant, texel.Options, error) {
	o := texel.Options{Prior: f.prior, Workers: f.threads}
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
	if f.top < 0 {
		return nil, o, fmt.Errorf("--top %d: want 0 or more", f.top)
	}
	return v, o, o.Validate()
}
