package results

import (
	"encoding/json"
	"strings"
	"testing"

	"match/pairing"
	"match/record"
	"match/report"
)

// The wall chart of three players and a long tournament, in parts of nine rounds.
func TestWallChart(t *testing.T) {
	f := &Field{
		Standing: record.NewStanding([]string{"ada", "bob", "cyd"}), Order: []int{2, 0, 1},
		Chart: [][]RoundResult{
			{{Opponent: 1, White: true, Points: 1}, {Opponent: 2, Points: 0.5}, {Opponent: -1, Points: 1}, {Opponent: 1, Forfeit: true, Points: 1}},
			{{Opponent: 0}, {Opponent: -1}, {Opponent: 2, White: true}, {Opponent: 0, Forfeit: true}},
			append([]RoundResult{{Opponent: -1, Points: 1}, {Opponent: 0, White: true, Points: 0.5}, {Opponent: 1, Points: 1}}, make([]RoundResult, 7)...),
		},
	}
	for i := range 7 {
		f.Chart[2][3+i] = RoundResult{Opponent: 1, White: true, Points: 1}
	}
	want := []string{
		"Round     1     2     3    4    5    6    7    8    9",
		" 1 cyd  bye  2w½  3b1  3w1  3w1  3w1  3w1  3w1  3w1",
		" 2 ada  3w1  1b½  bye   3+",
		" 3 bob  2b0    -  1w0   2-",
		"Round    10",
		" 1 cyd  3w1",
	}
	var got []string
	for _, line := range strings.Split(f.wallChart().Text(), "\n") {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	for _, line := range want {
		if line = strings.Join(strings.Fields(line), " "); !strings.Contains("\n"+strings.Join(got, "\n")+"\n", "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, f.wallChart().Text())
		}
	}
	f.Ranking = []pairing.Standing{{Player: 2, Points: 9.5}, {Player: 0, Points: 3}}
	s := f.wallChart()
	header, rows := s.View(report.Page)
	if got := strings.Join(header, " "); got != "Round 1 2 3 4 5 6 7 8 9 10 match points" || s.Title != "Wall chart" {
		t.Errorf("%s: %s", s.Title, got)
	}
	for i, want := range []string{"1 cyd|bye|2w½|3b1|3w1|3w1|3w1|3w1|3w1|3w1|3w1|9.5", "2 ada|3w1|1b½|bye|3+|||||||3", "3 bob|2b0|-|1w0|2-|||||||0"} {
		if got := strings.TrimSpace(strings.Join(rows[i], "|")); got != want {
			t.Errorf("row %s, want %s", got, want)
		}
	}
	if got := s.Rows[0][2]; got != (report.Meeting{Text: "2w½", Players: [2]int{2, 0}}) {
		t.Errorf("cell %+v", got)
	}
	if f.Chart = nil; len(f.wallChart().Rows) > 0 {
		t.Error("a field without rounds has a wall chart")
	}
}

// Equal players of a Swiss tournament share their place in the document, as in the table.
func TestSharedPlaces(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	f.Ranking = []pairing.Standing{{Player: 1, Rank: 1}, {Player: 0, Rank: 2}, {Player: 2, Rank: 2}, {Player: 3, Rank: 4}}
	for n, want := range []int{2, 1, 2, 4} {
		if got := f.Report().Players[n].Place; got != want {
			t.Errorf("player %d has place %d, want %d", n, got, want)
		}
	}
}

// The JSON document has the wall chart, with an opponent's number or null.
func TestRoundsInJSON(t *testing.T) {
	f := &Field{Chart: [][]RoundResult{{{Opponent: 1, White: true, Points: 0.5}, {Opponent: -1, Points: 1}, {Opponent: 0, Forfeit: true}}}}
	text, err := json.Marshal(f.rounds(0))
	want := `[{"opponent":1,"white":true,"forfeit":false,"points":0.5},{"opponent":null,"white":false,"forfeit":false,"points":1},{"opponent":0,"white":false,"forfeit":true,"points":0}]`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
	if text, _ := json.Marshal(f.rounds(1)); string(text) != "[]" {
		t.Errorf("a player without rounds: %s", text)
	}
}
