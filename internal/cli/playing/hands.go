package playing

import (
	"os"

	"github.com/spf13/cobra"

	"match/arena"
	"match/arena/pipe"
	"match/internal/cli"
	"match/internal/flagtable"
)

// NewHandsCmd returns the command at the other end of a pipe: it plays the games that it is given.
// It is hidden until something starts it.
func NewHandsCmd(a *cli.App) *cobra.Command {
	concurrency := 1
	cmd := &cobra.Command{
		Use:    "hands",
		Short:  "Play the tasks that another match sends over standard input",
		Hidden: true,
		Args:   cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			host, _ := os.Hostname()
			return pipe.Serve(cmd.Context(), a.Stdin, a.Stdout, host, &arena.Local{Concurrency: concurrency, Verify: true})
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Int(&concurrency, "concurrency", concurrency, "play `N` games at a time"),
	})
	return cmd
}
