package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"match/arena"
	"match/event"
	"match/fleet/coordinator"
	"match/internal/datadir"
	"match/internal/flagtable"
)

// ownFleet is the server that this run embeds, for all of its events.
type ownFleet struct {
	server *coordinator.Server
	stop   context.CancelFunc
	revoke func()
}

// listenRows are the flags of a fleet for one run.
func (r *runFlags) listenRows(local flagtable.Table) flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&r.fleetListen, "fleet-listen", "", "have workers play that connect to this run at `ADDR`, [host]:port").Keep().Refuse(func() error {
			if r.onFleet() {
				return errors.New("--fleet names another one: want only one of them")
			}
			return elsewhere(local)
		}),
		flagtable.File(&r.fleetToken, "fleet-token", "", "write the token for these workers to `FILE`").Keep(),
	}
}

// embed has workers play an event that connect to this run.
func (a *app) embed(ctx context.Context, p *event.Plan, run *runFlags, o *event.Options, note func(string)) (close func(error), err error) {
	if p.Tablebases != "" {
		return nil, errors.New("--fleet-listen: workers do not adjudicate by endgame tables")
	}
	if a.fleet.server == nil {
		if err := a.fleet.open(ctx, run.fleetListen, run.fleetToken, note); err != nil {
			return nil, fmt.Errorf("--fleet-listen: %w", err)
		}
		note("workers can join at " + strings.Join(a.fleet.server.Addresses(), ", "))
	}
	lent, err := a.fleet.server.Lend(p)
	if err != nil {
		return nil, err
	}
	o.Hands, o.Recorders = []arena.Hands{lent}, append(o.Recorders, lent)
	return func(error) { lent.Close() }, nil
}

// open starts the server at an address, and writes the workers' token to a file
// if there is one. What it keeps stands under its port, so that workers of the
// last run are known to the next.
func (f *ownFleet) open(ctx context.Context, address, tokenFile string, note func(string)) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	dir, err := datadir.Path(filepath.Join("fleet-listen", port))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if f.server, err = coordinator.Open(ctx, coordinator.Options{Dir: dir, Listen: address, Note: note}); err != nil {
		f.server = nil
		return err
	}
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	f.stop = stop
	go f.server.Run(watching)
	if tokenFile != "" {
		f.revoke, err = f.server.WriteToken(tokenFile)
	}
	return err
}

// close ends the server with the run.
func (f *ownFleet) close() {
	if f.server == nil {
		return
	}
	if f.revoke != nil {
		f.revoke()
	}
	f.stop()
	f.server.Close()
}
