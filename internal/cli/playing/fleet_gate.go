package playing

import (
	"context"

	"match/event"
	"match/fleet/wire"
)

// comparison returns the place of a submission in the gate that is played, nil if it is none of
// its comparisons. The fleet knows the gate by the key of its first submission, which a resumed
// gate finds in the database.
func (f *FleetFlags) comparison(ctx context.Context, o *event.Options, key string) (*wire.Comparison, error) {
	m := o.Member
	if m == nil {
		return nil, nil
	}
	if f.gate == "" && m.Gate != 0 && o.Store != nil {
		first, err := o.Store.Event(ctx, m.Gate)
		if err != nil {
			return nil, err
		}
		p, err := event.PlanOf(first)
		if err != nil {
			return nil, err
		}
		f.gate = p.Flags[fleetKey]
	}
	if f.gate == "" {
		f.gate = key
	}
	return &wire.Comparison{Gate: f.gate, Place: m.Place, Plan: m.Plan}, nil
}
