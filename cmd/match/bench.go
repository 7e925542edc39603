package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/engine"
	"match/internal/progress"
	"match/variants"
)

func newBenchCmd(a *app) *cobra.Command {
	variant, without, depth, hash := variants.Default, "", engine.BenchDepth, engine.BenchHashMB
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Search fixed positions; print total nodes (the signature) and nodes per second",
		Long: `Search a fixed list of positions to a fixed depth on one thread.

The total of nodes is the engine's signature: it is the same on every machine
and changes when, and only when, search or evaluation do. A node is a made move.`,
		Example: `  match bench
  match bench --variant flat --depth 10
  match bench --without nullmove+lmr`,
		Args: noArgs,
	}
	cmd.Flags().StringVar(&variant, "variant", variant, "evaluation `NAME`, as 'match variants' lists them")
	cmd.Flags().StringVar(&without, "without", without, "search features to do without, as `A+B`")
	intVar(cmd.Flags(), &depth, "depth", depth, "`PLIES` of iterative deepening")
	intVar(cmd.Flags(), &hash, "hash", hash, "size of the transposition table in `MB`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		options, err := benchOptions(variant, without, depth, hash)
		if err != nil {
			return err
		}
		meter := progress.NewFraction(a.stderr, progress.Auto, "bench")
		r, err := engine.BenchEach(cmd.Context(), options, depth, func(done, all int) {
			meter.SetFraction(float64(done)/float64(all), fmt.Sprintf("%d of %d positions", done, all))
		})
		meter.Done()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "Variant   | %s\nPositions | %d to depth %d\nNodes     | %d\nTime      | %.3f s\nNPS       | %.0f\n",
			options.Variant.Name(), r.Positions, r.Depth, r.Nodes, r.Time.Round(time.Millisecond).Seconds(), r.NPS())
		return nil
	}
	return cmd
}

func benchOptions(variant, without string, depth, hash int) (o engine.Options, err error) {
	if depth < 1 || depth >= engine.MaxPly {
		return o, fmt.Errorf("--depth %d: want 1 to %d", depth, engine.MaxPly-1)
	}
	if hash < 1 || hash > engine.MaxHashMB {
		return o, fmt.Errorf("--hash %d: want 1 to %d", hash, engine.MaxHashMB)
	}
	o.HashMB = hash
	if o.Disable, err = engine.ParseFeatures(without); err != nil {
		return o, fmt.Errorf("--without: %w", err)
	}
	if o.Variant, err = variants.Get(variant); err != nil {
		return o, fmt.Errorf("--variant: %w", err)
	}
	return o, nil
}
