package positions

import (
	"context"
	"math/rand/v2"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/pgn"
	"match/variants"
)

// Sampler takes positions out of games.
type Sampler struct {
	PerGame  int    // number of positions per game, if there are enough
	Skip     int    // plies skipped at the beginning, after the book
	MaxScore int    // centipawns: positions with a larger score are left out
	Seed     uint64 // of the random choice

	// Resolve, if not nil, follows a position to a quiet end of its line. It
	// returns false if there is none.
	Resolve func(context.Context, *board.Position) (board.Position, bool)
}

// Tally counts what happened to games and their positions.
type Tally struct {
	Games      int // games with positions taken
	Unfinished int // games without a result
	Faults     int // forfeited games, for example on time: their result does not depend on the position
	Noisy      int // positions left out: in check, or the next move captures or promotes
	Lopsided   int // positions left out: beyond MaxScore, or with a mate score
	Unresolved int // positions left out: no quiet end was found
	Kept       int // positions taken
}

// Plus returns the sum of both tallies.
func (t Tally) Plus(u Tally) Tally {
	return Tally{
		t.Games + u.Games, t.Unfinished + u.Unfinished, t.Faults + u.Faults,
		t.Noisy + u.Noisy, t.Lopsided + u.Lopsided, t.Unresolved + u.Unresolved, t.Kept + u.Kept,
	}
}

// Sample returns positions of a finished game, and counts them. The game's
// eligible plies are cut into PerGame stretches of equal length, and one position
// is taken from each, so that each phase of the game is represented by its
// length. A position is eligible if
//
//   - it is after the book and after Skip plies,
//   - the side to move is not in check,
//   - the move played in it neither captures nor promotes,
//   - its player's score, if there is one, is within MaxScore and not a mate.
//
// The choice depends only on the sampler and the game.
func (s Sampler) Sample(ctx context.Context, g *pgn.Game) (taken []Position, t Tally) {
	switch {
	case g.Result == pgn.Unfinished:
		return nil, Tally{Unfinished: 1}
	case g.Ending().IsFault():
		return nil, Tally{Faults: 1}
	}
	t.Games = 1
	id := gameID(g)
	eligible := s.eligible(g, &t)
	random := rand.New(rand.NewPCG(s.Seed, id))
	strata := min(s.PerGame, len(eligible))
	for i := range strata {
		low, high := i*len(eligible)/strata, (i+1)*len(eligible)/strata
		p := eligible[low+random.IntN(high-low)]
		p.Result, p.Game = g.Result.Points(board.White), id
		if s.resolve(ctx, &p, &t) {
			taken = append(taken, p)
		}
	}
	t.Kept = len(taken)
	return taken, t
}

// eligible returns the positions to choose from, in the order of the game.
func (s Sampler) eligible(g *pgn.Game, t *Tally) (all []Position) {
	first := max(s.Skip, bookEnd(g))
	for i, p := range g.Positions() {
		if i == len(g.Plies) {
			break
		}
		ply := &g.Plies[i]
		switch {
		case i < first:
		case p.InCheck() || ply.Move.IsNoisy() || ply.Move == board.NoMove:
			t.Noisy++
		case s.lopsided(ply.Score):
			t.Lopsided++
		default:
			all = append(all, Position{Board: *p, Score: ply.Score.Value, Scored: ply.Score.Kind == pgn.Centipawns})
		}
	}
	return all
}

func (s Sampler) lopsided(score pgn.Score) bool {
	return score.Kind == pgn.MateIn || score.Value > s.MaxScore || score.Value < -s.MaxScore
}

// bookEnd returns the number of plies up to the last that came from a book.
func bookEnd(g *pgn.Game) (end int) {
	for i := range g.Plies {
		if g.Plies[i].Comment == "book" {
			end = i + 1
		}
	}
	return end
}

// resolve moves a position to the quiet end of its line. It drops the player's
// score, which is for the original position.
func (s Sampler) resolve(ctx context.Context, p *Position, t *Tally) bool {
	if s.Resolve == nil {
		return true
	}
	end, ok := s.Resolve(ctx, &p.Board)
	if !ok {
		t.Unresolved++
		return false
	}
	if end.Key() != p.Board.Key() {
		p.Board, p.Score, p.Scored = end, 0, false
	}
	return true
}

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
