package web

import (
	"cmp"
	"fmt"
	"match/report"
	"slices"

	"match/internal/plural"
	"match/results"
)

// resultView are the figures of a match.
type resultView struct {
	Rows  []figure
	Block string
}

// figure is a name and its value.
type figure struct{ Name, Value, Note string }

func newResult(s *State) any {
	if !s.two() || s.Summary.Games.Games() == 0 {
		return nil
	}
	r := s.report()
	v := resultView{Block: r.Text()}
	for _, f := range r.Figures {
		if f.Name == "" {
			continue
		}
		row := figure{f.Name, f.Text(), cmp.Or(f.Note, f.Why)}
		if f.Undefined && f.LowerOpen && f.UpperOpen { // how to read it is of no use
			row.Note = cmp.Or(f.Why, f.Note)
		}
		v.Rows = append(v.Rows, row)
	}
	g := s.Summary.Games
	v.Rows = append(v.Rows, figure{"Games", fmt.Sprintf("%d: %d won, %d lost, %d drawn", g.Games(), g.Wins, g.Losses, g.Draws), ""})
	return v
}

// pathRows is the number of states in the table of a match's course.
const pathRows = 12

func newPath(s *State) any {
	if !s.two() || len(s.Path) == 0 {
		return nil
	}
	v := newSection(s.Summary.Test.Section(s.Path, pathRows), nil)
	if v.Drawn == nil { // one side has every point so far
		return nil
	}
	return v
}

// countsView are the pairs by their points and the games by A's colour.
type countsView struct {
	A       string
	Pairs   string
	Buckets []bucket
	Colours []colourRow
	Swapped bool // A had both colours
}

type bucket struct {
	Name, Points, Share string
	N                   int
	Width               int // of its bar, 0 … 100
	Class               string
}

type colourRow struct {
	Name            string
	Games, W, L, D  int
	Score, PliesPer string
}

func newCounts(s *State) any {
	if !s.two() || s.Summary.Games.Games() == 0 {
		return nil
	}
	p := s.Summary.Pairs
	v := countsView{A: short(s.Summary.A), Pairs: plural.Count(p.Pairs(), "pair")}
	largest := 1
	for _, n := range p {
		largest = max(largest, n)
	}
	for i, n := range p {
		v.Buckets = append(v.Buckets, bucket{
			Name: [...]string{"LL", "LD", "WL, DD", "WD", "WW"}[i], Points: report.CellText(report.Points(i)), N: n, Share: percent(n, p.Pairs()),
			Width: 100 * n / largest, Class: [...]string{"h0", "h0", "even", "h1", "h1"}[i],
		})
	}
	rows := s.Tallies.By(results.Colour)
	slices.Reverse(rows) // White first
	for _, r := range rows {
		v.Colours = append(v.Colours, colourRow{r.Name, r.Games.Games(), r.Games.Wins, r.Games.Losses, r.Games.Draws,
			report.CellText(r.Score()), fmt.Sprintf("%.0f", float64(r.Plies)/float64(max(1, r.Games.Games())))})
	}
	v.Swapped = len(rows) == 2
	return v
}
