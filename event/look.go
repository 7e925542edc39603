package event

import (
	"context"
	"fmt"

	"match/arena"
	"match/record"
	"match/results/store"
	"match/sprt"
)

// Look recomputes the outcome of an event in the store from its pairs, in the
// order of its director: the same outcome that Run returned.
func Look(ctx context.Context, e *store.Event) (*Outcome, error) {
	p, err := PlanOf(e)
	if err != nil {
		return nil, err
	}
	out := &Outcome{
		Number: e.ID, Plan: p, Config: e.Config, Limits: e.Limits,
		Standing: record.NewStanding(e.Players), rated: new(rated),
	}
	if out.Director, err = p.Format.Director(e.Players); err != nil {
		return nil, err
	}
	for pair, err := range e.Pairs(ctx) {
		if err != nil {
			return nil, err
		}
		if err := out.follow(&pair); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
	}
	return out, nil
}

// Decided reports whether a finished event that could be extended has a verdict, which
// more games cannot change.
func Decided(ctx context.Context, e *store.Event) (bool, error) {
	if e.Finished.IsZero() || e.Test == nil {
		return false, nil
	}
	out, err := Look(ctx, e)
	if err != nil {
		return false, err
	}
	verdict, _ := out.Plan.Format.Verdict(out)
	_, extensible := out.Plan.Format.(Extensible)
	return extensible && verdict != sprt.None, nil
}

// follow counts a played pair, with the same calls of the director as when it
// was played.
func (o *Outcome) follow(p *record.Pair) error {
	for o.named < p.Number-1+max(1, o.Director.Lookahead()) {
		if _, call := o.Director.Next(); call != arena.Play {
			break
		}
		o.named++
	}
	if _, err := arena.AfterPair(o.Director.Count(p)); err != nil {
		return err
	}
	return o.Standing.Count(p)
}
