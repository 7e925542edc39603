package event

import (
	"context"
	"fmt"

	"match/players"
	"match/results/store"
)

// AskDefaults starts the engines of a plan that other machines are to play, and
// puts the hashes of the files that they read by default into the plan, so that
// those machines can refuse others.
func (p *Plan) AskDefaults(ctx context.Context) {
	for i := range p.Players {
		p.Players[i].Defaults = players.AskDefaults(ctx, p.Players[i])
	}
}

// compareDefaults puts the hashes of the files that engines read by default, such
// as a net beside the program, into the plan of a new event. It refuses to resume
// an event if they have changed. Players that play elsewhere have none.
func (r *run) compareDefaults() error {
	if r.local == nil {
		return nil
	}
	var changes []string
	found := r.local.Defaults()
	for i, seat := range r.event.Players {
		now, met := found[seat.Name]
		s := &r.plan.Players[i]
		if r.Resume != nil && met && s.Defaults != "" && s.Defaults != now {
			changes = append(changes, fmt.Sprintf("a file that an option of %s names by default has changed (content %.12s, was %.12s)", seat.Name, now, s.Defaults))
		}
		if met {
			s.Defaults = now
		}
	}
	if len(changes) == 0 || r.Force {
		return nil
	}
	return &ChangedError{store.NameOfKind(r.Resume.Kind), r.Resume.ID, changes}
}
