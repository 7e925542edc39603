package results

import (
	"strings"
	"testing"

	"match/record"
)

// The wall chart of three players and a long tournament, in parts of nine rounds.
func TestWallChart(t *testing.T) {
	f := &Field{
		Standing: record.NewStanding([]string{"ada", "bob", "cyd"}), Order: []int{2, 0, 1},
		Chart: [][]Seat{
			{{Opponent: 1, White: true, Points: 1}, {Opponent: 2, Points: 0.5}, {Opponent: -1, Points: 1}, {Opponent: 1, Forfeit: true, Points: 1}},
			{{Opponent: 0}, {Opponent: -1}, {Opponent: 2, White: true}, {Opponent: 0, Forfeit: true}},
			append([]Seat{{Opponent: -1, Points: 1}, {Opponent: 0, White: true, Points: 0.5}, {Opponent: 1, Points: 1}}, make([]Seat, 7)...),
		},
	}
	for i := range 7 {
		f.Chart[2][3+i] = Seat{Opponent: 1, White: true, Points: 1}
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
	for _, line := range strings.Split(f.wallChart(), "\n") {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	for _, line := range want {
		if line = strings.Join(strings.Fields(line), " "); !strings.Contains("\n"+strings.Join(got, "\n")+"\n", "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, f.wallChart())
		}
	}
	if f.Chart = nil; f.wallChart() != "" {
		t.Error("a field without rounds has a wall chart")
	}
}
