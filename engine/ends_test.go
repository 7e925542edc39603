package engine

import (
	"context"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/bounded"
	"match/tablebase"
)

// The depths at which searches end by themselves: with a clock if there is
// nothing to choose or a mate is certain, and without limits if nothing is left
// to search.
func TestEndsByItself(t *testing.T) {
	const (
		single    = "8/8/8/8/8/k7/r7/1K6 w - - 0 1"
		mateInOne = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
	)
	clock := limits.Limits{Clock: &limits.Clock{Remaining: 10 * time.Hour}}
	deep, pondering := clock, clock
	deep.Depth = 9
	pondering.Depth, pondering.Ponder = 9, make(chan struct{})
	for name, c := range map[string]struct {
		fen    string
		l      limits.Limits
		tables tablebase.Tables
		want   int
	}{
		"a single move":              {fen: single, l: clock, want: 1},
		"a single move, no clock":    {fen: single, l: limits.Limits{Depth: 9}, want: 9},
		"a single move, pondering":   {fen: single, l: pondering, want: 9},
		"a mate":                     {fen: mateInOne, l: deep, want: 6},
		"a mate, no clock":           {fen: mateInOne, l: limits.Limits{Depth: 7}, want: 7},
		"a mate, and no more to see": {fen: mateInOne, l: limits.Limits{Depth: 9}, want: 8},
		"all is known":               {fen: "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", tables: tablebase.ThreeMen(), want: 8},
	} {
		e := newEngine(t, Options{Tablebase: c.tables})
		ctx, cancel := context.WithTimeout(t.Context(), bounded.Limit)
		r := e.Search(ctx, lineFrom(t, c.fen), c.l, nil)
		cancel()
		if r.Depth != c.want {
			t.Errorf("%s: depth %d, want %d", name, r.Depth, c.want)
		}
	}
}

// zeroingTables are tables with distances to zeroing that know the given moves.
type zeroingTables struct {
	outcomes
	moves []tablebase.MoveEntry
	known bool
}

func (z zeroingTables) Moves(*board.Position) ([]tablebase.MoveEntry, bool) { return z.moves, z.known }

// Only the root moves that such tables rate best remain, or all of them if the
// tables do not know the position.
func TestRootMovesOfTables(t *testing.T) {
	line := lineFrom(t, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
	var all board.MoveList
	line.Position().Legal(&all)
	best := tablebase.Entry{WDL: 2}
	two := []tablebase.MoveEntry{{Move: all.At(3), Entry: best}, {Move: all.At(5), Entry: best}, {Move: all.At(1)}}
	for name, c := range map[string]struct {
		tables zeroingTables
		fen    string
		only   []board.Move
		want   int
	}{
		"the best two":       {tables: zeroingTables{moves: two, known: true}, want: 2},
		"nothing is known":   {tables: zeroingTables{moves: two}, want: all.Len()},
		"no move is known":   {tables: zeroingTables{known: true}, want: all.Len()},
		"moves are asked of": {tables: zeroingTables{moves: two, known: true}, only: []board.Move{all.At(1), all.At(2), all.At(3)}, want: 3},
	} {
		c.tables.Tables = tablebase.ThreeMen()
		e := newEngine(t, Options{Tablebase: c.tables})
		e.prepare(t.Context(), line, limits.Limits{SearchMoves: c.only})
		if len(e.roots) != c.want {
			t.Errorf("%s: %d root moves, want %d", name, len(e.roots), c.want)
		}
	}
	e := newEngine(t, Options{Tablebase: zeroingTables{outcomes: outcomes{Tables: tablebase.ThreeMen()}, moves: two, known: true}})
	e.prepare(t.Context(), lineFrom(t, kiwipete), limits.Limits{})
	if len(e.roots) != 48 {
		t.Errorf("%d root moves of a position with more men", len(e.roots))
	}
}

// Options have their defaults, and a negative overhead means none.
func TestOptions(t *testing.T) {
	for given, want := range map[time.Duration]time.Duration{0: DefaultMoveOverhead, -1: 0, 7: 7} {
		if e := newEngine(t, Options{MoveOverhead: given}); e.overhead != want {
			t.Errorf("an overhead of %v is %v, want %v", given, e.overhead, want)
		}
	}
	v := newEngine(t, Options{}).variant
	for given, want := range map[int]int{-1: DefaultHashMB, 0: DefaultHashMB, 1: 1, 3: 2} {
		if e := New(Options{Variant: v, HashMB: given}); len(e.table.buckets) != want<<20/64 {
			t.Errorf("%d MB are %d buckets", given, len(e.table.buckets))
		}
	}
}
