package records

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/record"
	"match/results"
	"match/results/store"
)

func newMachinesCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "machines ID",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Compare the results of an event by machine",
		Long: `Shows the results of an event by worker of a fleet and by kind of processor
(model and instruction sets), with a test of whether they differ. A patch may
pass on one kind of processor and fail on another. The residual is the distance
of a score from that of all pairs, in standard errors. No pairs are excluded
because of it.`,
		Example: "  match results machines 12\n  match results machines 12 --db fleet/results.db --json",
		Args:    cli.WantArgs(1, 1, "the number of an event"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return cli.WithMatch(cmd.Context(), db, args[0], func(e *store.Event) error { return showMachines(cmd.Context(), a, e, asJSON) })
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
	return cmd
}

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
