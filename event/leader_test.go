package event

import (
	"strings"
	"testing"

	"match/record"
	"match/results"
)

// An unbeaten player is first. A Swiss tournament shows its ranking criteria, and
// its games have the round in their Round tags.
func TestWhoIsFirst(t *testing.T) {
	format := &Tournament{Type: Swiss, Rounds: 2, Pairs: 1, Swiss: "dutch", TagRounds: true}
	p := tournamentOf(format, 3).files(t)
	out := play(t, p, Options{})
	text := left(t, p)
	for _, want := range []string{`[Round "1.1.1"]`, `[Round "1.1.2"]`, `[Round "2.2.1"]`, `"sonneborn_berger": `, `"byes": 1`} {
		if !strings.Contains(text, want) {
			t.Errorf("files lack %s", want)
		}
	}
	if block := format.Report(out).Text(); !strings.Contains(block, "Ranked by ") || !strings.Contains(block, "Buchholz") || !strings.Contains(block, "\nRound ") || !strings.Contains(block, "  bye") {
		t.Errorf("the block has no tie-breaks:\n%s", block)
	}
	s := record.NewStanding([]string{"a", "b", "c"})
	for players, cells := range map[[2]int][3][3]int{{0, 1}: {1: {1: 4}}, {1, 2}: {0: {0: 4}}} { // a and b draw, c beats b
		if err := s.Restore(record.Encounter{Players: players, Cells: cells}); err != nil {
			t.Fatal(err)
		}
	}
	if got := leader(s.Names, results.Ratings(s, nil)); !strings.HasPrefix(got, "first c > ") {
		t.Errorf("%q", got)
	}
}
