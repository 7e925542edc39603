package ratings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"match/rating"
	"match/report"
)

// list returns a list of three groups: two players that can be compared and one
// that won everything, two others, and one that played only itself.
func list(t *testing.T, o rating.Options, ref rating.Reference, minGames int) *List {
	t.Helper()
	var d rating.Data
	a, b, c := d.Player("Ada\x1b[31m with a name that goes on and on"), d.Player("=Bob|"), d.Player("Cyd")
	e, f := d.Player("Eve"), d.Player("Fay")
	s := d.Player("Solo")
	for range 20 {
		d.AddPair(a, b, rating.WhiteWins, rating.Drawn)
		d.AddPair(a, b, rating.BlackWins, rating.Drawn)
		d.AddPair(c, a, rating.WhiteWins, rating.BlackWins)
	}
	d.AddPair(a, b, rating.WhiteWins, rating.BlackWins)
	d.AddPair(e, f, rating.WhiteWins, rating.Drawn)
	d.AddPair(e, f, rating.BlackWins, rating.Drawn)
	d.AddGame(s, s, rating.Drawn)
	table, err := rating.Rate(&d, o)
	if err != nil {
		t.Fatal(err)
	}
	return New(table, ref, minGames, "by hand")
}

func written(t *testing.T, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"NaN", "Inf", "\x1b", "-0.0 "} {
		if strings.Contains(b.String(), bad) {
			t.Errorf("%q in %s", bad, b.String())
		}
	}
	return b.String()
}

