package maker

import (
	"context"
	"math"
	"math/rand/v2"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/openings"
)

// worker grows and judges candidates. It belongs to one goroutine.
type worker struct {
	Config
	engine *engine.Engine
	scorer *engineScorer // nil: the variant scores
}

// fate is the result of judging a candidate.
type fate int

// The fates.
const (
	Kept       fate = iota
	unbalanced      // one side is more than MaxScore ahead
	forced          // all moves but one lose more than MaxLoss: something hangs
	over            // the game ended within the line
	duplicate       // its last position is already in the book
	evenScore       // neither side is MinScore ahead
	fates
)

type candidate struct {
	opening openings.Opening
	key     uint64 // of the last position
	fate    fate
}

// candidate grows candidate i and judges it, unless its last position is
// already known. The result does not depend on earlier candidates in the
// engine.
func (w *worker) candidate(ctx context.Context, i uint64, known map[uint64]bool) (candidate, error) {
	rng := rand.New(rand.NewPCG(w.Seed, i))
	w.engine.NewGame()
	line := w.grow(ctx, rng)
	c := candidate{fate: over}
	if line.Status() != board.Ongoing {
		return c, nil
	}
	eco, name := openings.NameOf(line)
	c.key = line.Position().Key()
	c.opening = openings.Opening{Start: *line.Start(), Moves: line.Moves(), ECO: eco, Name: name}
	if c.fate = duplicate; known[c.key] {
		return c, nil
	}
	var err error
	c.fate, err = w.judge(ctx, line)
	return c, err
}

// grow plays the beginning of a named line, and adds its own moves.
func (w *worker) grow(ctx context.Context, rng *rand.Rand) *board.Line {
	line := board.NewLine(board.StartPosition())
	for _, m := range w.named(rng) {
		line.Push(m)
	}
	for len(line.Moves()) < w.Plies && line.Status() == board.Ongoing && ctx.Err() == nil {
		moves := w.sensible(ctx, line)
		line.Push(moves[rng.IntN(len(moves))])
	}
	return line
}

// sensible returns the moves that a short search of each rates at most MaxLoss
// worse than the best of them.
func (w *worker) sensible(ctx context.Context, line *board.Line) []board.Move {
	var list board.MoveList
	line.Position().Legal(&list)
	moves := list.Slice()
	scores, best := make([]int, len(moves)), math.MinInt
	for i, m := range moves {
		scores[i] = w.score(ctx, line, w.Nodes/200, m)
		best = max(best, scores[i])
	}
	kept := moves[:0]
	for i, m := range moves {
		if scores[i] >= best-w.MaxLoss {
			kept = append(kept, m)
		}
	}
	return kept
}

// judge searches the last position twice: for its score, and for its score
// without the best move. It uses an external engine only for quiet positions,
// since its searches cost the most.
func (w *worker) judge(ctx context.Context, line *board.Line) (fate, error) {
	best := w.engine.Search(ctx, line, limits.Limits{Nodes: w.Nodes}, nil)
	score := best.Score
	if w.scorer == nil {
		if fate := w.fateOf(score); fate != Kept {
			return fate, nil
		}
	}
	if w.forced(ctx, line, best) {
		return forced, nil
	}
	if w.scorer != nil {
		var err error
		if score, err = w.scorer.score(ctx, line); err != nil {
			return Kept, err
		}
	}
	return w.fateOf(score), nil
}

// fateOf compares a score with its bounds.
func (w *worker) fateOf(score int) fate {
	switch {
	case abs(score) > w.MaxScore:
		return unbalanced
	case abs(score) < w.MinScore:
		return evenScore
	}
	return Kept
}

// forced reports whether all moves but the best lose more than MaxLoss.
func (w *worker) forced(ctx context.Context, line *board.Line, best engine.Result) bool {
	var list board.MoveList
	line.Position().Legal(&list)
	var others []board.Move
	for _, m := range list.Slice() {
		if m != best.Move {
			others = append(others, m)
		}
	}
	return len(others) == 0 || best.Score-w.score(ctx, line, w.Nodes, others...) > w.MaxLoss
}

// score searches the given moves only; centipawns for the side to move.
func (w *worker) score(ctx context.Context, line *board.Line, nodes uint64, moves ...board.Move) int {
	return w.engine.Search(ctx, line, limits.Limits{Nodes: nodes, SearchMoves: moves}, nil).Score
}

func abs(n int) int { return max(n, -n) }

// named returns the beginning of a line of the Encyclopaedia of Chess Openings, at
// most up to the last FreePlies plies.
func (w *worker) named(rng *rand.Rand) []board.Move {
	lines := openings.Encyclopaedia()
	moves := lines[rng.IntN(len(lines))].Moves
	return moves[:min(len(moves), w.Plies-rng.IntN(w.FreePlies+1))]
}
