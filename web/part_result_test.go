package web

import (
	"fmt"
	"strings"
	"testing"

	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// someSummary returns a match of two players with simple figures.
func someSummary(pairs sprt.Pentanomial, games sprt.Trinomial) *State {
	return &State{
		Info:    Info{Players: []string{"New", "Old"}},
		Summary: &results.Summary{A: "New\x1b", B: "Old", Pairs: pairs, Games: games},
	}
}

// Each figure of a match has its name, its value and an explanation.
func TestFiguresOfAResult(t *testing.T) {
	pairs := sprt.Pentanomial{1, 2, 10, 4, 3}
	s := someSummary(pairs, sprt.Trinomial{Wins: 16, Draws: 14, Losses: 10})
	los := sprt.LOS(pairs).Value
	plain := []figure{
		{"Elo", report.EstimateText(sprt.EloEstimate(pairs), ""), "95% interval by OpenBench's t on pairs"},
		{"nElo", report.EstimateText(sprt.NEloEstimate(pairs), ""), ""},
		{"LOS", fmt.Sprintf("%.2f%%", 100*los), "one minus the one-sided p-value of equal strength"},
		{"Pairs won per pair lost", "2.33", ""}, {"Drawn games", "35.00%", ""}, {"Games", "40: 16 won, 10 lost, 14 drawn", ""},
	}
	check := func(want []figure) {
		t.Helper()
		v := newResult(s).(resultView)
		if len(v.Rows) != len(want) || v.Block != s.Summary.Report().Text() {
			t.Fatalf("%d figures: %+v", len(v.Rows), v.Rows)
		}
		for i, r := range v.Rows {
			if r != want[i] {
				t.Errorf("%+v, want %+v", r, want[i])
			}
		}
	}
	check(plain)
	s.Summary.Test = report.TestAfter(testConfig, 1)
	check(plain)
	_, upper := testConfig.Bounds()
	s.Summary.Test = report.TestAfter(testConfig, upper)
	corrected := figure{"Elo, corrected for the stop", report.EstimateText(sprt.SequentialEstimate(testConfig, pairs), ""), "median-unbiased over all results of the test; tests that accept H1 overstate Elo on average, even corrected: expect less"}
	check([]figure{plain[0], corrected, plain[1], plain[3], plain[4], plain[5]})
	if note := figuresOf(&State{Info: s.Info, Summary: s.Summary, Standing: &record.Standing{Pairs: 20}})[1].Note; note != "95% interval, corrected for the stop; as measured "+report.ShortEstimate(sprt.EloEstimate(pairs)) {
		t.Errorf("the card of the Elo: %q", note)
	}
	s = someSummary(sprt.Pentanomial{0, 0, 0, 0, 9}, sprt.Trinomial{Wins: 18})
	if note := newResult(s).(resultView).Rows[0].Note; note != "95% bound for a side that scored every point" {
		t.Errorf("all points: %q", note)
	}
	if s.Players = s.Players[:1]; newResult(s) != nil || newCounts(s) != nil || newPath(s) != nil {
		t.Error("the result of one player")
	}
	if nothing := someSummary(sprt.Pentanomial{}, sprt.Trinomial{}); newResult(nothing) != nil || newCounts(nothing) != nil {
		t.Error("figures of no games")
	}
}

// The length of a bar is proportional to its number of pairs, with the longest at
// full width, and it has its share and its colour.
func TestPairsByPoints(t *testing.T) {
	s := someSummary(sprt.Pentanomial{1, 2, 10, 4, 3}, sprt.Trinomial{})
	s.Summary.Games = sprt.Trinomial{Wins: 4, Losses: 3}
	s.Tallies = results.Tallies{
		{Black: 1, Outcome: sprt.Win, Games: 3, Plies: 301}, {Black: 1, Outcome: sprt.Draw, Games: 1, Plies: 100}, {White: 1, Outcome: sprt.Win, Games: 2, Plies: 99, Reason: "x"}, {White: 1, Outcome: sprt.Win, Games: 1, Plies: 60},
	}
	v := newCounts(s).(countsView)
	want := []bucket{
		{"LL", "0", "5.0%", 1, 10, "h0"}, {"LD", "0.5", "10.0%", 2, 20, "h0"}, {"WL, DD", "1", "50.0%", 10, 100, "even"}, {"WD", "1.5", "20.0%", 4, 40, "h1"}, {"WW", "2", "15.0%", 3, 30, "h1"},
	}
	if fmt.Sprint(v.Buckets) != fmt.Sprint(want) || v.A != "New?" || v.Pairs != "20 pairs" {
		t.Errorf("%+v, want %+v", v, want)
	}
	if got := fmt.Sprint(v.Colours); got != "[{White 4 3 0 1 87.5% 100} {Black 3 0 3 0 0.0% 53}]" {
		t.Errorf("by colours %s", got)
	}
}

// The path of a match is drawn if there is one, with the LLR if there is a test,
// and a dozen of its numbers.
func TestWayOfAMatch(t *testing.T) {
	s := someSummary(sprt.Pentanomial{1, 2, 10, 4, 3}, sprt.Trinomial{})
	if newPath(s) != nil {
		t.Error("a way of nothing")
	}
	s.Path = somePath(30)
	v := newPath(s).(sectionView)
	if len(v.Drawn) != 1 || v.Drawn[0].Title != "Elo with its 95% interval by pairs" || len(v.Rows) != 12 || len(v.Header) != 2 || v.Rows[0][0] != "2" || v.Rows[11][0] != "30" {
		t.Errorf("%+v", v.Rows)
	}
	s.Summary.Test = report.TestAfter(testConfig, 1)
	v = newPath(s).(sectionView)
	if len(v.Drawn) != 2 || v.Key != "Only the last point of the path decides. Without a band: too few games for an interval." || v.Header[2] != "LLR" || v.Rows[0][2] != report.Decimals(s.Path[1].LLR, 2) || v.Rows[0][1] != report.ShortEstimate(sprt.EloEstimate(s.Path[1].Counts)) {
		t.Errorf("%+v", v.Rows)
	}
}

// A gate's table and the comparison of two events show the corrected Elo of a
// stopped test beside the plain one.
func TestTheCorrectedEloInTables(t *testing.T) {
	s := someSummary(sprt.Pentanomial{1, 2, 10, 4, 3}, sprt.Trinomial{Wins: 16, Draws: 14, Losses: 10})
	_, upper := testConfig.Bounds()
	s.Summary.Test = report.TestAfter(testConfig, upper)
	s.Standing = &record.Standing{}
	want := s.Summary.ShortElo()
	g := &store.Gate{
		Gate:   results.Gate{Comparisons: []results.Comparison{{Summary: s.Summary}}},
		Events: []store.Entry{{ID: 3, Summary: s.Summary}},
	}
	if row := newComparisonRow(g, 0); row.Elo != want {
		t.Errorf("in a gate %q, want %q", row.Elo, want)
	}
	var v compareView
	v.addFigures([2]comparedState{{State: s}, {State: s}})
	if elo := v.Figures[1]; elo.Name != "Elo" || elo.Values[1] != "New?: "+want {
		t.Errorf("compared %+v, want %q", elo, want)
	}
	other := someSummary(sprt.Pentanomial{1, 2, 10, 4, 3}, sprt.Trinomial{})
	other.Summary.A, other.Summary.B, other.Standing = "X", "Y", &record.Standing{}
	v = compareView{}
	v.addContrasts([2]comparedState{{State: s}, {State: other}})
	if _, corrected, _ := strings.Cut(want, "corrected "); !strings.Contains(string(v.Chart), corrected) {
		t.Errorf("the chart has no %q: %s", corrected, v.Chart)
	}
}
