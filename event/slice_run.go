package event

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"match/results/store"
)

// Slices returns the plans of one slice of each comparison of a gate. A range
// beyond the last pair is cut off there.
func (g *Gate) Slices(ctx context.Context, r Range) ([]*Plan, error) {
	content, err := g.content(ctx)
	if err != nil {
		return nil, err
	}
	var slices []*Plan
	for i, p := range g.Plans {
		m := p.Format.(*Match)
		part := *p
		whole := Whole{content, i + 1, len(g.Plans), g.Alpha, g.Beta, g.AlphaPerRow}
		pairs := Range{r.First, max(r.First, min(r.Last, m.Games/2))}
		part.Format = &Slice{*m, pairs, whole}
		part.Kind, part.Gate = "", fmt.Sprintf("%s/%s", p.Gate, r)
		if err := part.Validate(); err != nil {
			return nil, err
		}
		slices = append(slices, &part)
	}
	return slices, nil
}

// content returns a hash of everything that determines the games of the gate.
// Unlike the names of its comparisons it contains no paths, because machines keep
// engines in different places.
func (g *Gate) content(ctx context.Context) (string, error) {
	var all []any
	for _, p := range g.Plans {
		d, err := p.describeUntil(ctx)
		if err != nil {
			return "", err
		}
		all = append(all, d.config)
		if err := d.tables.Close(); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(all)
	hash := sha256.Sum256(text)
	return fmt.Sprintf("%x", hash[:16]), err
}

// SliceState is the state of a slice of a comparison.
type SliceState string

// The states of slices.
const (
	SlicePlayed  SliceState = "played"
	SliceThere   SliceState = "already played" // by an earlier run
	SliceDecided SliceState = "decided"        // earlier pairs have the verdict
)

// SlicesOptions configure the play of a gate's slices.
type SlicesOptions struct {
	GateOptions                             // Store is required; Games, Time and Compared are only for whole gates
	After       *Parts                      // of earlier pairs; nil: none
	Done        func(p *Plan, s SliceState) // called for every slice; may be nil
}

// PlaySlices plays or resumes the slices of a gate. It skips a comparison that
// earlier pairs have decided.
func PlaySlices(ctx context.Context, slices []*Plan, o SlicesOptions) (*Outcome, error) {
	for _, p := range slices {
		state, out, err := o.slice(ctx, p)
		if err != nil {
			return out, err
		}
		if o.Done != nil {
			o.Done(p, state)
		}
	}
	return nil, nil
}

func (o *SlicesOptions) slice(ctx context.Context, p *Plan) (SliceState, *Outcome, error) {
	if decided, err := o.After.decided(ctx, p.Format.(*Slice)); err != nil || decided {
		return SliceDecided, nil, err
	}
	e, err := o.Store.LastPlanned(ctx, gateKey, p.Gate)
	if errors.Is(err, store.ErrNone) {
		out, err := o.play(ctx, p, 0, new(pathRecorder), nil)
		return SlicePlayed, out, err
	}
	if err != nil {
		return "", nil, err
	}
	d, err := p.describeUntil(ctx)
	if err != nil {
		return "", nil, err
	}
	if err := errors.Join(d.unchanged(e), d.tables.Close()); err != nil || !e.Finished.IsZero() {
		return SliceThere, nil, err
	}
	out, err := o.play(ctx, p, e.ID, new(pathRecorder), nil)
	return SlicePlayed, out, err
}
