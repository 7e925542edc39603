package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"match/internal/plural"
	"match/tablebase"
)

func newTablebaseStatsCmd(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats NAME…",
		Short: "Count what a table says, and show its longest wins",
		Long: `Counts the positions of an ending for each side to move: how many are legal, won,
drawn, lost, checkmate and stalemate, and the longest win and loss with a
position that takes so long. Mirrored positions are counted one by one.
Positions in which the player who has just moved is in check are not legal;
rights to capture en passant are left out.`,
		Example: `  match tablebase stats KQK
  match tablebase stats KRKP KPKP --dir ./tables
  match tablebase stats 3 --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("match tablebase stats wants the name of an ending, such as KRKP (see 'match tablebase stats --help')")
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	dir := tablesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		endings, err := tablebase.Select(args)
		if err != nil {
			return err
		}
		set, err := openTablebase(cmd, *dir)
		if err != nil {
			return err
		}
		defer set.Close()
		return a.tablebaseStats(set, endings, asJSON)
	}
	return cmd
}

// endingStats is the statistics of an ending as JSON.
type endingStats struct {
	Ending string              `json:"ending"`
	White  tablebase.SideStats `json:"white_to_move"`
	Black  tablebase.SideStats `json:"black_to_move"`
}

func (a *app) tablebaseStats(set *tablebase.Set, endings []tablebase.Material, asJSON bool) error {
	list := []endingStats{}
	for _, m := range endings {
		stats, err := set.Stats(m)
		if err != nil {
			return err
		}
		list = append(list, endingStats{m.String(), stats[0], stats[1]})
	}
	if asJSON {
		return writeJSON(a.stdout, list)
	}
	for i, s := range list {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		s.print(a.stdout)
	}
	return nil
}

func (s *endingStats) print(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 8, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%s\tWhite to move\tBlack to move\t\n", s.Ending)
	for _, row := range []struct {
		name         string
		white, black int
	}{
		{"legal positions", s.White.Legal, s.Black.Legal},
		{"wins", s.White.Wins, s.Black.Wins},
		{"draws", s.White.Draws, s.Black.Draws},
		{"losses", s.White.Losses, s.Black.Losses},
		{"checkmates", s.White.Checkmates, s.Black.Checkmates},
		{"stalemates", s.White.Stalemates, s.Black.Stalemates},
	} {
		fmt.Fprintf(t, "%s\t%d\t%d\t\n", row.name, row.white, row.black)
	}
	fmt.Fprintf(t, "longest win\t%s\t%s\t\n", plies(s.White.LongestWin), plies(s.Black.LongestWin))
	fmt.Fprintf(t, "longest loss\t%s\t%s\t\n", plies(s.White.LongestLoss), plies(s.Black.LongestLoss))
	t.Flush()
	for _, side := range []tablebase.SideStats{s.White, s.Black} {
		if side.LongestWinFEN != "" {
			fmt.Fprintf(w, "win in %s: %s\n", plies(side.LongestWin), side.LongestWinFEN)
		}
		if side.LongestLossFEN != "" {
			fmt.Fprintf(w, "loss in %s: %s\n", plies(side.LongestLoss), side.LongestLossFEN)
		}
	}
}

// plies tells a distance in plies; negative means that there is none.
func plies(n int) string {
	if n < 0 {
		return "none"
	}
	return plural.Count(n, "ply")
}
