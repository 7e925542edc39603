package files

import (
	"math"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/tablebase"
	"match/tablebase/report"
)

func newTablebaseStatsCmd(a *cli.App) *cobra.Command {
	var asJSON bool
	var dir string
	return cli.Command(&cobra.Command{
		Use:   "stats NAME…",
		Short: "Count the results in a table, and show its longest wins",
		Long: `Counts the positions of an ending for each side to move: how many are legal,
won, drawn, lost, checkmate and stalemate, and the longest win and loss with an
example position. Mirrored positions count separately. Positions in which the
side that has just moved is in check are illegal. En passant rights are
ignored.`,
		Example: `  match tablebase stats KQK
  match tablebase stats KRKP KPKP --dir ./tables
  match tablebase stats 3 --json`,
		Args: cli.WantArgs(1, math.MaxInt, "the name of an ending, such as KRKP"),
		RunE: func(cmd *cobra.Command, args []string) error {
			endings, err := tablebase.Select(args)
			if err != nil {
				return err
			}
			set, err := openTablebase(cmd, dir)
			if err != nil {
				return err
			}
			defer set.Close()
			return tablebaseStats(a, set, endings, asJSON)
		},
	}, flagtable.Table{
		flagtable.Bool(&asJSON, "json", false, "print JSON"),
		tablesRow(&dir),
	})
}

func tablebaseStats(a *cli.App, set *tablebase.Set, endings []tablebase.Material, asJSON bool) error {
	list, err := report.Stats(set, endings)
	if err != nil {
		return err
	}
	if asJSON {
		return cli.WriteJSON(a.Stdout, list)
	}
	report.WriteStats(a.Stdout, list)
	return nil
}
