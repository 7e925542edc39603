package web

import (
	"fmt"
	"html/template"
	"slices"

	"match/internal/plural"
	"match/results"
	"match/sprt"
)

// resultView are the figures of a match.
type resultView struct {
	Rows  []figure
	Block string
}

// figure is a name and its value.
type figure struct{ Name, Value, Note string }

func newResult(s *State) any {
	if !s.two() {
		return nil
	}
	sum := s.Summary
	v := resultView{Block: sum.Block(), Rows: []figure{
		{"Elo", results.EstimateText(sum.Elo(), ""), intervalNote(sum.Elo())},
	}}
	stopped := sum.AfterStop()
	if stopped != nil {
		v.Rows = append(v.Rows, figure{"Elo, corrected for the stop", results.EstimateText(stopped.Elo, ""),
			"median-unbiased over all results of the test; " + sum.StopText()})
	}
	v.Rows = append(v.Rows, figure{"nElo", results.EstimateText(sum.NElo(), ""), ""})
	if los := sum.LOS(); los.Why == "" && stopped == nil {
		v.Rows = append(v.Rows, figure{"LOS", fmt.Sprintf("%.2f %%", 100*los.Value), "one minus the one-sided p-value of equal strength"})
	}
	v.Rows = append(v.Rows,
		figure{"Games", fmt.Sprintf("%d: %d won, %d lost, %d drawn", sum.Games.Games(), sum.Games.Wins, sum.Games.Losses, sum.Games.Draws), ""},
		ratio("Pairs won per pair lost", sum.Pairs.PairRatio()),
		ratio("Drawn games", sum.Games.DrawRatio()))
	return v
}

// intervalNote says where an interval comes from.
func intervalNote(e sprt.Estimate) string {
	if e.Rule == sprt.Sweep {
		return "95 % bound for a side that scored every point"
	}
	return "95 % interval by Student's t on pairs"
}

func ratio(name string, r sprt.Ratio) figure {
	if r.Why != "" {
		return figure{name, "undefined", r.Why}
	}
	return figure{name, decimals(r.Value), ""}
}

// pathView are the charts of a match with their data.
type pathView struct {
	LLR, Elo template.HTML
	Rows     []pathRow
	Adaptive bool // two evidences replace the LLR
}

func newPathView(s *State) any {
	if !s.two() || len(s.Path) == 0 {
		return nil
	}
	t := s.Summary.Test
	v := pathView{LLR: llrChart(t, s.Path), Elo: eloChart(s.Path), Rows: pathRows(t != nil, s.Path, 12), Adaptive: t != nil && t.Config.Test == sprt.Adaptive}
	if v.Adaptive {
		n := len(v.Rows)
		for i := range v.Rows {
			v.Rows[i].LLR = t.AtPoint(s.Path[(i+1)*len(s.Path)/n-1])
		}
	}
	return v
}

// countsView are the pairs by their points and the games by A's colour.
type countsView struct {
	A       string
	Pairs   string
	Buckets []bucket
	Colours []colourRow
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
	if !s.two() {
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
			Name: [...]string{"LL", "LD", "WL, DD", "WD", "WW"}[i], Points: points(i), N: n, Share: percent(n, p.Pairs()),
			Width: 100 * n / largest, Class: [...]string{"h0", "h0", "even", "h1", "h1"}[i],
		})
	}
	rows := s.Details.By(func(t *results.Tally) string {
		if t.White {
			return "with White"
		}
		return "with Black"
	})
	slices.Reverse(rows) // White first
	for _, r := range rows {
		v.Colours = append(v.Colours, colourRow{r.Name, r.Games.Games(), r.Games.Wins, r.Games.Losses, r.Games.Draws,
			fmt.Sprintf("%.1f %%", 100*r.Score()), fmt.Sprintf("%.0f", float64(r.Plies)/float64(max(1, r.Games.Games())))})
	}
	return v
}
