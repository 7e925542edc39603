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

// local is the executor of this process, with its requirements of the machine.
// It is nil if only other processes play.
type local struct{ *arena.Local }

// newLocal checks whether the machine can play the event, and prepares for
// it.
func (d *described) newLocal(o *Options, w *warnings) (*local, error) {
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
	return &local{&arena.Local{Concurrency: o.Concurrency, Room: room, Players: env, CPUs: cpus, Tables: d.tables, Warn: w.ofPlayer}}, nil
}

// meet opens every player once, except withdrawn ones.
func (l *local) meet(ctx context.Context, e *arena.Event, withdrawn []int) error {
	if l == nil {
		return nil
	}
	var list []arena.Participant
	for i, s := range e.Players {
		if !slices.Contains(withdrawn, i) {
			list = append(list, s)
		}
	}
	err := l.Meet(ctx, list, e.Rules.Chess960)
	if gone := new(arena.AbsentError); errors.As(err, &gone) {
		return &AbsentError{list[gone.Player].Name, gone.Err}
	}
	return err
}

// identities returns the players' own names, by name.
func (l *local) identities() map[string]string {
	if l == nil {
		return nil
	}
	return l.Identities
}

// close closes players that have met but had nothing to play.
func (l *local) close() {
	if l != nil {
		l.Close()
	}
}
