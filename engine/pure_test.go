package engine

import (
	"context"
	"reflect"
	"sync"
	"testing"
	"unsafe"

	"match/board"
	"match/engine/limits"
)

// playOut plays a game of the engine against itself and returns its result for
// every move.
func playOut(e *Engine, start board.Position, plies int, l limits.Limits) (said []Result) {
	e.NewGame()
	line := board.NewLine(start)
	for range plies {
		if line.Status() != board.Ongoing {
			break
		}
		r := e.Search(context.Background(), line, l, nil)
		r.PV = append([]board.Move(nil), r.PV...)
		r.Time = 0
		said = append(said, r)
		line.Push(r.Move)
	}
	return said
}

// TestPure checks that a game is the same from a new engine, from one that has
// played other games, and in many goroutines at once.
func TestPure(t *testing.T) {
	start := *lineFrom(t, kiwipete).Position()
	few := limits.Limits{Nodes: 700}
	want := playOut(newEngine(t, Options{}), start, 24, few)
	used := newEngine(t, Options{})
	playOut(used, board.StartPosition(), 20, limits.Limits{Nodes: 3000})
	playOut(used, start, 10, limits.Limits{Nodes: 5000}) // the data that it should forget is about the same positions
	if got := playOut(used, start, 24, few); !reflect.DeepEqual(got, want) {
		t.Error("a used engine plays differently after NewGame")
	}
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			if got := playOut(newEngine(t, Options{}), start, 24, few); !reflect.DeepEqual(got, want) {
				t.Error("a game in another goroutine went differently")
			}
		})
	}
	group.Wait()
}

// TestTableForgets checks that after newGame a table behaves like a fresh one for
// any content, even when the search numbers wrap around.
func TestTableForgets(t *testing.T) {
	used := newTable(1)
	for game := range 20 {
		fresh := newTable(1)
		used.newGame()
		fresh.newGame()
		for n := range uint64(20000) {
			key := n * 0x9e3779b97f4a7c15 &^ 0xff00 // crowded buckets, the same keys every game
			if n%500 == 0 {
				used.newSearch()
				fresh.newSearch()
			}
			a, b := used.probe(key), fresh.probe(key)
			if a.data != b.data {
				t.Fatalf("game %d: a used table knows %x, a fresh one %x", game, a.data, b.data)
			}
			depth := int(n % 40)
			used.store(key, board.Move(n&0xffffff), 1, 2, depth, lowerBound)
			fresh.store(key, board.Move(n&0xffffff), 1, 2, depth, lowerBound)
		}
		used.now += 4000 // as if many searches had followed
	}
}

func TestTableKeeps(t *testing.T) {
	table := newTable(1)
	table.newGame()
	table.newSearch()
	for _, tt := range []struct {
		score, eval, depth int
		move               board.Move
		bound              bound
	}{
		{0, 0, 0, board.NoMove, upperBound},
		{-mateScore, noEval, 63, 0xffffff, exactBound},
		{mateScore, maxEval, 1, 1, lowerBound},
		{-1, -maxEval, 12, 0x800000, lowerBound},
	} {
		key := uint64(tt.depth)*0x9e3779b97f4a7c15 + 77
		table.store(key, tt.move, tt.score, tt.eval, tt.depth, tt.bound)
		e := table.probe(key)
		if e.score() != tt.score || e.eval() != tt.eval || e.depth() != tt.depth || e.move() != tt.move || e.bound() != tt.bound {
			t.Errorf("stored %+v, found score %d eval %d depth %d move %x bound %d", tt, e.score(), e.eval(), e.depth(), e.move(), e.bound())
		}
	}
	if e := table.probe(1); e.bound() != noBound {
		t.Error("found what was never stored")
	}
}

// TestMatesInTable checks that a mate stored at one ply has the right distance at
// any other.
func TestMatesInTable(t *testing.T) {
	for ply := range MaxPly {
		for _, score := range []int{0, 123, -maxEval, maxEval} {
			if toTable(score, ply) != score || fromTable(score, ply) != score {
				t.Errorf("score %d changes at ply %d", score, ply)
			}
		}
		// The mate is three plies after a position that is ply plies deep.
		if got := toTable(mateScore-ply-3, ply); got != mateScore-3 {
			t.Errorf("ply %d: stored %d", ply, got)
		}
		if got := fromTable(-(mateScore - 4), ply); got != -(mateScore - 4 - ply) {
			t.Errorf("ply %d: found %d", ply, got)
		}
	}
}

// TestRootMovesStay checks that moving the best move to the front neither loses
// nor duplicates a move.
func TestRootMovesStay(t *testing.T) {
	e := newEngine(t, Options{})
	line := lineFrom(t, kiwipete)
	e.Search(context.Background(), line, limits.Limits{Nodes: 5000}, nil)
	var l board.MoveList
	line.Position().Legal(&l)
	seen := map[board.Move]bool{}
	for _, r := range e.roots {
		seen[r.move] = true
	}
	if len(e.roots) != l.Len() || len(seen) != l.Len() {
		t.Errorf("%d root moves, %d different ones, of %d legal moves", len(e.roots), len(seen), l.Len())
	}
}

// TestTableLayout checks that a bucket is a cache line, and that no bucket
// straddles two lines.
func TestTableLayout(t *testing.T) {
	if size := unsafe.Sizeof(bucket{}); size != 64 {
		t.Errorf("a bucket has %d bytes, want 64", size)
	}
	table := newTable(1)
	if len(table.buckets)*64 != 1<<20 {
		t.Errorf("%d buckets in a megabyte", len(table.buckets))
	}
	if at := uintptr(unsafe.Pointer(&table.buckets[0])); at%64 != 0 {
		t.Errorf("buckets begin at %#x", at)
	}
}

// TestNoAllocations checks that nothing is allocated per search, let alone per
// node.
func TestNoAllocations(t *testing.T) {
	for _, disable := range []Features{0, transpositionTable | killers | nullMove} {
		e := newEngine(t, Options{Disable: disable})
		line := lineFrom(t, kiwipete)
		ctx := context.Background()
		report := func(Info) {}
		allocs := testing.AllocsPerRun(5, func() {
			e.NewGame()
			e.Search(ctx, line, limits.Limits{Nodes: 3000}, report)
		})
		if allocs != 0 {
			t.Errorf("%v allocations per search", allocs)
		}
	}
}
