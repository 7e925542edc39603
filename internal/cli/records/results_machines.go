package records

import (
	"cmp"
	"context"
	"fmt"

	"match/internal/cli"
	"match/record"
	"match/results"
	"match/results/store"
)

// machineKinds are the criteria by which machines are distinguished, with the noun for each.
var machineKinds = []struct {
	what string
	name func(record.Origin) string
}{
	{"processor", func(o record.Origin) string { return cmp.Or(o.Processor, "unknown") }},
	{"worker", func(o record.Origin) string {
		if o.Worker == "" {
			return "no worker of a fleet"
		}
		return fmt.Sprintf("%s (%s)", o.Worker, o.Host)
	}},
}

func showMachines(ctx context.Context, a *cli.App, e *store.Event, asJSON bool) error {
	var tables []*results.Machines
	for _, kind := range machineKinds {
		counts, err := e.ByMachine(ctx, kind.name)
		if err != nil {
			return err
		}
		tables = append(tables, results.CompareMachines(kind.what, counts))
	}
	if asJSON {
		return cli.WriteJSON(a.Stdout, tables)
	}
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(a.Stdout)
		}
		if err := t.WriteText(a.Stdout); err != nil {
			return err
		}
	}
	return nil
}
