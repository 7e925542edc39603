package history

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"match/players/git"
	"match/rating"
	"match/report"
	"match/sprt"
)

func elo(value, half float64) report.Figure {
	return report.Figure{ID: "elo", Unit: "Elo", Estimate: sprt.Estimate{Value: value, Lower: value - half, Upper: value + half, Rule: "joint"}}
}

// some returns a history with known figures.
func some() *History {
	h := &History{Base: "aaaaaaaaaa", Events: []int64{1}}
	for i, c := range []struct {
		elo, err float64
		games    int
	}{{0, 0, 10}, {0, 0, 0}, {12.34, 5, 20}, {-8, 30, 40}} {
		commit := Commit{Commit: git.Commit{ID: strings.Repeat(string(rune('a'+i)), 10), Subject: "change"}, Games: c.games, Elo: report.Unknown("elo", "no games"), Step: report.Unknown("step", "none")}
		if c.games > 0 {
			commit.Elo = elo(c.elo, c.err)
		}
		h.Commits = append(h.Commits, commit)
	}
	return h
}

// The chart has dots at the places of the commits, with their intervals, of which a very wide one extends
// beyond it, and a line through them.
func TestChart(t *testing.T) {
	c := some().Picture().Charts[0]
	dots, way := c.Series[1], c.Series[0]
	if got := fmt.Sprint(dots.X, dots.Y, dots.Low, dots.High, way.X, way.Y); got != "[1 3 4] [0 12.34 -8] [0 7.34 -38] [0 17.34 22] [1 3 4] [0 12.34 -8]" {
		t.Error(got)
	}
	if c.Title != "Elo against aaaaaaaa, 95% intervals" || c.Text != "-8 ± 30 at commit 4 of 4" || c.X.Low != 0.5 || c.X.High != 4.5 || c.Y.Low != -13 || c.Y.High != 17.34 {
		t.Errorf("%+v", c)
	}
	for _, c := range []struct {
		ys, errors []float64
		low, high  float64
	}{
		{[]float64{0, 5, -3}, []float64{0, 2, 2}, -5, 7},
		{[]float64{0, 5, -3}, []float64{2, 300, 2}, -5, 7},
		{[]float64{0, 5, -3}, []float64{2, 6, 2}, -5, 11},
		{[]float64{7}, []float64{2}, 0, 9},
	} {
		h := &History{}
		for i, y := range c.ys {
			h.Commits = append(h.Commits, Commit{Elo: elo(y, c.errors[i])})
		}
		if y := h.chart().Y; y.Low != c.low || y.High != c.high {
			t.Errorf("%v ± %v: %g to %g, want %g to %g", c.ys, c.errors, y.Low, y.High, c.low, c.high)
		}
	}
	if c := (&History{}).chart(); c.Series != nil {
		t.Errorf("of nothing: %+v", c)
	}
}

func TestTheTable(t *testing.T) {
	h := some()
	for all, want := range map[bool][]string{
		false: {"aaaaaaaa change 10 0 (base) -", "cccccccc change 20 +12.3 ± 5.0 -", "dddddddd change 40 -8.0 ± 30.0 -", "1 commit without games"},
		true:  {"aaaaaaaa change 10 0 (base) -", "bbbbbbbb change 0 - -", "cccccccc change 20 +12.3 ± 5.0 -", "dddddddd change 40 -8.0 ± 30.0 -"},
	} {
		var got []string
		text := h.Report(all).Text()
		for _, line := range strings.Split(strings.TrimSpace(text), "\n")[3:] {
			if !strings.Contains(line, " is relative to ") && line != "" {
				got = append(got, strings.Join(strings.Fields(line), " "))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("all %v: %q\nwant %q", all, got, want)
		}
	}
	if text := cell(elo(-0.04, 1), ""); text != "+0.0 ± 1.0" {
		t.Errorf("nothing at all is %s", text)
	}
}

// Errors are half of 95% intervals. The limits of events keep their order, and a
// single kind of limits causes no warning. Warnings of the ratings use short
// names.
func TestFiguresAndWarnings(t *testing.T) {
	line, d := lineOf(2), &rating.Data{}
	meet(d, line[0].ID, "other", 40, 5)
	meet(d, line[1].ID, "other", 40, 12)
	limits := []string{"tc=1+0", "nodes=5"}
	h, err := newHistory(line, d, []int64{1, 2}, limits)
	if err != nil {
		t.Fatal(err)
	}
	if limits[0] != "tc=1+0" || len(h.Warnings) == 0 || h.Warnings[0] != "games under 2 limits are rated together: nodes=5; tc=1+0" {
		t.Errorf("%q of %q", h.Warnings, limits)
	}
	table, err := rating.Rate(d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := table.Difference(d.Player(line[1].ID), d.Player(line[0].ID))
	if got := h.Commits[1].Elo; math.Abs(got.Value-want.Value) > 1e-9 || math.Abs(got.Upper-got.Value-sprt.Z95*want.SE) > 1e-9 || got.Upper-got.Value < 1 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if one, err := newHistory(line, d, nil, []string{"nodes=5", "nodes=5"}); err != nil || slices.ContainsFunc(one.Warnings, func(w string) bool { return strings.Contains(w, "limits") }) {
		t.Errorf("%q, %v", one.Warnings, err)
	}
	alone := &rating.Data{}
	meet(alone, line[0].ID, line[1].ID, 3, 3)
	again := &rating.Data{}
	for range 3 {
		again.AddPair(again.Player(line[0].ID), again.Player("x"), rating.WhiteWins, rating.BlackWins)
	}
	for _, data := range []*rating.Data{alone, again} {
		table, err := rating.Rate(data, rating.Options{})
		if err != nil {
			t.Fatal(err)
		}
		h, err := newHistory(line, data, nil, nil)
		if err != nil || len(h.Warnings) != len(table.Warnings) || strings.Contains(strings.Join(h.Warnings, " "), line[0].ID) {
			t.Errorf("%q, want %+v, %v", h.Warnings, table.Warnings, err)
		}
	}
}

// The document of a history conforms to the schema of all events.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/event.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	conforms, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	document, err := some().Report(false).JSON()
	if err != nil {
		t.Fatal(err)
	}
	var read map[string]any
	if err := json.Unmarshal(document, &read); err != nil {
		t.Fatal(err)
	}
	if err := conforms.Validate(read); err != nil {
		t.Errorf("%v of %s", err, document)
	}
	for _, want := range []string{`"kind": "history"`, `"value": 12.34,`, `"lower": 7.34,`, `"upper": 17.34,`, `"why": "no games"`, `"rule": "joint"`} {
		if !strings.Contains(string(document), want) {
			t.Errorf("no %s in %s", want, document)
		}
	}
}
