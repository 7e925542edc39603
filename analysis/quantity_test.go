package analysis

import (
	"slices"
	"testing"
)

// A quantity is counted in every position; a king's rank only in the middlegame.
func TestQuantities(t *testing.T) {
	for _, c := range []struct {
		fen  string
		at   int
		want int
		says string
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 41", 0, 41, "from move 41 on"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 19 30", 1, 9, "9 or more moves without progress"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2, 5, "5 or more legal moves"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w - - 0 1", 3, 13, "13 or more pieces on the board"},
		{"rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1", 4, 15, "15 or more pawns on the board"},
		{"4k3/8/8/pppp4/PPPP4/8/8/4K3 w - - 0 1", 5, 4, "4 or more pairs of blocked pawns"},
		{"4k3/8/8/ppp5/PPPP4/8/8/4K3 w - - 0 1", 6, 4, "4 or more open files"},
		{"4k3/8/8/p1p5/8/8/PP1P1P2/4K3 w - - 0 1", 7, 3, "3 or more own pawn islands"},
		{"4k3/8/8/p1p5/8/8/PP1P1P2/4K3 w - - 0 1", 8, 2, "2 or more pawn islands of the opponent"},
		{"4k3/8/8/8/4n3/8/7r/6K1 w - - 0 1", 9, 2, "2 or more attackers near the own king"},
		{"4k3/8/8/8/4n3/8/7r/6K1 b - - 0 1", 10, 2, "2 or more attackers near the opponent's king"},
		{"rnbqkbnr/8/8/8/8/4K3/8/8 w - - 0 1", 11, 3, "own king beyond rank 2 in the middlegame"},
		{"rnbqkbn1/8/8/8/8/4K3/8/8 w - - 0 1", 11, 0, ""},
		{"rnbq1bnr/4k3/8/8/8/8/8/4K3 w - - 0 1", 12, 2, "opponent's king beyond rank 1 in the middlegame"},
	} {
		s := sceneOf(t, c.fen, "")
		if got := countsOf(s)[c.at]; int(got) != c.want {
			t.Errorf("%s, %d: %d, want %d", c.fen, c.at, got, c.want)
		}
		if got := quantities[c.at].says(valueRange{c.want, noEnd}); c.says != "" && got != c.says {
			t.Errorf("%q, want %q", got, c.says)
		}
	}
}

func TestNamesOfRanges(t *testing.T) {
	files, king := counted(0, "open file", ""), ranked("own king")
	for want, got := range map[string]string{
		"no open file": files(valueRange{0, 0}), "1 open file": files(valueRange{1, 1}), "2 or fewer open files": files(valueRange{0, 2}),
		"2 to 4 open files": files(valueRange{2, 4}), "5 or more open files": files(valueRange{5, noEnd}),
		"own king on rank 1 in the middlegame": king(valueRange{1, 1}), "own king on ranks 2 to 4 in the middlegame": king(valueRange{2, 4}),
		"own king beyond rank 2 in the middlegame": king(valueRange{3, 8}),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The ranges of a quantity are all but that of all its values, each once.
func TestAllRanges(t *testing.T) {
	for i := range quantities {
		q, seen := &quantities[i], map[valueRange]bool{}
		for _, r := range q.ranges() {
			if seen[r] || r.from < q.first || r.to < r.from || r.from == q.first && r.to >= q.last {
				t.Errorf("quantity %d: %v", i, r)
			}
			seen[r] = true
		}
	}
	list := (&quantity{first: 1, last: 3, step: 1}).ranges()
	if want := []valueRange{{1, 1}, {1, 2}, {2, 2}, {2, noEnd}, {3, noEnd}}; !slices.Equal(list, want) {
		t.Errorf("%v, want %v", list, want)
	}
}
