package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
)

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
		note("workers can join at " + strings.Join(a.Fleet.Server.Addresses(), ", "))
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
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
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
