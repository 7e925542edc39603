package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"match/internal/harmless"
	"match/pgn/archive"
)

func newPGNStatsCmd(a *app) *cobra.Command {
	var f pgnFlags
	var asJSON bool
	var top int
	cmd := &cobra.Command{
		Use:   "stats FILE…",
		Short: "Sum up the games: results, players, openings, endings, lengths",
		Long: `Replays every game and sums all files up: results by colour and player, openings,
how the games ended, lengths, and the depths, nodes and times that engines gave.
Where a file does not say how a game ended, the rules do if they can.

Broken games are reported and left out: then the exit code is 1.`,
		Example: `  match pgn stats games.pgn
  match pgn stats --top 20 *.pgn.zst
  match pgn stats games.pgn --json | jq .players`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.pgnStats(cmd, args, f, top, asJSON) },
	}
	f.register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON document")
	intVar(cmd.Flags(), &top, "top", 10, "print `N` rows of a table; 0: all")
	return cmd
}

func (a *app) pgnStats(cmd *cobra.Command, paths []string, f pgnFlags, top int, asJSON bool) error {
	if top < 0 {
		return fmt.Errorf("--top %d: want 0 or more", top)
	}
	stats := archive.NewStats()
	err := a.eachFile(cmd, paths, f, nil, func(ctx context.Context, s archive.Source, meter *readMeter) error {
		return stats.Add(ctx, s, meter.broken)
	})
	if err != nil {
		return err
	}
	if asJSON {
		if err := writeJSON(a.stdout, stats.Report()); err != nil {
			return err
		}
	} else {
		printStats(a.stdout, stats, top)
	}
	if stats.Broken > 0 {
		return exit(exitWrong)
	}
	return nil
}

func printStats(w io.Writer, s *archive.Stats, top int) {
	fmt.Fprintf(w, "Games    | N: %d W: %d L: %d D: %d unfinished: %d broken: %d\n",
		s.Games, s.White.Wins, s.White.Losses, s.White.Draws, s.Unfinished, s.Broken)
	fmt.Fprintf(w, "White    | %s\n", percent(s.White))
	if s.Games > 0 {
		fmt.Fprintf(w, "Plies    | %d in all, %.1f a game, %d to %d\n", s.Plies, float64(s.Plies)/float64(s.Games), s.Shortest, s.Longest)
	}
	for _, row := range []struct {
		label, format string
		mean          archive.Mean
	}{
		{"Depth", "%.1f a move", s.Depth}, {"Nodes", "%.0f a move", s.Nodes}, {"Time", "%.3f s a move", s.Seconds},
	} {
		if mean, ok := row.mean.Value(); ok {
			fmt.Fprintf(w, "%-8s | "+row.format+"\n", row.label, mean)
		}
	}
	names, counts := s.Terminations()
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "\nending\tgames\n")
	for i := range shown(len(names), top) {
		fmt.Fprintf(rows, "%s\t%d\n", harmless.Line(names[i]), counts[i])
	}
	rows.Flush()
	printEntries(w, "player", s.Players(), top)
	printEntries(w, "ECO, White's results", s.Codes(), top)
	printEntries(w, "opening, White's results", s.Openings(), top)
}

// printEntries prints a table, and how many rows are left out.
func printEntries(w io.Writer, head string, entries []archive.Entry, top int) {
	if len(entries) == 0 {
		return
	}
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "\n%s\tgames\tW\tD\tL\tscore\n", head)
	n := shown(len(entries), top)
	for _, e := range entries[:n] {
		fmt.Fprintf(rows, "%s\t%d\t%d\t%d\t%d\t%s\n", harmless.Line(e.Name), e.Games()+e.Unfinished, e.Wins, e.Draws, e.Losses, percent(e.WDL))
	}
	rows.Flush()
	if n < len(entries) {
		fmt.Fprintf(w, "… and %d more\n", len(entries)-n)
	}
}

func shown(n, top int) int {
	if top == 0 {
		return n
	}
	return min(n, top)
}

// percent prints a score, which is not defined without finished games.
func percent(w archive.WDL) string {
	if score, ok := w.Score(); ok {
		return fmt.Sprintf("%.1f%%", 100*score)
	}
	return "no finished games"
}
