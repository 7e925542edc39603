package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"match/arena"
	"match/event"
	"match/fleet/mirror"
	"match/fleet/parcel"
	"match/fleet/wire"
	"match/internal/flagtable"
	"match/results/store"
)

// fleetRow is the flag of events that a fleet plays.
func (r *runFlags) fleetRow(local flagtable.Table) *flagtable.Row {
	row := flagtable.Text(&r.fleet.name, "fleet", "", "have the fleet `NAME` play, see 'match fleet'").Keep()
	return row.Refuse(func() error {
		for _, name := range []string{"concurrency", "affinity", "logs", "log-all"} {
			if local.Row(name).Given() {
				return fmt.Errorf("--%s is for games on this machine: it is a matter of each worker", name)
			}
		}
		return nil
	})
}

// onFleet reports whether a fleet is to play.
func (r *runFlags) onFleet() bool { return r.fleet.name != "" || r.fleet.dir != "" }

// fleetKey names the submission of an event among the flags that are kept with
// it: an event that is resumed is the same one in the fleet.
const fleetKey = "fleet-key"

// openFleet has a fleet play an event, as the flags say. Closing it says where
// the event goes on that was interrupted here.
func (a *app) openFleet(ctx context.Context, p *event.Plan, run *runFlags, o *event.Options, note func(string)) (close func(error), err error) {
	if !run.onFleet() {
		return func(error) {}, nil
	}
	hands := &mirror.Hands{Event: run.fleetEvent, Note: note, Begun: func(n int64) { note(fmt.Sprintf("match: event %d of the fleet", n)) }}
	if run.fleetEvent == 0 {
		if hands.Submit, err = submission(p, o.Resume); err != nil {
			return nil, err
		}
	}
	if hands.Conn, err = run.fleet.dial(ctx); err != nil {
		return nil, err
	}
	o.Hands = []arena.Hands{hands}
	return func(err error) {
		hands.Conn.Close()
		if n := hands.Number(); n > 0 && isInterrupt(err) {
			a.note("match: event %d goes on in the fleet; watch it: match fleet watch %[1]d%s; cancel it: match fleet cancel %[1]d%[2]s", n, run.fleet.arg())
		}
	}, nil
}

// submission is a plan as it is sent to a fleet, with the key of the event that
// is gone on with, or a new one, which is kept with the plan.
func submission(p *event.Plan, resume *store.Event) (s wire.Submit, err error) {
	if p.Flags == nil {
		p.Flags = map[string]string{}
	}
	if resume != nil {
		begun, err := event.PlanOf(resume)
		if err != nil {
			return s, err
		}
		if s.Key = begun.Flags[fleetKey]; s.Key == "" {
			return s, errors.New("--fleet: this event was begun on one machine: go on with it there")
		}
	} else {
		s.Key = rand.Text()
		p.Flags[fleetKey] = s.Key
	}
	s.Plan, err = parcel.Pack(p)
	return s, inWords(err, nil)
}
