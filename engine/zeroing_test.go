package engine

import (
	"context"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/tablebase"
)

// outcomes are tables with outcomes but without distances: the three-man tables
// reduced to outcomes.
type outcomes struct {
	tablebase.Tables
	cursed bool
}

func (o outcomes) Probe(p *board.Position) (tablebase.Entry, bool) {
	e, ok := o.Tables.Probe(p)
	if e.WDL != 0 {
		e.DTM, e.Cursed = tablebase.NoDistance, o.cursed
	}
	return e, ok
}

func (o outcomes) DTZ(*board.Position) (int, bool) { return 0, false }

// Tables without distances to mate are probed only after a capture or a pawn
// move. A win is worth more than any evaluation and less than any mate, and
// nothing if the fifty-move rule prevents it.
func TestOutcomesWithoutDistance(t *testing.T) {
	const winsByCapture = "8/8/8/3k4/8/8/1q6/K6R w - - 0 1" // the only move
	for _, c := range []struct {
		fen    string
		cursed bool
		want   func(score int) bool
		asked  bool
	}{
		{winsByCapture, false, func(score int) bool { return score == tableScore-1 }, true},
		{winsByCapture, true, func(score int) bool { return score == 0 }, true},
		{"8/8/8/3k4/8/8/8/KQ6 w - - 4 50", false, func(score int) bool { return score > 0 && score < winBound }, false},
	} {
		e := newEngine(t, Options{Tablebase: outcomes{tablebase.ThreeMen(), c.cursed}})
		r := e.Search(context.Background(), lineFrom(t, c.fen), limits.Limits{Depth: 4}, nil)
		if !c.want(r.Score) || r.TBHits > 0 != c.asked {
			t.Errorf("%s (cursed: %v): score %d, %d table hits", c.fen, c.cursed, r.Score, r.TBHits)
		}
	}
}
