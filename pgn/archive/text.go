package archive

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"match/internal/harmless"
)

// WriteText writes the statistics as text, with at most the given number of
// rows per table; 0: all.
func (s *Stats) WriteText(w io.Writer, top int) {
	top = cmp.Or(top, math.MaxInt)
	fmt.Fprintf(w, "Games    | N: %d W: %d L: %d D: %d unfinished: %d broken: %d\n",
		s.Games, s.White.Wins, s.White.Losses, s.White.Draws, s.Unfinished, s.Broken)
	fmt.Fprintf(w, "White    | %s\n", percent(s.White))
	if s.Games > 0 {
		fmt.Fprintf(w, "Plies    | %d in all, %.1f a game, %d to %d\n",
			s.Plies, float64(s.Plies)/float64(s.Games), s.Shortest, s.Longest)
	}
	for _, row := range []struct {
		label, format string
		mean          Mean
	}{
		{"Depth", "%.1f a move", s.Depth}, {"Nodes", "%.0f a move", s.Nodes}, {"Time", "%.3f s a move", s.Seconds},
	} {
		if mean, ok := row.mean.Value(); ok {
			fmt.Fprintf(w, "%-8s | "+row.format+"\n", row.label, mean)
		}
	}
	names := s.endings()
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "\nending\tgames\n")
	for _, name := range names[:min(len(names), top)] {
		fmt.Fprintf(rows, "%s\t%d\n", brief(harmless.Line(name)), s.Terminations[name])
	}
	rows.Flush()
	writeEntries(w, "player", s.Players.Rows(), top)
	writeEntries(w, "ECO, White's results", s.Codes.Rows(), top)
	writeEntries(w, "opening, White's results", s.Openings.Rows(), top)
}

// writeEntries writes a table, and the number of omitted rows.
func writeEntries(w io.Writer, head string, entries []Entry, top int) {
	if len(entries) == 0 {
		return
	}
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "\n%s\tgames\tW\tD\tL\tscore\n", head)
	for _, e := range entries[:min(len(entries), top)] {
		fmt.Fprintf(rows, "%s\t%d\t%d\t%d\t%d\t%s\n",
			brief(harmless.Line(e.Name)), e.Games()+e.Unfinished, e.Wins, e.Draws, e.Losses, percent(e.WDL))
	}
	rows.Flush()
	if len(entries) > top {
		fmt.Fprintf(w, "… and %d more\n", len(entries)-top)
	}
}

// percent formats a score, which is undefined without finished games.
func percent(w WDL) string {
	if score, ok := w.Score(); ok {
		return fmt.Sprintf("%.1f%%", 100*score)
	}
	return "no finished games"
}
