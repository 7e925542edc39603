package tuning

import (
	"github.com/spf13/cobra"

	"match/internal/cli"
)

// NewTuneCmd is 'match tune'.
func NewTuneCmd(a *cli.App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Tune weights by games (SPSA) and by positions (Texel)",
		Long: `Find better numbers for an evaluation or an engine, and say how sure they are.

What is behind it is in docs/tuning.md.`,
		Example: `  match tune simulate --params 20 --pairs 70000
  match tune data games.pgn -o positions.epd.zst
  match tune texel positions.epd.zst --variant tapered -o tuned.toml`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTuneSimulateCmd(a), newTuneSPSACmd(a), newTuneDataCmd(a), newTuneTexelCmd(a))
	return cmd
}
