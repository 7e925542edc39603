package engines

import (
	"github.com/spf13/cobra"

	"match/internal/cli"
)

// NewEngineCmd returns the command 'match engine': the built-in engine as a program of its own.
func NewEngineCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "engine",
		Short: "Run the built-in engine: uci, bench, perft, eval",
		Long:  "The built-in engine, which plays all variants: as a UCI engine for other\nprograms, its signature, its move generator, its evaluation.",
	}, newUCICmd(a), newBenchCmd(a), newPerftCmd(a), newEvalCmd(a))
}
