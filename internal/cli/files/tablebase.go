package files

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/tablebase"
)

// NewTablebaseCmd returns the command 'match tablebase'.
func NewTablebaseCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "tablebase",
		Short: "Build, check and probe endgame tables of three and four men",
		Long: `The tables hold, for every position with three or four men, the result and the
number of plies to mate. The five endings with three men are built in. The
thirty with four men are built once, which takes about a minute and 51 MB.

The distances ignore the fifty-move rule and castling, and include en passant.`,
		Example: `  match tablebase build
  match tablebase probe "2k5/1P6/1K6/8/8/8/8/8 b - - 0 1"
  match tablebase stats KRKP
  match tablebase verify KQKR`,
	}, newTablebaseBuildCmd(a), newTablebaseStatsCmd(a), newTablebaseProbeCmd(a), newTablebaseVerifyCmd(a))
}

// tablesRow returns the flag that names the directory of the tables.
func tablesRow(dir *string) *flagtable.Row {
	return flagtable.File(dir, "dir", tablebase.DefaultDir(), "`DIR` of the tables")
}

// openTablebase opens a directory of tables. If the default directory is missing or empty, the
// endings with three men are still available.
func openTablebase(cmd *cobra.Command, dir string) (*tablebase.Set, error) {
	set, err := tablebase.Open(dir)
	none := (*tablebase.DirError)(nil)
	switch {
	case errors.As(err, &none) && none.Err == nil && !cmd.Flags().Changed("dir"):
		return tablebase.ThreeMen(), nil
	case err != nil:
		return nil, fmt.Errorf("--dir: %w", err)
	}
	return set, nil
}
