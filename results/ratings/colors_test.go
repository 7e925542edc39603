package ratings

import (
	"iter"
	"testing"

	"match/pgn"
	"match/rating"
	"match/record"
)

// Two games with the same colours are rated as two single games, not as a pair.
func TestPairsWithoutSwap(t *testing.T) {
	pairs := func(noSwap bool) iter.Seq2[record.Pair, error] {
		return func(yield func(record.Pair, error) bool) {
			yield(record.Pair{Number: 1, Players: [2]int{1, 0}, NoSwap: noSwap, Games: [2]*pgn.Game{{Result: pgn.WhiteWins}, {Result: pgn.BlackWins}}}, nil)
		}
	}
	for _, noSwap := range []bool{false, true} {
		var g Games
		if err := g.AddEvent([]string{"a", "b"}, pairs(noSwap)); err != nil {
			t.Fatal(err)
		}
		d, paired := new(rating.Data), 0
		for _, p := range g.stored {
			paired += addStored(d, p)
		}
		list := d.Encounters()
		if len(list) != 1 || g.Count() != 2 || (paired == 2) == noSwap {
			t.Fatalf("no swap %v: %d games, %d in pairs, %+v", noSwap, g.Count(), paired, list)
		}
		want := map[bool]float64{false: 2, true: 1}[noSwap] // with swapped colours b wins both
		b := list[0].Points()
		if d.Names()[list[0].A] != "b" {
			b = 2 - b
		}
		if b != want {
			t.Errorf("no swap %v: b makes %v points, want %v", noSwap, b, want)
		}
	}
}
