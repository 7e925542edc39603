package event

import (
	"context"
	"encoding/json"

	"match/arena"
	"match/results/store"
)

// GateOf returns the gate of a stored comparison as it was configured. Its Run goes on
// with the comparisons that the store has. It returns nil for an event that is no
// comparison of a gate.
func GateOf(ctx context.Context, s *store.Store, e *store.Event) (*Gate, error) {
	p, err := PlanOf(e)
	if err != nil || p.Whole == nil {
		return nil, nil
	}
	stored, err := s.Gate(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	g := new(Gate)
	if err := json.Unmarshal(p.Whole, g); err != nil {
		return nil, err
	}
	for i := range stored.Events {
		g.begun = append(g.begun, stored.Events[i].ID)
	}
	return g, nil
}

// keep puts the gate into the plans of its comparisons, so that each is sufficient to
// resume the gate.
func (g *Gate) keep() error {
	for _, p := range g.Plans {
		p.Whole = nil
	}
	whole, err := json.Marshal(g)
	for _, p := range g.Plans {
		p.Whole = whole
	}
	return err
}

// recall returns the outcome of a finished comparison, whose pairs the recorders get
// from the store: neither its players nor their machines are needed.
func (o *GateOptions) recall(ctx context.Context, how *Options) (out *Outcome, err error) {
	e := how.Resume
	defer e.End()
	if how.Member != nil {
		err = e.Join(ctx, *how.Member)
	}
	if err == nil && o.Recalled != nil {
		err = o.Recalled(ctx, e)
	}
	if err != nil {
		return nil, err
	}
	for p, err := range e.Pairs(ctx) {
		if err == nil {
			err = recorders(how.Recorders).Pair(ctx, &arena.Played{Pair: p})
		}
		if err != nil {
			return nil, err
		}
	}
	return Look(ctx, e)
}
