package playing

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/store"
)

// fleetRow returns the flag of events that a fleet plays.
func (r *RunFlags) fleetRow(local flagtable.Table) *flagtable.Row {
	return flagtable.Text(&r.Fleet.name, "fleet", "", "play on the fleet `NAME` (see 'match fleet')").Keep().
		Refuse(func() error { return elsewhere(local) })
}

// elsewhere rejects flags for games on this machine if workers play.
func elsewhere(local flagtable.Table) error {
	for _, name := range []string{"concurrency", "resource", "affinity", "logs", "log-all"} {
		if local.Row(name).Given() {
			return fmt.Errorf("--%s applies to games on this machine; in a fleet each worker sets it", name)
		}
	}
	return nil
}

// onFleet reports whether a fleet plays the event.
func (r *RunFlags) onFleet() bool { return r.Fleet.name != "" || r.Fleet.dir != "" }

// onWorkers reports whether workers play the event: those of a fleet, or those that join this run.
func (r *RunFlags) onWorkers() bool { return r.onFleet() || r.fleetListen != "" }

// fleetKey names the key of the submission among the flags that are kept with an event, so that a
// resumed event continues the same event of the fleet.
const fleetKey = "fleet-key"

// LeaveFleet makes an event that is extended one of this machine: a fleet's server keeps the plan
// that it was given.
func (r *RunFlags) LeaveFleet(p *event.Plan) error {
	if r.onFleet() {
		return errors.New("a fleet does not extend its events: --fleet= plays the added games on this machine")
	}
	delete(p.Flags, "fleet")
	delete(p.Flags, fleetKey)
	return nil
}

// MayGoOn refuses an event whose games cannot go on from a move.
func (r *RunFlags) MayGoOn(p *event.Plan, e *store.Event) error {
	switch {
	case r.onWorkers():
		return fmt.Errorf("--continue-games: %s is played by other machines, which play games under way again: resume it without the flag", e.Name())
	case !p.Timed():
		return fmt.Errorf("--continue-games: %s has no clocks, so its games are the same when they are played again: resume it without the flag", e.Name())
	}
	return nil
}

// runEvent runs an event, as event.Run does.
type runEvent func(context.Context, *event.Plan, event.Options) (*event.Outcome, error)

// openFleet returns the function that plays an event, on a fleet if the flags select one. If the
// event is interrupted here, close prints how to watch it in the fleet.
func openFleet(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, o *event.Options, note func(string)) (play runEvent, close func(error), err error) {
	switch {
	case run.fleetListen != "":
		return embedFleet(ctx, a, p, run, o, note)
	case !run.onFleet():
		return event.Run, func(error) {}, nil
	}
	executor := &transfer.Mirror{Event: run.FleetEvent, Note: note}
	if run.FleetEvent == 0 {
		if executor.Submit, executor.Files, err = submission(ctx, p, o.Resume); err != nil {
			return nil, nil, err
		}
		if executor.Submit.Comparison, err = run.Fleet.comparison(ctx, o, executor.Submit.Key); err != nil {
			return nil, nil, err
		}
	}
	if executor.Conn, err = run.Fleet.Dial(ctx); err != nil {
		return nil, nil, err
	}
	o.Executors = []arena.Executor{executor}
	return executor.Run, func(err error) {
		executor.Conn.Close()
		if n := executor.Event; n > 0 && cli.IsInterrupt(err) {
			a.Note("match: event %d continues in the fleet; watch it: match fleet watch %[1]d%s; cancel it: match fleet cancel %[1]d%[2]s", n, run.Fleet.arg())
		}
	}, nil
}

// submission returns a plan as it is sent to a fleet, and the files that it needs. Its key is that
// of the resumed event, or a new one, which is kept with the plan.
func submission(ctx context.Context, p *event.Plan, resume *store.Event) (s wire.Submit, files map[transfer.Ref]string, err error) {
	if p.Flags == nil {
		p.Flags = map[string]string{}
	}
	if resume != nil && !event.Reserved(resume) {
		begun, err := event.PlanOf(resume)
		if err != nil {
			return s, nil, err
		}
		if s.Key = begun.Flags[fleetKey]; s.Key == "" {
			return s, nil, errors.New("--fleet: this event was started on one machine; resume it there")
		}
	} else {
		s.Key = rand.Text()
		p.Flags[fleetKey] = s.Key
	}
	p.AskDefaults(ctx)
	s.Plan, files, err = transfer.Pack(p)
	return s, files, cli.InWords(err, nil)
}

// listenRows returns the flags of a fleet for one run.
func (r *RunFlags) listenRows(local flagtable.Table) flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&r.fleetListen, "fleet-listen", "", "let workers connect to this run at `ADDR`, [host]:port, and play its games").Keep().Refuse(func() error {
			if r.onFleet() {
				return errors.New("cannot be combined with --fleet")
			}
			return elsewhere(local)
		}),
		flagtable.File(&r.fleetToken, "fleet-token", "", "write the token for these workers to `FILE`").Keep(),
	}
}

// embedFleet lets workers that connect to this run play an event. The event ends after the last
// audits of its pairs.
func embedFleet(ctx context.Context, a *cli.App, p *event.Plan, run *RunFlags, o *event.Options, note func(string)) (play runEvent, close func(error), err error) {
	if a.Fleet.Server == nil {
		others := append(slices.Clone(o.Inputs), event.NamedFile{Option: "html", Path: run.HTML},
			event.NamedFile{Option: "live-pgn", Path: run.LivePGN})
		if err := p.CheckOutput(event.NamedFile{Option: "fleet-token", Path: run.fleetToken}, others...); err != nil {
			return nil, nil, cli.InWords(err, nil)
		}
		if err := a.Fleet.Open(ctx, run.fleetListen, run.fleetToken, note); err != nil {
			return nil, nil, fmt.Errorf("--fleet-listen: %w", err)
		}
		note("workers can join at " + strings.Join(a.Fleet.Server.Addresses, ", "))
	}
	p.AskDefaults(ctx)
	own, err := a.Fleet.Server.Play(p)
	if err != nil {
		return nil, nil, err
	}
	o.Executors, o.Recorders, o.Logs = []arena.Executor{own}, append(o.Recorders, own), own.Logs
	play = func(ctx context.Context, p *event.Plan, o event.Options) (*event.Outcome, error) {
		waiting, stop := context.WithCancel(ctx)
		defer stop()
		go remind(waiting, remindEvery, a.Fleet.Server.HasWorkers, func() { note(noWorker(run.fleetToken, a.Fleet.Server.Dir)) })
		out, err := event.Run(ctx, p, o)
		if err == nil {
			err = own.Audit(ctx, note)
		}
		return out, err
	}
	return play, func(error) { own.Close() }, nil
}

// remindEvery is how often a run without workers says so.
const remindEvery = 10 * time.Second

// remind calls say at intervals until workers have come or ctx is done.
func remind(ctx context.Context, every time.Duration, came func() bool, say func()) {
	for {
		select {
		case <-time.After(every):
		case <-ctx.Done():
			return
		}
		if came() {
			return
		}
		say()
	}
}

// noWorker tells how to start a worker of this run.
func noWorker(tokenFile, dir string) string {
	if tokenFile != "" {
		return "no worker has joined yet, so no game is played: start 'match worker @" + tokenFile + "', here or elsewhere"
	}
	return "no worker has joined yet, so no game is played: 'match fleet token --dir " + dir + "' prints a token for 'match worker TOKEN', here or elsewhere"
}
