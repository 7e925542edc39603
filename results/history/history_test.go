package history

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"match/players/git"
	"match/rating"
	"match/report"
)

// lineOf returns a line of commits, and the mapping from names to commits.
func lineOf(n int) (line []git.Commit) {
	for i := range n {
		line = append(line, git.Commit{ID: fmt.Sprintf("%08d%032d", i, i), Subject: fmt.Sprint("change ", i)})
	}
	return line
}

// meet adds pairs of two players; a wins some of them, and the others are drawn.
func meet(d *rating.Data, a, b string, pairs, wins int) {
	for i := range pairs {
		first, second := rating.Drawn, rating.Drawn
		if i < wins {
			first = rating.WhiteWins
		} else if i < wins+pairs/8 {
			second = rating.WhiteWins
		}
		d.AddPair(d.Player(a), d.Player(b), first, second)
	}
}

func TestHistory(t *testing.T) {
	line := lineOf(6)
	d := &rating.Data{}
	meet(d, line[1].ID, "other", 80, 10)
	meet(d, line[3].ID, "other", 80, 26)
	meet(d, line[4].ID, line[3].ID, 80, 20)
	meet(d, "x", "y", 80, 11)
	meet(d, line[5].ID, "x", 80, 11) // not connected to the others
	h, err := newHistory(line, d, []int64{3, 7}, []string{"nodes=5", "tc=1+0", "nodes=5"})
	if err != nil {
		t.Fatal(err)
	}
	if h.Base != line[1].ID || h.Games != 800 || len(h.Commits) != 6 || len(h.Events) != 2 {
		t.Errorf("%+v", h)
	}
	c := h.Commits
	half := func(f report.Figure) float64 { half, _ := f.PlusMinus(); return half }
	if c[0].Elo.Defined() || c[0].Games != 0 || c[1].Elo.Value != 0 || !c[1].Elo.Closed() || c[1].Step.Defined() || c[1].Games != 160 {
		t.Errorf("%+v, %+v", c[0], c[1])
	}
	if c[3].Elo.Value < 10 || half(c[3].Elo) <= 0 || math.Abs(c[3].Step.Value-c[3].Elo.Value) > 1e-9 {
		t.Errorf("%+v", c[3])
	}
	if math.Abs(c[4].Elo.Value-c[3].Elo.Value-c[4].Step.Value) > 1e-9 || c[4].Step.Value < 5 {
		t.Errorf("%+v", c[4])
	}
	if c[5].Elo.Defined() || c[5].Elo.Why == "" || c[5].Games != 160 {
		t.Errorf("%+v", c[5])
	}
	if len(h.Warnings) == 0 || h.Warnings[0] != "games under 2 limits are rated together: nodes=5; tc=1+0" {
		t.Errorf("%q", h.Warnings)
	}
	if all := strings.Join(h.Warnings, "\n"); strings.Contains(all, line[5].ID) {
		t.Errorf("a warning has a commit in full: %s", all)
	}
	text := h.Report(false).Text()
	for _, want := range []string{"00000001 change 1", " 0 (base) ", "00000005 change 5", " ?", "\n2 commits without games\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "change 2") || !strings.Contains(h.Report(true).Text(), "change 2") {
		t.Errorf("%s", h.Report(true).Text())
	}
}
