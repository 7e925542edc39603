package engine

import (
	"context"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/bounded"
)

// TestExactNodes checks that a node limit is used exactly and never exceeded, and
// that there is always a legal move.
func TestExactNodes(t *testing.T) {
	for _, fen := range []string{startFEN, kiwipete, "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1"} {
		line := lineFrom(t, fen)
		for _, limit := range []uint64{1, 2, 3, 10, 99, 1000, 1023, 1024, 1025, 5000, 12345} {
			r := search(t, line, limits.Limits{Nodes: limit})
			if r.Nodes != limit {
				t.Errorf("%s: %d nodes, want %d", fen, r.Nodes, limit)
			}
			if !line.Position().IsLegal(r.Move) {
				t.Errorf("%s: illegal move %s after %d nodes", fen, r.Move, limit)
			}
			if len(r.PV) == 0 || r.PV[0] != r.Move {
				t.Errorf("%s: variation %v does not begin with %s", fen, r.PV, r.Move)
			}
		}
	}
}

func TestDepthLimit(t *testing.T) {
	last := 0
	e := newEngine(t, Options{})
	r := e.Search(context.Background(), lineFrom(t, kiwipete), limits.Limits{Depth: 7}, func(i Info) {
		if i.Depth != last+1 {
			t.Errorf("depth %d follows %d", i.Depth, last)
		}
		last = i.Depth
		if i.SelDepth < i.Depth {
			t.Errorf("odd info %+v", i)
		}
	})
	if last != 7 || r.Depth != 7 {
		t.Errorf("reached depth %d, reported %d, want 7", r.Depth, last)
	}
}

// TestVariationsAreLegal plays every reported variation.
func TestVariationsAreLegal(t *testing.T) {
	for _, fen := range benchPositions {
		line := lineFrom(t, fen)
		newEngine(t, Options{}).Search(context.Background(), line, limits.Limits{Nodes: 20000}, func(i Info) {
			p := *line.Position()
			for _, m := range i.PV {
				if !p.IsLegal(m) {
					t.Fatalf("%s: depth %d: %s in %v is illegal", fen, i.Depth, m, i.PV)
				}
				p.Make(m)
			}
		})
	}
}

func TestGameOver(t *testing.T) {
	for _, fen := range []string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",                                // stalemate
		"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",                              // mate
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", // mate
		"5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",      // Loyd's stalemate
	} {
		if r := search(t, lineFrom(t, fen), limits.Limits{Nodes: 1000}); r.Move != board.NoMove || r.Nodes != 0 {
			t.Errorf("%s: move %s after %d nodes in a finished game", fen, r.Move, r.Nodes)
		}
	}
}

func TestSearchMoves(t *testing.T) {
	line := lineFrom(t, startFEN)
	only, err := line.Position().ParseUCI("a2a3")
	if err != nil {
		t.Fatal(err)
	}
	r := search(t, line, limits.Limits{Depth: 6, SearchMoves: []board.Move{only}})
	if r.Move != only {
		t.Errorf("%s was played, not a2a3", r.Move)
	}
	r = search(t, line, limits.Limits{Depth: 3, SearchMoves: []board.Move{only ^ 1}})
	if !line.Position().IsLegal(r.Move) {
		t.Errorf("no legal move after an illegal searchmoves: %s", r.Move)
	}
}

func TestMateLimit(t *testing.T) {
	line := lineFrom(t, "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1")
	r := search(t, line, limits.Limits{Mate: 2, Nodes: 10_000_000})
	if plies, ok := MatePlies(r.Score); !ok || plies != 3 || r.Nodes > 1_000_000 {
		t.Errorf("score %d after %d nodes, want a mate in 3 plies at once", r.Score, r.Nodes)
	}
}

// TestTimeLimits checks only that time limits end a search: how exactly depends
// on the machine.
func TestTimeLimits(t *testing.T) {
	for name, l := range map[string]limits.Limits{
		"movetime": {MoveTime: 20 * time.Millisecond},
		"clock":    {Clock: &limits.Clock{Remaining: 200 * time.Millisecond, Increment: 2 * time.Millisecond}},
		"no time":  {Clock: &limits.Clock{}},
		"moves":    {Clock: &limits.Clock{Remaining: 40 * time.Millisecond, MovesToGo: 1}},
	} {
		start := time.Now()
		r := search(t, lineFrom(t, kiwipete), l)
		if elapsed := time.Since(start); elapsed > bounded.Limit || r.Move == board.NoMove {
			t.Errorf("%s: %s after %v", name, r.Move, elapsed)
		}
	}
}

// TestCancel ends endless searches from another goroutine, and starts one that is
// already cancelled: it must still name a legal move.
func TestCancel(t *testing.T) {
	e := newEngine(t, Options{})
	line := lineFrom(t, kiwipete)
	for i := range 10 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i)*time.Millisecond)
		r := e.Search(ctx, line, limits.Limits{}, nil)
		cancel()
		if !line.Position().IsLegal(r.Move) {
			t.Fatalf("illegal move %s", r.Move)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := e.Search(ctx, line, limits.Limits{}, nil); !line.Position().IsLegal(r.Move) || r.Nodes > 0 {
		t.Errorf("a cancelled search used %d nodes for %s", r.Nodes, r.Move)
	}
}

// TestPonder checks that a pondering search uses no time of its clock, which
// starts with the hit, and that a hit before the start of the search is not lost.
func TestPonder(t *testing.T) {
	e, hit := newEngine(t, Options{MoveOverhead: -1}), make(chan struct{})
	e.prepare(t.Context(), lineFrom(t, kiwipete), limits.Limits{MoveTime: time.Hour, Ponder: hit})
	longAgo := time.Now().Add(-2 * time.Hour)
	e.timer.start, e.timer.running = longAgo, longAgo
	if e.poll() {
		t.Error("a pondering search is on its clock")
	}
	close(hit)
	if e.poll() {
		t.Error("the time before the hit is taken off the clock")
	}
	if e.timer.elapsed() < 2*time.Hour {
		t.Error("the search is told to have begun with the hit")
	}
	e.timer.running = e.timer.running.Add(-time.Hour)
	if !e.poll() {
		t.Error("the clock does not run after the hit")
	}
	e.Search(t.Context(), lineFrom(t, kiwipete), limits.Limits{MoveTime: time.Millisecond, Ponder: hit}, nil)
}
