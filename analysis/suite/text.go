package suite

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"match/engine/limits"
	"match/internal/harmless"
	"match/players/spec"
)

// defaultNodes limits a search without any other limit.
const defaultNodes = 100000

// LimitsFor returns the limits of every search: those asked for, otherwise the
// player's own.
func LimitsFor(asked, own spec.Limits) (limits.Limits, error) {
	l := asked
	if l.IsZero() {
		l = own
	}
	if l.IsZero() {
		l.Nodes = defaultNodes
	}
	if len(l.TC) > 0 {
		return limits.Limits{}, errors.New("a test position has no clock: want nodes, depth or movetime")
	}
	return limits.Limits{Nodes: l.Nodes, Depth: l.Depth, MoveTime: l.MoveTime}, nil
}

// Sum counts answers.
func Sum(answers []Answer) (t Tally) {
	for _, a := range answers {
		t.Add(a)
	}
	return t
}

// WriteText writes the answers as a table with their totals.
func WriteText(w io.Writer, answers []Answer) error {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "line\tposition\tplayed\twanted\tnodes\ttime\t")
	for _, a := range answers {
		mark := "solved"
		if !a.Solved {
			mark = "-"
		}
		fmt.Fprintf(rows, "%d\t%s\t%s\t%s\t%d\t%v\t%s\n", a.Problem.Line, harmless.Line(a.Problem.ID), a.SAN(),
			a.Problem.Wanted(), a.Nodes, a.Time.Round(time.Millisecond), mark)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	t := Sum(answers)
	_, err := fmt.Fprintf(w, "solved %d of %d, %d nodes, %v\n", t.Solved, t.Of, t.Nodes, t.Time.Round(time.Millisecond))
	return err
}
