package event

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"match/arena"
	"match/players"
	"match/tablebase"
)

// newLocal returns the executor of this process, if the machine can play the event.
func (d *described) newLocal(o *Options, w *warnings) (*arena.Local, error) {
	if err := d.plan.checkResources(o.Resources); err != nil {
		return nil, err
	}
	if err := d.plan.checkMachine(o.Concurrency, w.add); err != nil {
		return nil, err
	}
	cpus, err := d.plan.cpus(o.Affinity, o.Concurrency)
	if err != nil {
		return nil, err
	}
	if tablebase.IsAbsent(d.tables) {
		return nil, inField("tablebases", fmt.Errorf("the tables %.12s… are missing on this machine: name their directory", d.tables.Hash()))
	}
	env := players.Env{Tables: d.tables}
	if o.LogAll {
		if o.Logs == "" {
			return nil, inField("log-all", errors.New("it needs a directory for logs"))
		}
		env.LogDir, env.Warn = o.Logs, w.add
	}
	room := arena.Need{Resources: o.Resources}
	return &arena.Local{Concurrency: o.Concurrency, Room: room, Players: env, CPUs: cpus, Tables: d.tables, Warn: w.ofPlayer}, nil
}

// meet opens every player once, except withdrawn ones, if they play here.
func (r *run) meet(ctx context.Context) error {
	if !r.here {
		return nil
	}
	var list []arena.Participant
	for i, s := range r.event.Players {
		if !slices.Contains(r.plan.withdrawn(), i) {
			list = append(list, s)
		}
	}
	err := r.local.Meet(ctx, list, r.event.Rules.Chess960)
	if gone := new(arena.AbsentError); errors.As(err, &gone) {
		return &AbsentError{list[gone.Player].Name, gone.Err}
	}
	return err
}
