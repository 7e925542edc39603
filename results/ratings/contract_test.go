package ratings

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat/distuv"

	"match/rating"
	"match/report"
	"match/sprt"
)

// The texts under testdata were checked by eye; UPDATE_TEXTS=1 replaces them by
// the current ones.
func TestTextsAreThoseThatWereRead(t *testing.T) {
	several := list(t, rating.Options{}, "", 0)
	anchored := list(t, rating.Options{Anchors: []rating.Anchor{{Player: 0, Rating: 2000}}}, "", 30)
	large := circle(t, 15)
	for name, got := range map[string]string{
		"table": told(t, several).Text(), "markdown": told(t, several).Markdown(), "matrix": matrix(several), "anchored": told(t, anchored).Text(),
		"one": told(t, circle(t, 5)).Text(), "circle": matrix(large), "ranks": ranked(large),
		"between": textOf(large.between("player0", "player4").lines()),
	} {
		path := filepath.Join("testdata", name+".txt")
		if os.Getenv("UPDATE_TEXTS") != "" {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// textOf returns parts of a report as text.
func textOf(parts ...report.Part) string { return (&report.Report{Parts: parts}).Text() }

// ranked returns the ranks of a list as text.
func ranked(l *List) (text string) {
	for i := range l.Groups {
		ranks := l.ranks(i)
		text += textOf(l.rankParts(&ranks)...)
	}
	return text
}

// circle returns a list of players, each of whom plays the next two; lower
// numbers are stronger. There is one circle for each size.
func circle(t *testing.T, sizes ...int) *List {
	t.Helper()
	var d rating.Data
	for circle, n := range sizes {
		player := func(i int) int { return d.Player(fmt.Sprint("player", 100*circle+i%n)) }
		for i := range n {
			for range 3 + i {
				d.AddPair(player(i), player(i+1), rating.Drawn, rating.WhiteWins)
				d.AddPair(player(i), player(i+1), rating.BlackWins, rating.Drawn)
			}
			d.AddPair(player(i), player(i+2), rating.Drawn, rating.Drawn)
			d.AddPair(player(min(i, (i+1)%n)), player(max(i, (i+1)%n)), rating.WhiteWins, rating.BlackWins)
		}
	}
	table, err := rating.Rate(&d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return New(table, "", 0, "")
}

// The figures in a player's line are consistent, and CSV agrees with them to the
// last digit.
func TestLinesAddUp(t *testing.T) {
	l := list(t, rating.Options{}, "", 0)
	if l.Games != 126 {
		t.Errorf("%d games, want 126", l.Games)
	}
	rows, err := csv.NewReader(strings.NewReader(written(t, func(b *bytes.Buffer) error { return l.WriteCSV(b) }))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	same := func(cell string, open bool, v float64) bool {
		x, err := strconv.ParseFloat(cell, 64)
		return open && cell == "" || !open && err == nil && x == v
	}
	for i, p := range l.Players {
		if p.WDL[0]+p.WDL[1]+p.WDL[2] != p.Games || float64(2*p.WDL[0]+p.WDL[1]) != 2*p.Points {
			t.Errorf("%+v", p)
		}
		group := ""
		next, known := p.Figures["los_next"]
		if p.Group != 0 {
			group = strconv.Itoa(p.Group)
			if !known && i+1 < len(l.Players) && p.elo().Defined() && l.Players[i+1].elo().Defined() && l.Players[i+1].Group == p.Group {
				t.Errorf("%s: nothing is known of the next", p.Name)
			}
		}
		row := rows[i+1]
		if !same(row[1], p.elo().Undefined, p.elo().Value) || !same(row[2], p.elo().LowerOpen, p.elo().Lower) || !same(row[3], p.elo().UpperOpen, p.elo().Upper) ||
			row[4] != string(p.elo().Rule) || row[5] != strconv.Itoa(p.Games) || !same(row[6], false, p.Points) || !same(row[10], !known, next.Value) ||
			row[11] != group || row[12] != p.elo().Why {
			t.Errorf("%q, want %+v", row, p)
		}
	}
}

// A figure for all groups is their mean, weighted by the inverse variances, and
// their tests are summed.
func TestSumOfGroups(t *testing.T) {
	l := circle(t, 5, 7)
	sum, weights, freedom, worst, chi := 0.0, 0.0, 0, 0, 0.0
	for i, g := range l.Groups {
		if g.Group != i+1 {
			t.Errorf("group %d is called %d", i+1, g.Group)
		}
		draws := g.Figures["draws"]
		half, _ := draws.PlusMinus()
		w := math.Pow(half/sprt.Z95, -2)
		sum, weights = sum+w*draws.Value, weights+w
		freedom, worst = freedom+g.Fit.Freedom, worst+len(g.Fit.Worst)
		chi += *g.Fit.ChiSquare
	}
	if half, _ := l.Draws.PlusMinus(); math.Abs(l.Draws.Value-sum/weights) > 1e-12 || math.Abs(half-sprt.Z95/math.Sqrt(weights)) > 1e-12 {
		t.Errorf("%+v, want %g ± %g", l.Draws, sum/weights, sprt.Z95/math.Sqrt(weights))
	}
	if l.Fit.Freedom != freedom || len(l.Fit.Worst) != worst || freedom < 4 || worst == 0 {
		t.Errorf("%+v: want %d degrees of freedom, %d encounters", l.Fit, freedom, worst)
	}
	if math.Abs(*l.Fit.ChiSquare-chi) > 1e-9 || math.Abs(*l.Fit.P-distuv.ChiSquared{K: float64(freedom)}.Survival(chi)) > 1e-9 {
		t.Errorf("χ² %g, p %g: want %g", *l.Fit.ChiSquare, *l.Fit.P, chi)
	}
	for i := range l.Groups {
		m := l.matrix(i)
		if m.Group != i+1 || len(m.Players) != len(m.LOS) || m.Players[0] != l.table.Players[l.table.Groups[i].Players[0]].Name {
			t.Errorf("matrix %d: %+v", i+1, m)
		}
	}
	if none := list(t, rating.Options{}, "", 0).Fit; none.Worst == nil || none.ChiSquare != nil {
		t.Errorf("nothing to test: %+v", none)
	}
}

// A probability is never shown as zero.
func TestFitInWords(t *testing.T) {
	for p, want := range map[float64]string{0.0009: "χ² 28.0 on 5, p < 0.001", 0.001: "χ² 28.0 on 5, p 0.001", 0.5: "χ² 28.0 on 5, p 0.500"} {
		if got := (fit{ChiSquare: known(28), Freedom: 5, P: &p}).text(); got != want {
			t.Errorf("%g: %s", p, got)
		}
	}
}

// A group's figure that was given, or has no known error, does not contribute to
// the common figure.
func TestMeanOfGroups(t *testing.T) {
	l := &List{}
	for _, f := range []rating.Figure{{Known: true, Value: 30, SE: 30}, {Known: true, Exact: true}, {Known: true}, {}} {
		l.Groups = append(l.Groups, group{Figures: report.ByID(white(f))})
	}
	if got := l.mean("white_advantage"); got.Value != 30 || math.Abs(got.SE-30) > 1e-12 || !got.Known {
		t.Errorf("%+v", got)
	}
	if got := l.mean("draws"); got.Known || got.Why == "" {
		t.Errorf("%+v", got)
	}
}

// By default, errors are relative to the anchors if there are any.
func TestNaturalReference(t *testing.T) {
	if got := list(t, rating.Options{Anchors: []rating.Anchor{{Player: 0, Rating: 2000}}}, "", 0).Errors; got != rating.ToAnchor {
		t.Errorf("errors against %s", got)
	}
}

// A player with few games is left out, regardless of the players after him.
func TestFewGamesHideNobodyElse(t *testing.T) {
	var d rating.Data
	a, b, c := d.Player("few"), d.Player("many"), d.Player("more")
	d.AddPair(a, b, rating.WhiteWins, rating.Drawn)
	for range 9 {
		d.AddPair(b, c, rating.WhiteWins, rating.Drawn)
		d.AddPair(b, c, rating.BlackWins, rating.Drawn)
	}
	d.AddPair(b, a, rating.BlackWins, rating.Drawn)
	d.AddPair(a, c, rating.BlackWins, rating.Drawn)
	table, err := rating.Rate(&d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := New(table, "", 10, "")
	if len(l.Players) != 2 || len(l.Groups[0].Players) != 3 || l.Groups[0].Players[0] != "few" {
		t.Errorf("%+v of %q", l.Players, l.Groups[0].Players)
	}
}

// A picture has room for a limited number of players, and an unknown player has
// no difference.
func TestLimits(t *testing.T) {
	l := circle(t, maxPlotted+1)
	if n := len(l.Picture().Charts[0].Y.Names); n != maxPlotted {
		t.Errorf("%d players are drawn", n)
	}
	if l.between("player0", "player0") != nil || l.between("player0", "x") != nil || l.between("x", "player0") != nil {
		t.Error("a difference to nobody")
	}
	if l.between("player0", "player1") == nil || l.between("player1", "player0") == nil {
		t.Error("the first player is somebody")
	}
}
