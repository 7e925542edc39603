package perft

import (
	"fmt"
	"time"

	"match/board"
	"match/internal/plural"
)

// Run is one measurement.
type Run struct {
	Name    string // of the position
	Made    bool   // every leaf was made
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
}

// Mnps returns millions of leaves counted in a second.
func (r Run) Mnps() float64 { return float64(r.Nodes) / 1e6 / r.Elapsed.Seconds() }

// benchmarks are the two positions by which move generators are compared.
var benchmarks = []struct {
	name, fen string
	depth     int
	nodes     uint64
}{
	{"startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690},
}

// Bench counts the two positions on one thread, in bulk and with every leaf made, and calls report
// after each. The fastest of a few repetitions counts, because other load can only slow a run down.
// A wrong count is an error.
func Bench(report func(Run)) error {
	for _, b := range benchmarks {
		for _, made := range []bool{false, true} {
			run := Run{Name: b.name, Made: made, Depth: b.depth, Nodes: b.nodes}
			if err := run.measure(b.fen); err != nil {
				return err
			}
			report(run)
		}
	}
	return nil
}

func (r *Run) measure(fen string) error {
	const repetitions = 3
	p, err := board.ParseFEN(fen)
	if err != nil {
		return err
	}
	for range repetitions {
		begin := time.Now()
		got := CounterFor(r.Made)(&p, r.Depth)
		elapsed := time.Since(begin)
		if got != r.Nodes {
			return fmt.Errorf("perft %d of %s is %d, want %d", r.Depth, r.Name, got, r.Nodes)
		}
		if r.Elapsed == 0 || elapsed < r.Elapsed {
			r.Elapsed = elapsed
		}
	}
	return nil
}

// In describes the wrong count, with the name of its suite.
func (w Wrong) In(suite string) string {
	return fmt.Sprintf("%s:%d: depth %d: %d nodes, want %d: %s", suite, w.Case.Line, w.Want.Depth, w.Got, w.Want.Nodes, w.Case.FEN)
}

// String returns how much was checked, and how much is wrong.
func (s Summary) String() string {
	return fmt.Sprintf("%s, %s, %d wrong", plural.Count(s.Positions, "position"), plural.Count(s.Counts, "count"), s.Wrong)
}

// Heading is the heading of a table of runs.
const Heading = "position  depth  leaves        nodes       s    Mnps"

// String returns a row of the table.
func (r Run) String() string {
	leaves := "counted"
	if r.Made {
		leaves = "made"
	}
	return fmt.Sprintf("%-8s  %5d  %-7s %11d %7.3f  %6.1f", r.Name, r.Depth, leaves, r.Nodes, r.Elapsed.Seconds(), r.Mnps())
}
