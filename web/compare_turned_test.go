package web

import (
	"testing"

	"match/record"
	"match/report"
	"match/results/store"
	"match/sprt"
)

// Two events of the same players are compared from the same side; their tests are not turned.
func TestComparisonOfSwappedSides(t *testing.T) {
	first := someSummary(sprt.Pentanomial{1, 2, 10, 4, 3}, sprt.Trinomial{Wins: 16, Draws: 14, Losses: 10})
	second := someSummary(sprt.Pentanomial{3, 4, 10, 2, 1}, sprt.Trinomial{Wins: 10, Draws: 14, Losses: 16})
	first.Summary.A, second.Summary.A, second.Summary.B = "New", "Old", "New"
	second.Players = []string{"Old", "New"}
	second.Summary.Test = report.TestAfter(testConfig, 1)
	two := [2]comparedState{{first, &store.Event{}}, {second, &store.Event{}}}
	for i := range two {
		two[i].Standing = &record.Standing{}
	}
	var v compareView
	v.addFigures(two)
	for _, f := range v.Figures {
		switch f.Name {
		case "Elo", "nElo", "Games won, drawn, lost", "Pairs by points: 0, ½, 1, 1½, 2", "Drawn games":
			if f.Values[0] != f.Values[1] {
				t.Errorf("%s: %q and %q", f.Name, f.Values[0], f.Values[1])
			}
		case "Test":
			if f.Values[1] != second.Summary.Test.Text() {
				t.Errorf("the test %q", f.Values[1])
			}
		}
	}
	if turned([2]comparedState{two[0], two[0]}) != first || second.Summary.A != "Old" {
		t.Error("an event with the same sides is turned, or turned for good")
	}
}

func TestShortHashes(t *testing.T) {
	sum := "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	for text, want := range map[string]string{sum: "0123456789ab", "engine " + sum + ", 8 MB": "engine 0123456789ab, 8 MB", sum[:63]: sum[:63], "x" + sum: "x" + sum} {
		if got := withShortHashes(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
