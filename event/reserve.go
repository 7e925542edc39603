package event

import (
	"context"
	"errors"

	"match/results/store"
)

// Reserve stores a new event whose players are not built yet, so that it can be
// resumed from now on. Run replaces the stored plan with the complete one.
func (p *Plan) Reserve(ctx context.Context, o *Options) (err error) {
	info := p.info(o)
	info.Players = p.Names()
	info.Limits = p.Conditions.LimitsOf(&p.Players[0]).String()
	o.Resume, err = o.Store.Begin(ctx, info)
	o.Forget = err == nil
	return err
}

// Reserved reports whether the event is one of Reserve, which no process has completed.
func Reserved(e *store.Event) bool {
	if e == nil {
		return false
	}
	p, err := PlanOf(e)
	return err == nil && p.Format.Traits().AwaitsPlayers
}

// Abandon releases the event to be resumed, which did not start because of err. A
// reserved event that was interrupted can be resumed; one that failed is deleted if
// Forget is set.
func (o *Options) Abandon(ctx context.Context, err error) error {
	e := o.Resume
	if e == nil {
		return err
	}
	reserved := Reserved(e)
	e.Close()
	switch {
	case err == nil || !reserved:
	case ctx.Err() != nil:
		err = &Unfinished{e.ID, err}
	case o.Forget:
		err = errors.Join(err, o.Store.Delete(ctx, e.ID))
	}
	return err
}
