package chart

import (
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

var testConfig = sprt.Config{Elo0: 0, Elo1: 8, Alpha: 0.05, Beta: 0.05}

// onPage fails the test unless a page has all texts.
func onPage(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("no %s in %s", text, page)
		}
	}
}

// someBracket returns a knockout of seven with a match for third place.
func someBracket() report.Section {
	match := func(a, b, x, y string, winner int) report.BracketMatch {
		return report.BracketMatch{Names: [2]string{a, b}, Points: [2]string{x, y}, Winner: winner}
	}
	third := match("Epsilon with a long name", "Beta", "4", "0", 0)
	free := match("Alpha", "", "", "", 0)
	free.Free = true
	tied := match("Delta", "Epsilon with a long name", "6", "6", 1)
	tied.Note = "tied, by seed"
	return report.Section{
		Title: "Bracket", Columns: report.Columns("matches"), Rows: [][]any{{"Round 1: Beta 3, Gamma 1; Beta wins"}},
		Bracket: &report.Bracket{
			Rounds: [][]report.BracketMatch{
				{free, match("Beta", "Gamma", "3", "1", 0), tied, match("Zeta", "Eta", "1.5", "2.5", 1)},
				{match("Alpha", "Beta", "3.5", "0.5", 0), match("Epsilon with a long name", "Eta", "1", "3", 1)},
				{match("Alpha", "Eta", "1", "1", -1)},
			},
			Third: &third,
		},
	}
}
