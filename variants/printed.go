package variants

import (
	"strconv"
	"strings"

	"match/board"
)

// printed is a piece-square table as books print it: the eighth rank in the
// first row, seen from White's side. White reads it at square^56, Black, whose
// side is mirrored, at the square itself.
type printed [64]int

// parse reads a printed table. It panics if text is not 64 numbers, which only
// a mistake in this package can cause.
func parse(text string) *printed {
	fields := strings.Fields(text)
	var t printed
	if len(fields) != len(t) {
		panic("not a board of 64 numbers:" + text)
	}
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil {
			panic(err)
		}
		t[i] = n
	}
	return &t
}

// at returns White's value on a square.
func (t *printed) at(s board.Square) int { return t[s.Flip()] }

// upsideDown returns the table with its rows in reverse order.
func (t *printed) upsideDown() *printed {
	var turned printed
	for i := range t {
		turned[i] = t[i^56]
	}
	return &turned
}

// withRank returns the table with one value on all squares of a rank 1–8.
func (t printed) withRank(rank, value int) *printed {
	for file := range 8 {
		t[(8-rank)*8+file] = value
	}
	return &t
}

// halved returns the table with all values divided by two.
func (t printed) halved() *printed {
	for i := range t {
		t[i] /= 2
	}
	return &t
}

// tables are the middlegame and endgame tables by kind of piece. A missing
// table is all zeros.
type tables [board.King + 1][2]*printed

// inBothPhases uses one table per kind in all phases.
func inBothPhases(by [board.King + 1]*printed) (t tables) {
	for k, table := range by {
		t[k] = [2]*printed{table, table}
	}
	return t
}

// with returns the tables with one of them replaced.
func (t tables) with(k board.Kind, half int, table *printed) tables {
	t[k][half] = table
	return t
}
