package engines

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"match/board"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/internal/progress"
)

// perftFlags are the flags of `match engine perft`.
type perftFlags struct {
	fen, suite            string
	depth                 int
	maxNodes              uint64
	divide, noBulk, bench bool
}

// counter returns the function that makes every leaf, or the one that counts the last ply without.
func (f *perftFlags) counter() func(*board.Position, int) uint64 {
	if f.noBulk {
		return board.PerftMade
	}
	return board.Perft
}

// newPerftCmd returns the command 'match engine perft'.
func newPerftCmd(a *cli.App) *cobra.Command {
	var f perftFlags
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Check and time the move generator by counting move sequences",
		Long: `Counts the legal move sequences of a position to a depth, checks the counts of a
whole suite of positions, or measures the speed of counting. One thread.

A suite has lines "FEN ;D1 20 ;D2 400 …". A FEN that writes castling rights by
file (HAha) is played as Chess960. The exit code is 0 if all counts agree,
1 if one does not, 2 if the suite cannot be read.`,
		Example: `  match engine perft --depth 6
  match engine perft --depth 4 --divide \
      --fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
  match engine perft --suite perft.epd --max-nodes 10000000
  match engine perft --speed`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runPerft(a, cmd, &f) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.fen, "fen", "startpos", "position to count from, a `FEN`"),
		flagtable.Int(&f.depth, "depth", 0, "count `N` plies deep").Range(1, board.MaxPerft),
		flagtable.Bool(&f.divide, "divide", false, "print the count of every root move"),
		flagtable.Bool(&f.noBulk, "no-bulk", false, "make every last move instead of counting the moves"),
		flagtable.File(&f.suite, "suite", "", "check the positions with known counts in `FILE`"),
		flagtable.Int(&f.maxNodes, "max-nodes", 0, "skip counts of a suite above `N`; 0: skip none"),
		flagtable.Bool(&f.bench, "speed", false, "measure the speed on two well-known positions").Formerly("bench"),
	})
	cmd.MarkFlagsOneRequired("depth", "suite", "speed")
	cmd.MarkFlagsMutuallyExclusive("depth", "suite", "speed")
	cmd.MarkFlagsMutuallyExclusive("fen", "suite", "speed")
	cmd.MarkFlagsMutuallyExclusive("divide", "suite", "speed")
	cmd.MarkFlagsMutuallyExclusive("no-bulk", "speed")
	cmd.MarkFlagsMutuallyExclusive("max-nodes", "depth", "speed")
	return cmd
}

func runPerft(a *cli.App, cmd *cobra.Command, f *perftFlags) error {
	switch {
	case f.bench:
		return perftBench(a)
	case cmd.Flags().Changed("suite"):
		return perftSuite(cmd.Context(), a, f)
	}
	return perftPosition(a, f)
}

// perftPosition counts from one position. Only the counts go to standard output, in the format of
// other engines, so that two outputs can be compared.
func perftPosition(a *cli.App, f *perftFlags) error {
	p, err := parsePosition(f.fen)
	if err != nil {
		return fmt.Errorf("--fen: %w", err)
	}
	begin, count := time.Now(), f.counter()
	var nodes uint64
	if f.divide {
		for _, d := range board.Divide(&p, f.depth, count) {
			fmt.Fprintf(a.Stdout, "%s: %d\n", d.Move, d.Nodes)
			nodes += d.Nodes
		}
		fmt.Fprintln(a.Stdout)
	} else {
		nodes = count(&p, f.depth)
	}
	elapsed := time.Since(begin)
	fmt.Fprintf(a.Stdout, "Nodes searched: %d\n", nodes)
	fmt.Fprintf(a.Stderr, "%.3f s, %.1f Mnps\n", elapsed.Seconds(), mnps(nodes, elapsed.Seconds()))
	return nil
}

func perftSuite(ctx context.Context, a *cli.App, f *perftFlags) error {
	text, err := cli.ReadText("--suite", f.suite)
	if err != nil {
		return err
	}
	cases, err := board.ReadPerftSuite(f.suite, bytes.NewReader(text))
	if err != nil {
		return err
	}
	meter := progress.New(a.Stderr, progress.Auto, "positions", int64(len(cases)))
	wrong := func(w board.WrongPerft) {
		fmt.Fprintf(a.Stdout, "%s:%d: depth %d: %d nodes, want %d: %s\n",
			f.suite, w.Case.Line, w.Want.Depth, w.Got, w.Want.Nodes, w.Case.FEN)
	}
	sum, err := board.CheckPerft(ctx, cases, f.counter(), f.maxNodes, wrong, func(n int) { meter.Set(int64(n), "") })
	meter.Done()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "%s, %s, %d wrong\n",
		plural.Count(sum.Positions, "position"), plural.Count(sum.Counts, "count"), sum.Wrong)
	return cli.WrongIf(sum.Wrong > 0)
}

// perftPositions are the two by which move generators are compared.
var perftPositions = []struct {
	name, fen string
	depth     int
	nodes     uint64
}{
	{"startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690},
}

// perftBench counts the two positions on one thread, in bulk and with every leaf made. A wrong count
// is an error.
func perftBench(a *cli.App) error {
	fmt.Fprintln(a.Stdout, "position  depth  leaves        nodes       s    Mnps")
	for _, b := range perftPositions {
		for _, f := range []perftFlags{{}, {noBulk: true}} {
			p, err := board.ParseFEN(b.fen)
			if err != nil {
				return err
			}
			got, seconds := fastest(func() uint64 { return f.counter()(&p, b.depth) })
			if got != b.nodes {
				return fmt.Errorf("perft %d of %s is %d, want %d", b.depth, b.name, got, b.nodes)
			}
			leaves := "counted"
			if f.noBulk {
				leaves = "made"
			}
			fmt.Fprintf(a.Stdout, "%-8s  %5d  %-7s %11d %7.3f  %6.1f\n",
				b.name, b.depth, leaves, got, seconds, mnps(got, seconds))
		}
	}
	return nil
}

// fastest returns the shortest time of three: other load can only slow a run down.
func fastest(count func() uint64) (nodes uint64, seconds float64) {
	seconds = math.Inf(1)
	for range 3 {
		begin := time.Now()
		nodes = count()
		seconds = min(seconds, time.Since(begin).Seconds())
	}
	return nodes, seconds
}

// mnps returns millions of nodes per second: 0 for a time too short for the clock.
func mnps(nodes uint64, seconds float64) float64 {
	if seconds == 0 {
		return 0
	}
	return float64(nodes) / 1e6 / seconds
}
