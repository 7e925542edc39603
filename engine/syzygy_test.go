package engine

import (
	"context"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/tablebase/syzygy"
)

// With Syzygy tables the engine wins every won position, independent of its
// search: root moves make progress, and it mates with very few nodes.
func TestSyzygyWins(t *testing.T) {
	set, err := syzygy.Open("../tablebase/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	for _, fen := range []string{
		"8/8/8/8/3k4/8/8/K6R w - - 0 1",
		"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1",
		"8/8/8/3k4/8/8/8/KQ6 w - - 20 60",
	} {
		line := lineFrom(t, fen)
		e := newEngine(t, Options{Tablebase: set})
		for plies := 0; line.Status() == board.Ongoing; plies++ {
			if plies > 120 {
				t.Fatalf("%s: no mate after %d plies: %s", fen, plies, line.Position().FEN())
			}
			line.Push(e.Search(context.Background(), line, limits.Limits{Nodes: 20}, nil).Move)
		}
		if line.Status() != board.Checkmate {
			t.Errorf("%s ends as %v", fen, line.Status())
		}
	}
}

// Requested root moves are searched, even if the tables reject them.
func TestSyzygyKeepsSearchMoves(t *testing.T) {
	set, err := syzygy.Open("../tablebase/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	line := lineFrom(t, "8/8/8/8/3k4/8/7R/K7 w - - 0 1")
	e := newEngine(t, Options{Tablebase: set})
	var moves board.MoveList
	line.Position().Legal(&moves)
	for _, m := range moves.Slice() {
		r := e.Search(context.Background(), line, limits.Limits{Depth: 2, SearchMoves: []board.Move{m}}, nil)
		if r.Move != m {
			t.Errorf("%v instead of %v", r.Move, m)
		}
	}
}
