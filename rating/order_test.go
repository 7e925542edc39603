package rating

import (
	"slices"
	"testing"
)

// A player that won everything is placed where winning everything has probability
// one half; the same holds for a player that lost everything.
func TestOrder(t *testing.T) {
	d := new(Data)
	a, b, best, worst, modest := d.Player("a"), d.Player("b"), d.Player("best"), d.Player("worst"), d.Player("modest")
	for range 30 {
		d.AddPair(a, b, WhiteWins, WhiteWins)
		d.AddPair(a, b, WhiteWins, BlackWins) // a leads b
	}
	for range 10 {
		d.AddPair(best, a, WhiteWins, BlackWins)
		d.AddPair(b, worst, WhiteWins, BlackWins)
	}
	d.AddPair(modest, worst, WhiteWins, BlackWins) // unbeaten, but only by games against the worst player
	table, err := Rate(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := table.Order(0)[:3], []int{best, a, b}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v first", got, want)
	}
	if order := table.Order(0); slices.Index(order, worst) < slices.Index(order, b) {
		t.Errorf("order %v", order)
	}
}
