package engines

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/engine"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/variants"
)

// newBenchCmd returns the command 'match engine bench'.
func newBenchCmd(a *cli.App) *cobra.Command {
	var options engine.Options
	var depth int
	return cli.Command(&cobra.Command{
		Use:   "bench",
		Short: "Search fixed positions; print the node count (signature) and speed",
		Long: `Search a fixed list of positions to a fixed depth on one thread.

The total node count is the engine's signature: it is the same on every machine,
and it changes if and only if the search or the evaluation changes. A node is a
made move.`,
		Example: `  match engine bench
  match engine bench --variant flat --depth 10
  match engine bench --without nullmove+lmr`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			meter := progress.NewFraction(a.Stderr, progress.Auto, "bench")
			r, err := engine.BenchEach(cmd.Context(), options, depth, func(done, all int) {
				meter.SetFraction(float64(done)/float64(all), fmt.Sprintf("%d of %d positions", done, all))
			})
			meter.Done()
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.Stdout, r.Text(options.Variant.Name()))
			return err
		},
	}, flagtable.Table{
		cli.VariantRow(&options.Variant, variants.Default, "evaluation `NAME`, as 'match variants' lists them"),
		flagtable.Parsed(&options.Disable, "without", "", engine.ParseFeatures, "search features to disable, as `A+B`").Offer(cli.CompleteFeatures),
		flagtable.Int(&depth, "depth", engine.BenchDepth, "`PLIES` of iterative deepening").Range(1, engine.MaxPly-1),
		flagtable.Int(&options.HashMB, "hash", engine.BenchHashMB, "size of the transposition table in `MB`").Range(1, engine.MaxHashMB),
	})
}
