package results

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"match/pgn"
	"match/report"
	"match/sprt"
)

func TestDetails(t *testing.T) {
	d := Tallies{
		{Black: 1, Outcome: sprt.Win, Reason: "checkmate", ECO: "B", Family: "Sicilian Defense", Length: 80, Games: 3, Plies: 255},
		{White: 1, Outcome: sprt.Loss, Reason: "checkmate", ECO: "B", Family: "Sicilian Defense", Length: 30, Games: 1, Plies: 39},
		{White: 1, Outcome: sprt.Win, Reason: "time forfeit", ECO: "C", Family: "Petrov's Defense", Length: 80, Games: 2, Plies: 160},
		{Black: 1, Outcome: sprt.Draw, Reason: "stalemate", Length: 450, Games: 2, Plies: 910},
	}
	const want = `Termination   games  won by new  won by old  drawn
checkmate         4           4           0      0
stalemate         2           0           0      2
time forfeit      2           0           2      0

Colour of new  games  W  L  D  score  plies
Black              3  1  2  0  33.3%   66.3
White              5  3  0  2  80.0%  233.0

ECO   games  W  L  D   score  plies
B         4  4  0  0  100.0%   73.5
C         2  0  2  0    0.0%   80.0
none      2  0  0  2   50.0%  455.0

Opening           games  W  L  D   score  plies
Sicilian Defense      4  4  0  0  100.0%   73.5
Petrov's Defense      2  0  2  0    0.0%   80.0
unnamed               2  0  0  2   50.0%  455.0

Length in plies  games  W  L  D   score  plies
  0 …  39            1  1  0  0  100.0%   39.0
 80 … 119            5  3  2  0   60.0%   83.0
400 and more         2  0  0  2   50.0%  455.0
`
	if got := report.Text(d.Parts("new", "old")...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	d = append(d, Tally{Reason: "resign adjudication", Games: 1}, Tally{Reason: "move limit", Games: 1})
	if got := report.Text(d.Parts("new", "old")...); !strings.Contains(got, "\nAdjudicated: 20.0% of 10 games\n\n") {
		t.Errorf("the share of adjudicated games is not told:\n%s", got)
	}
	if got := report.Text(Tallies(nil).Parts("new", "old")...); got != "" {
		t.Errorf("without games: %q", got)
	}
}

func TestMost(t *testing.T) {
	var rows []Row
	for i := range 5 {
		rows = append(rows, Row{Name: fmt.Sprint(i), Games: sprt.Trinomial{Wins: i}, Plies: 10 * i})
	}
	got := most(rows, 3)
	if len(got) != 4 || got[0].Name != "4" || got[3].Name != "2 others" || got[3].Games.Wins != 1 || got[3].Plies != 10 {
		t.Errorf("%+v", got)
	}
}

func TestFamily(t *testing.T) {
	for _, c := range []struct{ eco, opening, letter, family string }{
		{"B90", "Sicilian Defense: Najdorf Variation", "B", "Sicilian Defense"},
		{"C42", "Petrov's Defense, Classical Attack", "C", "Petrov's Defense"},
		{"", "", "", ""},
	} {
		letter, family := Family(&pgn.Game{ECO: c.eco, Opening: c.opening})
		if letter != c.letter || family != c.family {
			t.Errorf("Family of %q %q = %q, %q", c.eco, c.opening, letter, family)
		}
	}
}

func TestPathText(t *testing.T) {
	test := report.TestAfter(sprt.NewConfig(0, 8), 0)
	var path []report.Point
	for i := range 100 {
		counts := sprt.Pentanomial{i, i, 2 * i, 2 * i, i + 1}
		path = append(path, report.Point{Pair: counts.Pairs(), Counts: counts, LLR: test.Lower + (test.Upper-test.Lower)*float64(i)/99})
	}
	if got, want := test.Sparkline(path, 8), "▁▂▃▄▅▆▇█"; got != want {
		t.Errorf("sparkline %q, want %q", got, want)
	}
	text := test.PathText(path, 4)
	if lines := strings.Split(strings.TrimSpace(text), "\n"); len(lines) != 5 || !strings.Contains(lines[4], "pair 694 ") {
		t.Errorf("path:\n%s", text)
	}
	var none *report.Test
	if none.Sparkline(path, 8) != "" || none.PathText(path, 3) != "" || test.PathText(nil, 3) != "" {
		t.Error("a path without a test or without pairs was drawn")
	}
	path[3].LLR = math.Inf(1)
	test.Sparkline(path, 100) // must not panic
}

func TestPathOfATestThatNothingCanEnd(t *testing.T) {
	test := &report.Test{Lower: 1, Upper: 1}
	if got := test.Sparkline([]report.Point{{Pair: 1}}, 8); got != "" {
		t.Errorf("a path between two bounds that are one: %q", got)
	}
}

// Every length has a class, and all long games share one.
func TestLengthClass(t *testing.T) {
	for length, want := range map[int]string{0: "  0 …  39", 39: "  0 …  39", 40: " 40 …  79", 399: "360 … 399", 400: "400 and more", 600: "400 and more"} {
		if got := lengthClass(&Tally{Length: length}); got != want {
			t.Errorf("%d plies: %q, want %q", length, got, want)
		}
	}
}
