package tuning

import (
	"github.com/spf13/cobra"

	"match/internal/cli"
)

// NewTuneCmd returns the command 'match tune'.
func NewTuneCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "tune",
		Short: "Tune weights by games (SPSA) and by positions (Texel)",
		Long: `Finds better values for an evaluation or an engine, each with its error.
docs/method/tuning.md explains the methods.`,
		Example: `  match tune simulate --params 20 --pairs 70000
  match tune data games.pgn -o positions.epd.zst
  match tune texel positions.epd.zst --variant tapered -o tuned.toml`,
	}, newTuneSimulateCmd(a), newTuneSPSACmd(a), newTuneDataCmd(a), newTuneTexelCmd(a))
}
