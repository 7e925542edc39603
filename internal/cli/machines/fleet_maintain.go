package machines

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

func newFleetPruneCmd(a *cli.App) *cobra.Command {
	var f playing.FleetFlags
	var keep time.Duration
	return cli.Command(&cobra.Command{
		Use:   "prune --keep DURATION",
		Short: "Remove old events from a fleet's queue",
		Long: `Removes from the queue the events that ended longer ago than --keep, with their
plans and logs, and the engines and books that no event of the queue names.
Files that were sent within the last day stay. The latest event stays. Results
stay in the database: 'match results delete' deletes those.`,
		Example: "  match fleet prune --keep 365d --dir fleet",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var done wire.Pruned
			if err := f.Ask(cmd.Context(), wire.VerbPrune, wire.Prune{Keep: keep}, &done); err != nil {
				return err
			}
			fmt.Fprintln(a.Stdout, done)
			return nil
		},
	}, f.Rows(), flagtable.Table{
		flagtable.Days(&keep, "keep", 365*24*time.Hour, "keep the events of the last `DURATION`").Want(func() bool { return keep >= 0 }, "a time, or 0"),
	})
}

func newFleetBackupCmd(a *cli.App) *cobra.Command {
	var dir string
	return cli.Command(&cobra.Command{
		Use:   "backup FILE",
		Short: "Back up a fleet's directory, also while its server runs",
		Long: `Writes the queue, the results, engines and books, members and keys of a fleet
to a new tar file. The server may run meanwhile. Keep the file secret: it
contains the keys of the fleet.

To restore it, extract the file into an empty directory and start the server
there, at the same address. Members come back by themselves. Tokens, and pairs
that workers had in hand, are not part of the back-up: create new tokens, and
pairs that were played since are played again. Members that joined since need a
new token; members that were expelled since must be expelled again.`,
		Example: "  match fleet backup fleet.tar --dir fleet\n  mkdir restored && tar -xf fleet.tar -C restored\n  match fleet serve --dir restored --listen :4333",
		Args:    cli.WantArgs(1, 1, "a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := cli.WithSignals(cmd.Context())
			defer stop()
			return server.Backup(ctx, dir, args[0])
		},
	}, flagtable.Table{dirRow(&dir)})
}
