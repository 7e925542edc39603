package engine

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
)

// TestBenchSignature checks that the search agrees with testdata/bench-signature.
// A deliberate change to search or evaluation updates the number there, and
// states this in its commit.
func TestBenchSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second or two")
	}
	text, err := os.ReadFile("testdata/bench-signature")
	if err != nil {
		t.Fatal(err)
	}
	want, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Bench(t.Context(), Options{Variant: newEngine(t, Options{}).variant, HashMB: BenchHashMB}, BenchDepth)
	if err != nil {
		t.Fatal(err)
	}
	if r.Nodes != want {
		t.Errorf("%d nodes, testdata/bench-signature says %d", r.Nodes, want)
	}
}

// TestBenchRepeats checks that Bench counts the same nodes every time.
func TestBenchRepeats(t *testing.T) {
	o := Options{Variant: newEngine(t, Options{}).variant, HashMB: 2}
	first, err := Bench(t.Context(), o, 5)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Bench(t.Context(), o, 5)
	if err != nil {
		t.Fatal(err)
	}
	if first.Nodes != again.Nodes || first.Positions != len(benchPositions) || first.Nodes == 0 {
		t.Errorf("%+v, then %+v", first, again)
	}
}

// BenchmarkSearch reports nodes per second of whole games' middlegames.
func BenchmarkSearch(b *testing.B) {
	e := newEngine(b, Options{HashMB: 8})
	line := lineFrom(b, kiwipete)
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		e.NewGame()
		nodes += e.Search(context.Background(), line, limits.Limits{Nodes: 20000}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkNewGame(b *testing.B) {
	e := newEngine(b, Options{HashMB: 8})
	for b.Loop() {
		e.NewGame()
	}
}

func BenchmarkExchange(b *testing.B) {
	p := lineFrom(b, kiwipete).Position()
	var l board.MoveList
	p.Noisy(&l)
	for b.Loop() {
		for _, m := range l.Slice() {
			exchangeAtLeast(p, m, 0)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	e := newEngine(b, Options{})
	f := &e.stack[0]
	f.pos = *lineFrom(b, kiwipete).Position()
	f.sums = e.evaluator.Sums(&f.pos)
	for b.Loop() {
		e.evaluate(f)
	}
}

func TestBenchText(t *testing.T) {
	r := BenchResult{Positions: 30, Depth: 13, Nodes: 3_000_000, Time: 1500400 * time.Microsecond}
	want := "Variant   | tapered\nPositions | 30 to depth 13\nNodes     | 3000000\nTime      | 1.500 s\nNPS       | 1999467\n"
	if got := r.Text("tapered"); got != want {
		t.Errorf("%s", got)
	}
	if got := (BenchResult{}).NPS(); got != 0 {
		t.Errorf("%g nodes a second in no time", got)
	}
}