// told returns the report of a list without further tables.
func told(t *testing.T, l *List) *report.Report {
	t.Helper()
	r, err := l.Report(&rating.Data{}, Asked{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// matrix returns the matrices of a list as text.
func matrix(l *List) (text string) {
	for i := range l.Groups {
		m := l.matrix(i)
		text += m.section().Text()
	}
	return text
}

func TestTableFitsATerminal(t *testing.T) {
	text := told(t, list(t, rating.Options{}, "", 0)).Text()
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 && !strings.HasPrefix(line, "warning: ") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"Group 1, 82 games", "Group 2, 4 games", "> +", "Solo: no rating (no finished games)", "errors against the pool", "by hand"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestJSON(t *testing.T) {
	text, err := told(t, list(t, rating.Options{}, "", 0)).JSON()
	if err != nil {
		t.Fatal(err)
	}
	type figure struct {
		Value, Lower, Upper *float64
		Why                 string
	}
	var got struct {
		Kind    string
		Config  struct{ Errors string }
		Players []struct {
			Name         string
			Games, Place int
			WDL          [3]int
			Figures      struct{ Elo figure }
		}
		Figures map[string]figure
		Details struct {
			Groups []any
			Fit    map[string]any
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Players) != 6 || len(got.Details.Groups) != 2 || got.Config.Errors != "pool" || got.Kind != "ratings" {
		t.Fatalf("%s", text)
	}
	for _, p := range got.Players {
		if e := p.Figures.Elo; e.Value == nil && e.Lower == nil && e.Upper == nil && e.Why == "" || p.WDL[0]+p.WDL[1]+p.WDL[2] != p.Games {
			t.Errorf("%+v", p)
		}
	}
	if cyd := got.Players[0]; cyd.Name != "Cyd" || cyd.Place != 1 || cyd.Figures.Elo.Value != nil || *cyd.Figures.Elo.Lower < 200 || cyd.Figures.Elo.Upper != nil {
		t.Errorf("%+v", cyd)
	}
	for _, id := range []string{"white_advantage", "draws"} {
		if f := got.Figures[id]; f.Value == nil || f.Lower == nil {
			t.Errorf("%s: %+v", id, f)
		}
	}
	if _, ok := got.Details.Fit["worst"]; !ok {
		t.Errorf("%v", got.Details.Fit)
	}
}

func TestErrorsAreHalfA95Interval(t *testing.T) {
	l := list(t, rating.Options{}, rating.Pool, 0)
	se, _ := l.table.SE(0, rating.Pool)
	if got, _ := l.Players[1].elo().PlusMinus(); got < 1.95*se || got > 1.97*se {
		t.Errorf("error %g of a standard error %g", got, se)
	}
	next := list(t, rating.Options{}, rating.Next, 0).Players[1:]
	if half, _ := next[0].elo().PlusMinus(); half < 1.9*se || next[1].elo().Closed() || next[1].elo().Why == "" {
		t.Errorf("against the next: %+v", next[:2])
	}
}

func TestFewGamesAreNotListed(t *testing.T) {
	for _, p := range list(t, rating.Options{}, "", 5).Players {
		if p.Games < 5 {
			t.Errorf("%s has %d games", p.Name, p.Games)
		}
	}
}

func TestOtherForms(t *testing.T) {
	l := list(t, rating.Options{Anchors: []rating.Anchor{{Player: 0, Rating: 2000}}}, "", 0)
	csv := written(t, func(b *bytes.Buffer) error { return l.WriteCSV(b) })
	if !strings.Contains(csv, "'=Bob|,") || strings.Count(csv, "\n") != 7 {
		t.Errorf("CSV: %s", csv)
	}
	markdown := told(t, l).Markdown()
	if !strings.Contains(markdown, "| +2000.0 | anchor |") || strings.Contains(markdown, "Bob| |") {
		t.Errorf("Markdown: %s", markdown)
	}
	if text := matrix(l); !strings.Contains(text, "LOS in %") {
		t.Errorf("matrix: %s", text)
	}
	m := l.matrix(0)
	if sum := *m.LOS[0][1] + *m.LOS[1][0]; m.LOS[0][0] != nil || sum < 0.999 || sum > 1.001 {
		t.Errorf("%+v", m)
	}
}

func TestMatrixOfManyPlayers(t *testing.T) {
	var d rating.Data
	for i := range 30 {
		d.AddPair(d.Player(fmt.Sprint("player", i)), d.Player(fmt.Sprint("player", (i+1)%30)), rating.Drawn, rating.WhiteWins)
	}
	table, err := rating.Rate(&d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := matrix(New(table, "", 0, ""))
	if strings.Count(text, "LOS in %") != 3 {
		t.Errorf("%s", text)
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > 81 {
			t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
}

// A picture has a row for each rating and bound, with its interval.
func TestPicture(t *testing.T) {
	l := list(t, rating.Options{}, "", 0)
	c := l.Picture().Charts[0]
	if c.Title != "Ratings with 95% intervals, errors against the pool" || c.Key != "Open: a bound." {
		t.Errorf("%+v", c)
	}
	row := 0
	for i := range l.Players {
		p := &l.Players[i]
		if !p.elo().Defined() && p.elo().LowerOpen && p.elo().UpperOpen {
			continue
		}
		if want := fmt.Sprintf("%s (%d)", p.Name, p.Group); c.Y.Names[row] != want {
			t.Errorf("row %d is %q, want %q", row, c.Y.Names[row], want)
		}
		found := false
		for _, s := range c.Series {
			for k, y := range s.Y {
				if int(y) != row {
					continue
				}
				found = true
				switch {
				case !p.elo().Defined() && (s.Look != report.Open || s.X[k] != p.elo().Lower || s.Low[k] == s.High[k]):
					t.Errorf("%s: a bound at %g, %g to %g", p.Name, s.X[k], s.Low[k], s.High[k])
				case p.elo().Defined() && (s.Look != report.Dots || s.X[k] != p.elo().Value || p.elo().Closed() && math.Abs(s.High[k]-s.Low[k]-p.elo().Upper+p.elo().Lower) > 1e-9):
					t.Errorf("%s: %g, %g to %g", p.Name, s.X[k], s.Low[k], s.High[k])
				}
			}
		}
		if row++; !found {
			t.Errorf("%s is not drawn", p.Name)
		}
	}
	table, err := rating.Rate(&rating.Data{}, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := New(table, "", 0, "").Picture().Charts[0]; len(c.Y.Names) != 0 {
		t.Errorf("a picture of nothing: %+v", c)
	}
	if one := circle(t, 5).Picture().Charts[0]; one.Y.Names[0] != circle(t, 5).Players[0].Name || one.Key != "" {
		t.Errorf("%+v", one)
	}
}

// TestHiddenPlayers checks that a group without listed players has no table, and
// that an empty list is reported.
func TestHiddenPlayers(t *testing.T) {
	few, none := told(t, list(t, rating.Options{}, "", 10)), told(t, list(t, rating.Options{}, "", 1000))
	for _, text := range []string{few.Text(), few.Markdown()} {
		if !strings.Contains(text, "Group 1") || strings.Contains(text, "Group 2") {
			t.Error(text)
		}
	}
	for _, text := range []string{none.Text(), none.Markdown()} {
		if !strings.Contains(text, "\n\n"+noneListed+"\n") || strings.Contains(text, "±95%") {
			t.Error(text)
		}
	}
}
