package machines

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

// latest is how many events 'match fleet list' and the page show besides the running
// ones.
const latest = 50

// fleetLook adds to a command that it prints a part of a fleet's status.
func fleetLook(
	a *cli.App, cmd *cobra.Command, read func(context.Context, *playing.FleetFlags) (*wire.Status, error), text func(*wire.Status, time.Time) string,
) *cobra.Command {
	var f playing.FleetFlags
	var asJSON bool
	cmd.Example = "  match fleet " + cmd.Use + " --fleet home\n  match fleet " + cmd.Use + " --dir fleet --json"
	cmd.Args = cli.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		s, err := read(cmd.Context(), &f)
		if err != nil {
			return err
		}
		return a.Print(s, text(s, time.Now()), asJSON)
	}
	return cli.Command(cmd, f.Rows(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
}

// readStatus asks for a part of a fleet's status, page by page.
func readStatus(ctx context.Context, f *playing.FleetFlags, of wire.StatusOf) (*wire.Status, error) {
	var all *wire.Status
	for {
		s := new(wire.Status)
		if err := f.Ask(ctx, wire.VerbStatus, of, s); err != nil {
			return nil, err
		}
		if all != nil {
			s.Events, s.Workers = slices.Concat(s.Events, all.Events), all.Workers
		}
		if all = s; !s.Earlier || of.Events > 0 || len(s.Events) == 0 {
			return all, nil
		}
		of.Before, of.EventsOnly = s.Events[0].Number, true
	}
}

// readRunning asks for the running events and the workers.
func readRunning(ctx context.Context, f *playing.FleetFlags) (*wire.Status, error) {
	return readStatus(ctx, f, wire.StatusOf{Running: true})
}

// withLatest adds to a status the latest events, whatever their state. It returns
// them in their order, each once.
func withLatest(running, recent *wire.Status) *wire.Status {
	list := slices.Concat(running.Events, recent.Events)
	slices.SortFunc(list, func(a, b wire.EventStatus) int { return cmp.Compare(a.Number, b.Number) })
	recent.Events = slices.CompactFunc(list, func(a, b wire.EventStatus) bool { return a.Number == b.Number })
	return recent
}

func newFleetStatusCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, &cobra.Command{Use: "status", Short: "Show a fleet's running events and its workers"}, readRunning, statusText)
}

func newFleetListCmd(a *cli.App) *cobra.Command {
	var all bool
	return cli.Command(fleetLook(a, &cobra.Command{
		Use: "list", Short: "List the events of a fleet",
		Long: "Lists the running events of a fleet and the 50 latest ones, with --all every\nevent of its queue.",
	}, func(ctx context.Context, f *playing.FleetFlags) (*wire.Status, error) {
		if all {
			return readStatus(ctx, f, wire.StatusOf{EventsOnly: true})
		}
		running, err := readStatus(ctx, f, wire.StatusOf{Running: true, EventsOnly: true})
		if err != nil {
			return nil, err
		}
		recent, err := readStatus(ctx, f, wire.StatusOf{Events: latest, EventsOnly: true})
		if err != nil {
			return nil, err
		}
		return withLatest(running, recent), nil
	}, eventsText), flagtable.Table{flagtable.Bool(&all, "all", false, "list every event")})
}

func newFleetWorkersCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, &cobra.Command{Use: "workers", Short: "List the workers of a fleet"}, readRunning, workersText)
}
