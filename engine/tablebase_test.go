package engine

import (
	"context"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/tablebase"
)

// TestTablebaseMates checks that with the tables the engine mates from any won
// position of three men in exactly the known distance, and reports it from the
// start.
func TestTablebaseMates(t *testing.T) {
	set := tablebase.ThreeMen()
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
		"8/8/8/8/3k4/8/8/K6R w - - 0 1",
		"8/8/8/1k6/8/8/P7/K7 w - - 0 1",
		"8/8/8/8/8/1k1p4/8/3K4 b - - 0 1",
		"8/8/8/8/5k2/8/6q1/K7 w - - 0 1", // the mover is mated
	} {
		line := lineFrom(t, fen)
		entry, ok := set.Probe(line.Position())
		if !ok {
			t.Fatalf("%s is not in the tables", fen)
		}
		e := newEngine(t, Options{Tablebase: set})
		for left := entry.DTM; ; left-- {
			r := e.Search(context.Background(), line, limits.Limits{Nodes: 200}, nil)
			if r.Move == board.NoMove {
				if left != 0 || line.Status() != board.Checkmate {
					t.Errorf("%s: %v with %d plies to go", fen, line.Status(), left)
				}
				break
			}
			if plies, ok := MatePlies(r.Score); entry.WDL != 0 && (!ok || max(plies, -plies) != left) {
				t.Errorf("%s: score %d with %d plies to go", line.Position().FEN(), r.Score, left)
				break
			}
			if entry.WDL == 0 {
				if r.Score != 0 {
					t.Errorf("%s: score %d of a draw", fen, r.Score)
				}
				break
			}
			line.Push(r.Move)
		}
	}
}

// TestTablebaseAtCapture checks that the search probes the tables after a capture
// that leads into them.
func TestTablebaseAtCapture(t *testing.T) {
	// Taking the pawn leaves a won rook ending, everything else does not mate.
	line := lineFrom(t, "8/8/8/3k4/8/8/6Kp/7R w - - 0 1")
	e := newEngine(t, Options{Tablebase: tablebase.ThreeMen()})
	r := e.Search(context.Background(), line, limits.Limits{Depth: 4}, nil)
	plies, ok := MatePlies(r.Score)
	if line.Position().UCI(r.Move) == "" || !ok || plies <= 0 || r.TBHits == 0 {
		t.Errorf("score %d with %d table hits", r.Score, r.TBHits)
	}
	after := *line.Position()
	for _, m := range r.PV[:1] {
		after.Make(m)
	}
	if r.Move.Captured() == board.Pawn {
		entry, ok := e.tablebase.Probe(&after)
		if !ok || entry.DTM+1 != plies {
			t.Errorf("mate in %d plies, the table says %d after the capture", plies, entry.DTM)
		}
	}
}

// TestTablebaseFiftyMoves checks that a table win prevented by the fifty-move
// rule does not count as a win.
func TestTablebaseFiftyMoves(t *testing.T) {
	e := newEngine(t, Options{Tablebase: tablebase.ThreeMen()})
	r := e.Search(context.Background(), lineFrom(t, "8/8/8/8/3k4/8/8/K6R w - - 95 120"), limits.Limits{Depth: 7}, nil)
	if r.Score != 0 {
		t.Errorf("score %d with five plies left", r.Score)
	}
}
