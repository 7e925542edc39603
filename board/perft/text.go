package perft

import (
	"fmt"

	"match/internal/plural"
)

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
