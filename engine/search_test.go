package engine

import (
	"context"
	"testing"

	"match/board"
	"match/variants"
)

func newEngine(t testing.TB, variant string, disable Features) *Engine {
	t.Helper()
	v, err := variants.Get(variant)
	if err != nil {
		t.Fatal(err)
	}
	return New(Options{Variant: v, Disable: disable})
}

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

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestStart(t *testing.T) {
	e := newEngine(t, "tapered", 0)
	r := e.Search(context.Background(), lineFrom(t, startFEN), Limits{Depth: 14}, func(i Info) { t.Log(i) })
	t.Log(r, float64(r.Nodes)/r.Time.Seconds()/1e6)
}
