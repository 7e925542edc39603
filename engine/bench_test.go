package engine

import (
	"context"
	"testing"

	"match/board"
)

// TestSignature: Bench counts the same nodes every time.
func TestSignature(t *testing.T) {
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
		nodes += e.Search(context.Background(), line, Limits{Nodes: 20000}, nil).Nodes
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
