package engines

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/engine"
	"match/engine/uci"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/variants"
)

// NewEngineCmd returns the command 'match engine': the built-in engine as a program of its own.
func NewEngineCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "engine",
		Short: "Run the built-in engine: uci, bench, perft, eval",
		Long:  "The built-in engine, which plays all variants: as a UCI engine for other\nprograms, its signature, its move generator, its evaluation.",
	}, newUCICmd(a), newBenchCmd(a), newPerftCmd(a), newEvalCmd(a))
}

// newUCICmd returns the command 'match engine uci'.
func newUCICmd(a *cli.App) *cobra.Command {
	variant := variants.Default
	return cli.Command(&cobra.Command{
		Use:   "uci",
		Short: "Run as a UCI engine, for use in other programs",
		Long: `Speaks the Universal Chess Interface on standard input and output, until "quit"
or the end of input. At the end of input a limited search may run for one more
minute. Additional commands: d (the board), eval (the static evaluation),
bench [DEPTH], and go perft N.`,
		Example: `  match engine uci
  match engine uci --variant flat
  fastchess -engine cmd=match args="engine uci" name=tapered \
      -engine cmd=match args="engine uci --variant flat" name=flat …`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return uci.Serve(cmd.Context(), a.Stdin, a.Stdout, variant)
		},
	}, flagtable.Table{
		flagtable.Text(&variant, "variant", variant, "evaluation `NAME` at the start, as 'match variants' lists them").
			Offer(cli.CompleteVariant).Always(func() error { _, err := variants.Get(variant); return err }),
	})
}

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
