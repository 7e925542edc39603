package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"match/internal/plural"
	"match/tune/texel"
	"match/variants"
)

// texelDocument is what texel writes as JSON.
type texelDocument struct {
	Variant string `json:"variant"`
	Hash    string `json:"hash"`       // of the start
	Tuned   string `json:"tuned_hash"` // of the result
	*texel.Fit
}

// reportTexel prints and writes the outcome of a fit, and returns the variant
// that it makes.
func (a *app) reportTexel(ctx context.Context, v *variants.Variant, fit *texel.Fit, f *tuneTexelFlags) (*variants.Variant, error) {
	tuned, err := tunedVariant(v, fit)
	if err != nil {
		return nil, err
	}
	if f.out != "" {
		if err := a.writeText(ctx, f.out, tuned.Dump); err != nil {
			return nil, err
		}
	}
	if f.document != "" {
		if err := a.writeDocument(ctx, f.document, texelDocument{v.Name(), v.Hash(), tuned.Hash(), fit}); err != nil {
			return nil, err
		}
	}
	if f.out == "-" || f.document == "-" {
		return tuned, nil
	}
	return tuned, printFit(a.stdout, v, tuned, fit, f.top)
}

// tunedVariant is the variant with the rounded weights.
func tunedVariant(v *variants.Variant, fit *texel.Fit) (*variants.Variant, error) {
	changes := map[string]int{}
	for _, w := range fit.Weights {
		changes[w.Name] = w.Rounded
	}
	tuned, err := v.WithWeights(changes)
	if err != nil {
		return nil, err
	}
	return tuned.WithName(v.Name()+" (tuned)", fmt.Sprintf("%s fitted to %s of %s, K %.5f, prior %g, blend %g",
		plural.Count(len(fit.Weights), "weight"), plural.Count(fit.Train.Positions, "position"), plural.Count(fit.Games, "game"), fit.Scale, fit.Prior, fit.Blend)), nil
}

// writeText writes a text file, or to standard output for -.
func (a *app) writeText(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(a.stdout)
	}
	return writeFile(ctx, path, write)
}

func printFit(w io.Writer, v, tuned *variants.Variant, fit *texel.Fit, top int) error {
	how := "given"
	if fit.Fitted {
		how = "fitted to the start, then fixed"
	}
	unseen := 0
	for _, e := range fit.Weights {
		if e.Seen == 0 {
			unseen++
		}
	}
	fmt.Fprintf(w, "%s %s -> %s: %s, %d of them in no position\n", v.Name(), v.Hash(), tuned.Hash(), plural.Count(len(fit.Weights), "weight"), unseen)
	fmt.Fprintf(w, "K %.6f per centipawn, %s; prior %g cp; gradient %.1g after %s\n", fit.Scale, how, fit.Prior, fit.Norm, plural.Count(fit.Steps, "step"))
	if fit.Blend > 0 {
		fmt.Fprintf(w, "Fitted to scores for a share of %g and to results for the rest; what is held out is judged by results.\n", fit.Blend)
	}
	fmt.Fprintf(w, "Every weight is linear in this evaluation: none is left alone.\n\n")
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "loss\tpositions\tstart\tfitted\trounded\tchange (95 %)")
	printLosses(rows, "fitted to", &fit.Train)
	if fit.HeldOut != nil {
		printLosses(rows, "held out", fit.HeldOut)
	}
	rows.Flush()
	moved := slices.Clone(fit.Weights)
	slices.SortStableFunc(moved, func(a, b texel.Estimate) int { return cmp.Compare(inErrors(b), inErrors(a)) })
	fmt.Fprintf(rows, "\nmoved most, in errors\tstart\tvalue\t± (95 %%)\trounded\tseen\n")
	n := shown(len(moved), top)
	for _, e := range moved[:n] {
		fmt.Fprintf(rows, "%s\t%d\t%.1f\t%.1f\t%d\t%d\n", e.Name, e.Start, e.Value, e.Error, e.Rounded, e.Seen)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	if n < len(moved) {
		fmt.Fprintf(w, "… and %d more (--top 0)\n", len(moved)-n)
	}
	return nil
}

func printLosses(w io.Writer, name string, l *texel.Losses) {
	fmt.Fprintf(w, "%s\t%d\t%.6f\t%.6f\t%.6f\t%+.6f ± %.6f\n", name, l.Positions, l.Start, l.Fitted, l.Rounded, l.Change, l.ChangeError)
}

// inErrors is how far a weight has moved.
func inErrors(e texel.Estimate) float64 {
	if e.Error == 0 {
		return 0
	}
	return math.Abs(e.Value-float64(e.Start)) / e.Error
}
