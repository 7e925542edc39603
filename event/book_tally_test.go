package event

import (
	"testing"

	"match/arena"
	"match/pgn"
	"match/record"
)

// Draws and split pairs are counted for complete pairs only.
func TestBookTally(t *testing.T) {
	var b BookTally
	for _, results := range [][]pgn.Result{{pgn.Draw, pgn.Draw}, {pgn.WhiteWins, pgn.WhiteWins}, {pgn.WhiteWins, pgn.BlackWins}, {pgn.Draw}} {
		p := &arena.Played{Pair: record.Pair{Players: [2]int{0, 1}}}
		for i, r := range results {
			p.Games[i] = &pgn.Game{Result: r}
		}
		if err := b.Pair(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if b != (BookTally{Pairs: 3, Draws: 2, Split: 1}) {
		t.Errorf("%+v", b)
	}
	if b.DrawShare() != 2.0/6 || b.SplitShare() != 1.0/3 {
		t.Errorf("shares %v and %v", b.DrawShare(), b.SplitShare())
	}
}
