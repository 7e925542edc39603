package dropin

import (
	"fmt"
	"testing"
)

// Orders in which fastchess 1.8.2 and cutechess-cli took the openings of a
// book, by their PGN.
func TestBookOrder(t *testing.T) {
	for _, c := range []struct {
		dialect          Dialect
		seed             uint64
		n, start, rounds int
		want             string
	}{
		{Fastchess, 1, 7, 1, 9, "[2 1 0 5 4 6 3]"},
		{Fastchess, 1, 7, 5, 9, "[4 6 3 2 1 0 5]"},
		{Fastchess, 2, 7, 1, 9, "[1 4 0 6 2 3 5]"},
		{Fastchess, 2, 7, 5, 9, "[2 3 5 1 4 0 6]"},
		{Fastchess, 77, 7, 1, 9, "[3 4 2 6 0 1 5]"},
		{Fastchess, 77, 7, 12, 3, "[0 1 5]"},
	} {
		r := newRequest(c.dialect)
		r.Openings.Random, r.Openings.Start = true, c.start
		if got := fmt.Sprint(bookOrder(r, c.seed, c.n, c.rounds)); got != c.want {
			t.Errorf("%s, seed %d, %d lines from %d, %d rounds: %s, want %s", c.dialect, c.seed, c.n, c.start, c.rounds, got, c.want)
		}
	}
}
