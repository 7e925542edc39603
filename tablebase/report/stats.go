package report

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"match/internal/plural"
	"match/tablebase"
)

// ending holds the statistics of an ending.
type ending struct {
	Ending string              `json:"ending"`
	White  tablebase.SideStats `json:"white_to_move"`
	Black  tablebase.SideStats `json:"black_to_move"`
}

// Stats counts the positions of endings.
func Stats(set *tablebase.Set, endings []tablebase.Material) ([]ending, error) {
	list := []ending{}
	for _, m := range endings {
		stats, err := set.Stats(m)
		if err != nil {
			return nil, err
		}
		list = append(list, ending{m.String(), stats[0], stats[1]})
	}
	return list, nil
}

// WriteStats writes the statistics of endings for people.
func WriteStats(w io.Writer, list []ending) {
	for i := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		list[i].write(w)
	}
}

func (s *ending) write(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 8, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%s\tWhite to move\tBlack to move\t\n", s.Ending)
	for _, row := range []struct {
		name         string
		white, black any
	}{
		{"legal positions", s.White.Legal, s.Black.Legal},
		{"wins", s.White.Wins, s.Black.Wins},
		{"draws", s.White.Draws, s.Black.Draws},
		{"losses", s.White.Losses, s.Black.Losses},
		{"checkmates", s.White.Checkmates, s.Black.Checkmates},
		{"stalemates", s.White.Stalemates, s.Black.Stalemates},
		{"longest win", plies(s.White.LongestWin), plies(s.Black.LongestWin)},
		{"longest loss", plies(s.White.LongestLoss), plies(s.Black.LongestLoss)},
	} {
		fmt.Fprintf(t, "%s\t%v\t%v\t\n", row.name, row.white, row.black)
	}
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

// plies formats a distance in plies; negative means none.
func plies(n int) string {
	if n < 0 {
		return "none"
	}
	return plural.Count(n, "ply")
}

// Verified summarises the check of several tables.
type Verified struct {
	Tables int
	tablebase.Verified
}

// Verify checks tables one after the other. It calls begin before each table and done with the
// result.
func Verify(ctx context.Context, set *tablebase.Set, endings []tablebase.Material, o tablebase.VerifyOptions, begin func(n int, m tablebase.Material), done func(tablebase.Verified)) (sum Verified, err error) {
	for i, m := range endings {
		begin(i, m)
		v, err := set.Verify(ctx, m, o)
		if err != nil {
			return sum, err
		}
		sum.Tables++
		sum.Add(v)
		done(v)
	}
	return sum, nil
}

// WriteText writes the wrong entries that were kept, and a summary line.
func (s *Verified) WriteText(w io.Writer) {
	for _, x := range s.Examples {
		fmt.Fprintln(w, x)
	}
	fmt.Fprintf(w, "%s: %s with %s, %d wrong\n",
		plural.Count(s.Tables, "table"), plural.Count(s.Positions, "position"), plural.Count(s.Moves, "move"), s.Wrong)
}
