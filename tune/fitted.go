package tune

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"match/event"
	"match/internal/plural"
	"match/players/spec"
	"match/tune/texel"
	"match/variants"
)

// Fitted is a variant and the result of a fit of it.
type Fitted struct {
	Start, Tuned *variants.Variant
	Fit          *texel.Fit
}

// newFitted makes the variant with the rounded weights of a fit.
func newFitted(start *variants.Variant, fit *texel.Fit) (*Fitted, error) {
	changes := map[string]int{}
	for _, w := range fit.Weights {
		changes[w.Name] = w.Rounded
	}
	tuned, err := start.WithWeights(changes)
	if err != nil {
		return nil, err
	}
	about := fmt.Sprintf("%s fitted to %s of %s, K %.5f, prior %g, blend %g",
		plural.Count(len(fit.Weights), "weight"), plural.Count(fit.Train.Positions, "position"), plural.Count(fit.Games, "game"), fit.Scale, fit.Prior, fit.Blend)
	return &Fitted{start, tuned.WithName(start.Name()+" (tuned)", about), fit}, nil
}

// fittedDocument is a Fitted as JSON.
type fittedDocument struct {
	Variant string `json:"variant"`
	Hash    string `json:"hash"`       // of the start
	Tuned   string `json:"tuned_hash"` // of the result
	*texel.Fit
}

// Document returns the JSON document: every weight with its error.
func (f *Fitted) Document() any {
	return fittedDocument{f.Start.Name(), f.Start.Hash(), f.Tuned.Hash(), f.Fit}
}

// ResultOf makes a result of fits to the same positions, to be tested against
// the player that they started from, under the conditions of a plan. games are
// those that the fits used, nil if they were not played here.
func ResultOf(fits []*Fitted, player string, under *event.Plan, games *event.Outcome) (r Result, err error) {
	start, err := spec.Parse(player)
	if err != nil {
		return r, err
	}
	r = Result{Of: event.Verified{What: "the fit"}, Name: start.DisplayName(), Start: start,
		Conditions: under.Conditions, Tablebases: under.Tablebases}
	for _, f := range fits {
		best, err := f.player(start)
		if err != nil {
			return r, err
		}
		best.Name = "tuned"
		if len(fits) > 1 {
			best.Name = priorName(f.Fit.Prior)
		}
		r.Best = append(r.Best, best)
	}
	if games != nil {
		r.Of = event.Verified{What: "the fit to " + eventName(event.KindMatch, games.Number), Event: games.Number}
		r.Played, r.Book = games.Standing.Pairs, games.Openings
	}
	return r, nil
}

// Brief returns the fit in a few words: the amount of data, and the gain on
// held-out games, or without those on the training games.
func (f *Fitted) Brief() string {
	losses, which := f.Fit.HeldOut, "held-out loss"
	if losses == nil {
		losses, which = &f.Fit.Train, "loss"
	}
	return fmt.Sprintf("fitted to %s of %s, %s %+.6f ± %.6f",
		plural.Count(f.Fit.Train.Positions, "position"), plural.Count(f.Fit.Games, "game"), which, losses.Change, losses.ChangeError)
}

// WriteText writes the fit as text, with the weights that moved most, or all of
// them if top is 0.
func (f *Fitted) WriteText(w io.Writer, top int) error {
	how := "given"
	if f.Fit.Fitted {
		how = "fitted to the start, then fixed"
	}
	fmt.Fprintf(w, "%s %s -> %s: %s, %d of them in no position\n",
		f.Start.Name(), f.Start.Hash(), f.Tuned.Hash(), plural.Count(len(f.Fit.Weights), "weight"), f.unseen())
	fmt.Fprintf(w, "K %.6f per centipawn, %s; prior %g cp; gradient %.1g after %s\n",
		f.Fit.Scale, how, f.Fit.Prior, f.Fit.Norm, plural.Count(f.Fit.Steps, "step"))
	if f.Fit.Blend > 0 {
		fmt.Fprintf(w, "Fitted to scores for a share of %g and to results for the rest; held-out positions are judged by results.\n", f.Fit.Blend)
	}
	fmt.Fprintf(w, "Every weight is linear in this evaluation: none is left out.\n\n")
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "loss\tpositions\tstart\tfitted\trounded\tchange (95%)")
	writeLosses(rows, "fitted to", &f.Fit.Train)
	if f.Fit.HeldOut != nil {
		writeLosses(rows, "held out", f.Fit.HeldOut)
	}
	rows.Flush()
	return f.writeMoved(w, rows, top)
}

// unseen returns the number of weights that occur in no position.
func (f *Fitted) unseen() (n int) {
	for _, e := range f.Fit.Weights {
		if e.Seen == 0 {
			n++
		}
	}
	return n
}

func writeLosses(w io.Writer, name string, l *texel.Losses) {
	fmt.Fprintf(w, "%s\t%d\t%.6f\t%.6f\t%.6f\t%+.6f ± %.6f\n",
		name, l.Positions, l.Start, l.Fitted, l.Rounded, l.Change, l.ChangeError)
}

// writeMoved writes the weights that moved most.
func (f *Fitted) writeMoved(w io.Writer, rows *tabwriter.Writer, top int) error {
	moved := slices.Clone(f.Fit.Weights)
	slices.SortStableFunc(moved, func(a, b texel.Estimate) int { return cmp.Compare(inErrors(b), inErrors(a)) })
	fmt.Fprintf(rows, "\nchanged most, in errors\tstart\tvalue\t± (95%%)\trounded\tseen\n")
	n := len(moved)
	if top > 0 {
		n = min(n, top)
	}
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

// inErrors returns the change of a weight in units of its error.
func inErrors(e texel.Estimate) float64 {
	if e.Error == 0 {
		return 0
	}
	return math.Abs(e.Value-float64(e.Start)) / e.Error
}
