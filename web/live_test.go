package web

import (
	"math"
	"slices"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"

	"pgregory.net/rapid"

	"match/report"
)

// The path that is kept is bounded, even, in order, and ends with the last pair.
func TestPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20_000).Draw(t, "pairs")
		var p path
		for i := range n {
			p.add(report.Point{Pair: i + 1, LLR: float64(i + 1)})
		}
		list := p.copy()
		if len(list) > 2*pathPoints+1 || len(list) < min(n, pathPoints/2) || list[len(list)-1].Pair != n {
			t.Fatalf("%d points, the last one %+v", len(list), list[len(list)-1])
		}
		for i, q := range list {
			if i > 0 && q.Pair <= list[i-1].Pair || q.LLR != float64(q.Pair) || i < len(list)-1 && q.Pair%p.step != 0 {
				t.Fatalf("point %d is %+v", i, q)
			}
		}
	})
}

func TestHistogram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Uint64Max(1<<40), 1, 300).Draw(t, "figures")
		var h histogram
		var most uint64
		for _, x := range list {
			h.add(x)
			most = max(most, x)
		}
		for _, q := range []float64{0.01, 0.5, 0.99, 1} {
			got := h.quantile(q)
			below := 0
			for _, x := range list {
				if float64(x) <= 1.1*float64(got)+1 {
					below++
				}
			}
			if got > most || float64(below) < q*float64(len(list))-1e-9 {
				t.Fatalf("quantile %v of %v is %d", q, list, got)
			}
			slices.Sort(list)
			if want := float64(list[max(0, int(math.Ceil(q*float64(len(list))))-1)]); math.Abs(float64(got)-want) > 0.09*(want+1)+0.5 {
				t.Fatalf("quantile %v of %v is %d, want %v", q, list, got, want)
			}
		}
	})
	if got := new(histogram).quantile(0.5); got != 0 {
		t.Errorf("of nothing: %d", got)
	}
}

func TestTiming(t *testing.T) {
	var x timing
	x.add(&pgn.Ply{}, time.Second, false) // book
	x.add(&pgn.Ply{Time: 500 * time.Millisecond, Reported: 499 * time.Millisecond, Nodes: 1000}, time.Second, false)
	x.add(&pgn.Ply{Time: 500 * time.Millisecond, Clock: 1500 * time.Millisecond, Nodes: 3000}, 2*time.Second, false)
	x.add(&pgn.Ply{Time: 500 * time.Millisecond, Reported: time.Second}, 0, false) // reports more than it took
	if nps, bound := x.nps(); x.moves != 3 || x.measured != 2 || x.late != 1 || nps != 4000 || bound {
		t.Errorf("%d moves, %d of a budget, %d late, %v nodes a second", x.moves, x.measured, x.late, nps)
	}
	if x.budget.largest != 500_000 || x.latency.largest != 1000 {
		t.Errorf("budget %d, latency %d", x.budget.largest, x.latency.largest)
	}
}

// Boards show a limited number of games.
func TestMostBoards(t *testing.T) {
	p := newPlay("A", "B")
	for pair := range mostBoards + 8 {
		p.tell(p.begun(pair+1, 0))
	}
	if list := p.live.State().Boards; len(list) != mostBoards || list[2].id.pair != 3 {
		t.Errorf("%d boards", len(list))
	}
}

// The page shows all moves and ends of games, however many notices were lost, and the pages of
// games are woken.
func TestBoardsAfterLostNotices(t *testing.T) {
	p := newPlay("A", "B")
	for game := range 2 {
		p.tell(p.begun(1, game))
	}
	_, moved := p.live.game(gameID{1, 0})
	p.arena.Tell(p.moved(t, 1, 0, "e2e4", pgn.Ply{Depth: 7}))
	p.arena.Tell(p.moved(t, 1, 0, "e7e5", pgn.Ply{Depth: 8}))
	p.arena.Tell(arena.Notice{Kind: arena.GameOver, Number: 1, Result: pgn.Draw, End: pgn.End{Text: "so"}})
	n := p.moved(t, 1, 1, "d2d4", pgn.Ply{})
	n.Lost = 3
	p.tell(n)
	list := p.live.State().Boards
	if g := list[0]; len(list) != 2 || g.plies() != 2 || g.said[board.White].Depth != 7 || !g.over || list[1].plies() != 1 || list[1].over {
		t.Errorf("after lost notices: %+v", list)
	}
	select {
	case <-moved:
	default:
		t.Error("the page of a game is not woken")
	}
}

// Watching allocates no memory per move.
func TestWatchingAllocatesNothing(t *testing.T) {
	p := newPlay("A", "B")
	p.sit(12, 0)
	h := arena.Notice{Kind: arena.Moved, Number: 999}
	if n := testing.AllocsPerRun(100, func() { p.tell(h) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// A resumed event measures its speed from the point where it continues.
func TestSpeedIsThatOfThisRun(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 30, 0, 1, 0)
	p.sit(1, 1)
	p.pairs(t, 3, 0, 1, 0)
	if s := p.live.State(); s.Counted != 3 || s.Standing.Pairs != 33 {
		t.Errorf("%d of %d pairs", s.Counted, s.Standing.Pairs)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	p := newPlay("A1", "B1")
	for range latestGames {
		p.pairs(t, 1, 0, 1, 0)
		p.live.State()
		if len(p.live.tally.latest) > 2*latestGames || len(p.live.tally.latest) != 2*len(p.played) {
			t.Fatalf("%d games of %d pairs are kept", len(p.live.tally.latest), len(p.played))
		}
	}
	p.pairs(t, 1, 0, 1, 0)
	p.live.State()
	if len(p.live.tally.latest) != latestGames+2 {
		t.Errorf("%d games are kept after too many", len(p.live.tally.latest))
	}
	for range keptFaults + 5 {
		p.fault(t, "x")
	}
	s := p.live.State()
	if len(s.Latest) != latestGames || len(p.live.tally.latest) > 2*latestGames || len(s.Faults) != keptFaults {
		t.Errorf("%d and %d games, %d faults", len(s.Latest), len(p.live.tally.latest), len(s.Faults))
	}
	if s.Latest[0].Round != "256.2" || s.Faults[0].game.Round != "256.2" {
		t.Errorf("the newest: %s, %s", s.Latest[0].Round, s.Faults[0].game.Round)
	}
	memory := s.memory()
	if len(memory) != latestGames/2 || memory[0].Players != [2]int{0, 1} || memory[len(memory)-1].Number != 256 {
		t.Errorf("%d pairs in memory", len(memory))
	}
}

func TestVerdicts(t *testing.T) {
	lower, upper := testConfig.Bounds()
	for _, c := range []struct {
		llr         float64
		running     bool
		sign, class string
	}{{upper, true, "✓", "h1"}, {lower, false, "✗", "h0"}, {0, true, "▶", "running"}, {0, false, "○", "open"}} {
		s := newPlay("A1", "B1").live.State()
		s.Running = c.running
		s.Summary.Test = report.TestAfter(testConfig, c.llr)
		if v := verdictOf(s); v.look != (look{c.sign, c.class}) || v.Verdict == "" {
			t.Errorf("LLR %v: %+v", c.llr, v)
		}
	}
}
