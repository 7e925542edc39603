package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/variants"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// newEngine returns an engine with a small table, which New clears quickly.
func newEngine(t testing.TB, o Options) *Engine {
	t.Helper()
	if o.Variant == nil {
		v, err := variants.Get("tapered")
		if err != nil {
			t.Fatal(err)
		}
		o.Variant = v
	}
	if o.HashMB == 0 {
		o.HashMB = 2
	}
	return New(o)
}

// lineFrom returns the game that starts at fen and continues with moves.
func lineFrom(t testing.TB, fen string, moves ...string) *board.Line {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	l := board.NewLine(p)
	for _, text := range moves {
		m, err := l.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		l.Push(m)
	}
	return l
}

// search searches a position with a fresh engine.
func search(t testing.TB, line *board.Line, l limits.Limits) Result {
	t.Helper()
	return newEngine(t, Options{}).Search(context.Background(), line, l, nil)
}

// walk calls visit with the positions of random games.
func walk(seed uint64, games int, visit func(rng *rand.Rand, p *board.Position)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for range games {
		p := board.StartPosition()
		for range 120 {
			visit(rng, &p)
			var l board.MoveList
			p.Legal(&l)
			if l.Len() == 0 {
				break
			}
			p.Make(l.At(rng.IntN(l.Len())))
		}
	}
}
