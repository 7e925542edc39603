package web

import (
	"fmt"
	"math"
	"testing"

	"match/report"
)

// The tables of a tournament agree with its pairs and with each other.
func TestStandingsAndCrosstable(t *testing.T) {
	p := newPlay("A1", "B1", "C1", "D1")
	p.pairs(t, 6, 0, 1, 0.3)
	p.pairs(t, 5, 2, 0, 0.1)
	p.pairs(t, 4, 1, 2, -0.2)
	p.pairs(t, 2, 3, 0, 0)
	p.fault(t, "gone") // B1 crashes against A1
	s := p.live.State()
	rows, table := standings(s), newCrosstable(s).([]crossRow)
	if len(rows) != 4 || len(table) != 4 || len(table[0].Cells) != 4 {
		t.Fatalf("%d rows, a table of %d by %d", len(rows), len(table), len(table[0].Cells))
	}
	for i, r := range rows {
		n := s.order()[i]
		half, games := s.Standing.Points(n)
		if r[0] != fmt.Sprint(i+1) || r[1] != s.Players[n] || r[2] == "" || r[3] != report.CellText(report.Points(half)) || r[4] != fmt.Sprint(games) || r[7] != map[bool]string{true: "1", false: "0"}[r[1] == "B1"] {
			t.Errorf("row %d: %q, %d half points of %d games", i+1, r, half, games)
		}
		if (r[6] == "") != (i == 3) {
			t.Errorf("%s: LOS %q", r[1], r[6])
		}
		checkCrossRow(t, s, table, rows, i)
	}
	s.places = []int{3, 1, 0, 2}
	for i, r := range standings(s) {
		if r[1] != s.Players[s.places[i]] || r[0] != fmt.Sprint(i+1) {
			t.Errorf("place %d: %q", i+1, r)
		}
	}
}

// checkCrossRow compares a row of a crosstable with the standings.
func checkCrossRow(t *testing.T, s *State, table []crossRow, rows [][]string, i int) {
	t.Helper()
	row, sum, games := table[i], 0.0, 0
	if row.Name != rows[i][1] || row.Rank != i+1 {
		t.Errorf("row %d: %+v", i+1, row)
	}
	for k, c := range row.Cells {
		a, b := s.order()[i], s.order()[k]
		played := a != b && s.Standing.Encounter(a, b).Games.Games() > 0
		if c.Self != (i == k) || (c.Points != "") != played || (c.Penta != "") != played || (c.Link != "") != played {
			t.Errorf("%s against %s: %+v", row.Name, rows[k][1], c)
		}
		if !played {
			continue
		}
		var won float64
		var of int
		fmt.Sscanf(c.Points, "%g/%d", &won, &of)
		sum, games = sum+won, games+of
		if want := map[bool]string{true: "h1", false: map[bool]string{true: "even", false: "h0"}[2*won == float64(of)]}[2*won > float64(of)]; c.Class != want {
			t.Errorf("%s has the class %s", c.Points, c.Class)
		}
		var n [5]int
		fmt.Sscanf(c.Penta, "%d-%d-%d-%d-%d", &n[0], &n[1], &n[2], &n[3], &n[4])
		if 2*(n[0]+n[1]+n[2]+n[3]+n[4]) != of || math.Abs(0.5*float64(n[1])+float64(n[2])+1.5*float64(n[3])+2*float64(n[4])-won) > 1e-9 {
			t.Errorf("%s, and by pairs %s", c.Points, c.Penta)
		}
	}
	if report.CellText(report.Points(math.Round(2*sum))) != rows[i][3] || fmt.Sprint(games) != rows[i][4] {
		t.Errorf("%s: %g of %d in the crosstable, %q", row.Name, sum, games, rows[i])
	}
}

// All figures of a match are there in order, and the bars of its pairs are
// proportional to their numbers.
func TestFiguresOfAMatch(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 200, 0, 1, 0.1)
	s := p.live.State()
	s.Summary.Test = report.TestAfter(testConfig, 2.95)
	v := newResult(s).(resultView)
	want := []string{"Elo", "Elo, corrected for the stop", "nElo", "Pairs won per pair lost", "Drawn games", "Games"}
	if len(v.Rows) != len(want) {
		t.Fatalf("%+v", v.Rows)
	}
	for i, r := range v.Rows {
		if r.Name != want[i] || r.Value == "" {
			t.Errorf("figure %d: %+v, want %s", i+1, r, want[i])
		}
	}
	c := newCounts(s).(countsView)
	longest, pairs := 0, 0
	for i, b := range c.Buckets {
		longest, pairs = max(longest, b.Width), pairs+b.N
		if b.N != s.Summary.Pairs[i] || b.Points != []string{"0", "0.5", "1", "1.5", "2"}[i] || b.Share != percent(b.N, 200) {
			t.Errorf("pairs: %+v", b)
		}
		for _, other := range c.Buckets {
			if b.N > other.N && b.Width < other.Width {
				t.Errorf("%d pairs have a bar of %d, and %d one of %d", b.N, b.Width, other.N, other.Width)
			}
		}
	}
	if longest != 100 || pairs != 200 || c.Pairs != "200 pairs" {
		t.Errorf("the longest bar is %d, there are %d pairs", longest, pairs)
	}
	games := s.Summary.Games
	if a, b := c.Colours[0], c.Colours[1]; a.Name != "White" || a.Games != 200 || b.Games != 200 || a.W+b.W != games.Wins || a.L+b.L != games.Losses || a.D+b.D != games.Draws ||
		a.Score != fmt.Sprintf("%.1f%%", (100*float64(a.W)+50*float64(a.D))/200) || a.PliesPer != "50" {
		t.Errorf("by colours %+v of %+v", c.Colours, games)
	}
}
