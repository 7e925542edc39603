package machines

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

// fleetLook returns a command that prints a part of a fleet's status.
func fleetLook(a *cli.App, use, short string, print func(w io.Writer, s *wire.Status) error) *cobra.Command {
	var f playing.FleetFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short,
		Example: "  match fleet " + use + " --fleet home\n  match fleet " + use + " --dir fleet --json",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var s wire.Status
			if err := f.Ask(cmd.Context(), wire.VerbStatus, struct{}{}, &s); err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(a.Stdout, s)
			}
			return print(a.Stdout, &s)
		},
	}
	flagtable.Add(cmd.Flags(), f.Rows(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
	return cmd
}

func newFleetStatusCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, "status", "Show a fleet's running events and its workers", func(w io.Writer, s *wire.Status) error { return WriteStatus(w, s, time.Now()) })
}

func newFleetListCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, "list", "List the events of a fleet", WriteEvents)
}

func newFleetWorkersCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, "workers", "List the workers of a fleet", func(w io.Writer, s *wire.Status) error { return WriteWorkers(w, s, time.Now()) })
}
