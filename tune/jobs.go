package tune

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"match/event"
	"match/players/spec"
	"match/results/store"
	"match/tune/positions"
	"match/tune/texel"
	"match/variants"
)

// Collector returns a collector that writes positions in the configured way.
func (d *Data) Collector(w io.Writer) (*Collector, error) {
	c, err := d.Sampling.Collector()
	if err != nil {
		return nil, err
	}
	var line []byte
	c.Write = func(p *positions.Position) error {
		line = d.Format.Append(line[:0], p)
		_, err := w.Write(line)
		return err
	}
	return c, nil
}

// Fitting is a fit that is collecting positions.
type Fitting struct {
	*Collector
	job   *Fit
	start *variants.Variant
	data  *texel.Data
}

// Begin starts a fit without positions.
func (f *Fit) Begin() (*Fitting, error) {
	v, err := variants.Parse(f.Variant)
	if err != nil {
		return nil, err
	}
	c, err := f.Sampling.Collector()
	if err != nil {
		return nil, err
	}
	data := texel.NewData(v)
	c.Write = func(p *positions.Position) error {
		return data.Add(&p.Board, texel.Label{Result: p.Result, Score: p.WhiteScore(), Game: p.Game, HeldOut: p.HeldOut()})
	}
	return &Fitting{c, f, v, data}, nil
}

// Priors returns the priors of its fits.
func (f *Fit) Priors() []float64 { return append([]float64{f.Prior}, f.Others...) }

// Files returns the files of the fit with a prior: the variant and the document,
// or "".
func (f *Fit) Files(prior float64) (out, document string) {
	if len(f.Others) == 0 {
		return f.Out, f.JSON
	}
	return fileOf(f.Out, priorName(prior)), fileOf(f.JSON, priorName(prior))
}

func priorName(prior float64) string { return fmt.Sprintf("prior %g", prior) }

// Options returns the options of the fit with a prior.
func (f *Fit) Options(prior float64, workers int) texel.Options {
	return texel.Options{Weights: f.Weights, Scale: f.Scale, Prior: prior, Blend: f.Blend, Workers: workers}
}

// Run fits to the collected positions, with each prior. It calls tell, if not
// nil, before every step.
func (f *Fitting) Run(ctx context.Context, workers int, tell func(texel.Step)) (list []*Fitted, err error) {
	for _, prior := range f.job.Priors() {
		fit, err := texel.Run(ctx, f.data, f.job.Options(prior, workers), tell)
		if err != nil {
			return nil, err
		}
		fitted, err := newFitted(f.start, fit)
		if err != nil {
			return nil, err
		}
		list = append(list, fitted)
	}
	return list, nil
}

// Part names the iteration that the games of a fit belong to, "" for a single
// one.
func (f *Fit) Part() string {
	if f.Iterations < 2 {
		return ""
	}
	return fmt.Sprintf("iteration %d of %d", f.Iteration, f.Iterations)
}

// IsLast reports whether this is the last iteration.
func (f *Fit) IsLast() bool { return f.Iteration >= f.Iterations }

// Next returns the next iteration: the plan of its games, and the fit to all games
// so far. The variant plays with the weights of the current iteration, whose plan
// is p, on the next openings. The current event is finished with the first pair of
// the next one.
func (f *Fit) Next(fitted *Fitted, p *event.Plan, games *event.Outcome) (*event.Plan, *Fit, error) {
	next := *f
	next.Iteration++
	next.Earlier = append(slices.Clone(f.Earlier), games.Number)
	start, err := spec.Parse(f.Variant)
	if err != nil {
		return nil, nil, err
	}
	player, err := fitted.player(start)
	if err != nil {
		return nil, nil, err
	}
	player.Name = fmt.Sprintf("%s fit %d", start.DisplayName(), f.Iteration)
	c := p.Conditions
	c.BookStart = c.StartAfter(games.Standing.Pairs, games.Openings)
	plan, err := SelfPlay(player, p.Format.Traits().Cap, c)
	if err != nil {
		return nil, nil, err
	}
	plan.Tablebases, plan.Flags, plan.After, plan.Part = p.Tablebases, p.Flags, games.Number, next.Part()
	return plan, &next, Follow(plan, FollowUp{Fit: &next})
}

// player returns the fitted variant as a player, with the settings of its start.
func (f *Fitted) player(start spec.Player) (spec.Player, error) {
	var text strings.Builder
	err := f.Tuned.Dump(&text)
	return spec.Player{Kind: spec.Builtin, Variant: f.Tuned.Name(), Weights: text.String(),
		Limits: start.Limits, HashMB: start.HashMB}, err
}

// TakeEarlier takes the games of earlier iterations, if another process played
// them.
func (f *Fitting) TakeEarlier(ctx context.Context, s *store.Store) error {
	for i, number := range f.job.Earlier {
		e, err := s.Event(ctx, number)
		if err == nil {
			err = f.Event(ctx, e)
		}
		if err != nil {
			return fmt.Errorf("the games of iteration %d: %w", i+1, err)
		}
	}
	return nil
}
