package positions

import (
	"context"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/variants"
)

// Resolver follows positions to the end of the engine's best line, which its
// quiescence search has made quiet, as in Ethereal. It returns the function for
// [Sampler], for one goroutine. That function returns false if the end is a
// check, a mate or not quiet after all.
func Resolver(v *variants.Variant, nodes uint64) func(context.Context, *board.Position) (board.Position, bool) {
	e := engine.New(engine.Options{Variant: v, HashMB: 1})
	return func(ctx context.Context, p *board.Position) (board.Position, bool) {
		e.NewGame()
		found := e.Search(ctx, board.NewLine(*p), limits.Limits{Nodes: nodes}, nil)
		if _, mate := engine.MatePlies(found.Score); mate || len(found.PV) == 0 {
			return board.Position{}, false
		}
		end := *p
		for _, m := range found.PV {
			end.Make(m)
		}
		return end, quiet(ctx, e, &end)
	}
}

// quiet reports whether the engine, searching one ply ahead, finds neither a
// check to answer nor a capture.
func quiet(ctx context.Context, e *engine.Engine, p *board.Position) bool {
	if p.InCheck() {
		return false
	}
	move := e.Search(ctx, board.NewLine(*p), limits.Limits{Depth: 1}, nil).Move
	return move != board.NoMove && !move.IsNoisy()
}
