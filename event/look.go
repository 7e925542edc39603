package event

import (
	"context"
	"fmt"

	"match/arena"
	"match/record"
	"match/results/store"
)

// Look is what an event in the store has come to, made again from its pairs as
// its director counted them: the same outcome that Run returned.
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

// follow counts a pair that was played, in the order of calls in which it was
// named and counted.
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
