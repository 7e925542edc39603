package main

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/board/perft"
	"match/internal/flagtable"
	"match/internal/progress"
)

// perftFlags are what the user asks of `match perft`.
type perftFlags struct {
	fen, suite            string
	depth                 int
	maxNodes              uint64
	divide, noBulk, bench bool
}

func newPerftCmd(a *app) *cobra.Command {
	var f perftFlags
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Check and time the move generator by counting move sequences",
		Long: `Counts the legal move sequences of a position to a depth, checks the counts of a
whole suite of positions, or measures the speed of counting. One thread.

A suite has lines "FEN ;D1 20 ;D2 400 …". A FEN that writes castling rights by
file (HAha) is played as Chess960. The exit code is 0 if all counts agree,
1 if one does not, 2 if the suite cannot be read.`,
		Example: `  match perft --depth 6
  match perft --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" --depth 4 --divide
  match perft --suite perft.epd --max-nodes 10000000
  match perft --bench`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.perft(cmd, &f) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.fen, "fen", "startpos", "position to count from, a `FEN`"),
		flagtable.Int(&f.depth, "depth", 0, "count `N` plies deep").Range(1, perft.MaxDepth),
		flagtable.Bool(&f.divide, "divide", false, "print the count of every root move"),
		flagtable.Bool(&f.noBulk, "no-bulk", false, "make every last move instead of counting the moves"),
		flagtable.File(&f.suite, "suite", "", "check the positions with known counts in `FILE`"),
		flagtable.Decimal(&f.maxNodes, "max-nodes", 0, "leave out counts of a suite above `N`; 0: none"),
		flagtable.Bool(&f.bench, "bench", false, "measure the speed on two well-known positions"),
	})
	cmd.MarkFlagsOneRequired("depth", "suite", "bench")
	cmd.MarkFlagsMutuallyExclusive("depth", "suite", "bench")
	cmd.MarkFlagsMutuallyExclusive("fen", "suite", "bench")
	cmd.MarkFlagsMutuallyExclusive("divide", "suite", "bench")
	cmd.MarkFlagsMutuallyExclusive("no-bulk", "bench")
	cmd.MarkFlagsMutuallyExclusive("max-nodes", "depth", "bench")
	return cmd
}

func (a *app) perft(cmd *cobra.Command, f *perftFlags) error {
	switch {
	case f.bench:
		return a.perftBench()
	case cmd.Flags().Changed("suite"):
		return a.perftSuite(cmd.Context(), f)
	}
	return a.perftPosition(f)
}

// perftPosition counts from one position. The count alone goes to standard
// output, in the words of other engines, so that two outputs can be compared.
func (a *app) perftPosition(f *perftFlags) error {
	p, err := parsePosition(f.fen)
	if err != nil {
		return fmt.Errorf("--fen: %w", err)
	}
	begin, count := time.Now(), perft.CounterFor(f.noBulk)
	var nodes uint64
	if f.divide {
		for _, d := range perft.Divide(&p, f.depth, count) {
			fmt.Fprintf(a.stdout, "%s: %d\n", d.Move, d.Nodes)
			nodes += d.Nodes
		}
		fmt.Fprintln(a.stdout)
	} else {
		nodes = count(&p, f.depth)
	}
	elapsed := time.Since(begin)
	fmt.Fprintf(a.stdout, "Nodes searched: %d\n", nodes)
	fmt.Fprintf(a.stderr, "%.3f s, %.1f Mnps\n", elapsed.Seconds(), float64(nodes)/1e6/elapsed.Seconds())
	return nil
}

func (a *app) perftSuite(ctx context.Context, f *perftFlags) error {
	text, err := readText("--suite", f.suite)
	if err != nil {
		return err
	}
	cases, err := perft.ReadSuite(f.suite, bytes.NewReader(text))
	if err != nil {
		return err
	}
	meter := progress.New(a.stderr, progress.Auto, "positions", int64(len(cases)))
	defer meter.Done()
	wrong := func(w perft.Wrong) { fmt.Fprintln(a.stdout, w.In(f.suite)) }
	sum, err := perft.Check(ctx, cases, perft.CounterFor(f.noBulk), f.maxNodes, wrong, func(n int) { meter.Set(int64(n), "") })
	if err != nil {
		return err
	}
	meter.Done()
	fmt.Fprintln(a.stdout, sum)
	if sum.Wrong > 0 {
		return exit(exitWrong)
	}
	return nil
}

func (a *app) perftBench() error {
	fmt.Fprintln(a.stdout, perft.Heading)
	return perft.Bench(func(r perft.Run) { fmt.Fprintln(a.stdout, r) })
}
