package engine

import (
	"math"

	"match/board"
)

// reductions are the depth reductions of late quiet moves in 1/1024 ply, by depth and number of the
// move.
var reductions [64][64]int32

// The logarithms are rounded before they are combined, so that fused multiply-add on some machines
// cannot change a search.
func init() {
	var log [64]int32
	for i := 1; i < 64; i++ {
		log[i] = int32(math.Round(256 * math.Log(float64(i))))
	}
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			reductions[d][n] = 800 + log[d]*log[n]*1024/(256*256)*10/22
		}
	}
}

// reduction returns the reduction of the tried+1-th move in plies.
func reduction(depth, tried int) int {
	return int(reductions[min(depth, 63)&63][min(tried, 63)&63] / 1024)
}

// pruneNode tries to avoid a search of the moves: if the position is so good that even a null move
// holds, or so bad that only captures could help.
func (e *Engine) pruneNode(f *frame, n *node) (score int, ok bool) {
	eval := refine(f.eval, n.hit, n.ply)
	if e.on(reverseFutility) && n.depth <= 8 && !isMate(n.beta) && !isMate(eval) {
		if eval-reverseMargin(n.depth, n.improving) >= n.beta {
			return eval, true
		}
	}
	if e.on(razoring) && n.depth <= 3 && !isMate(n.alpha) && eval+250*n.depth <= n.alpha {
		if score := e.quiesce(n.ply, n.alpha, n.alpha+1, e.on(quiescenceTable)); score <= n.alpha || e.stopped {
			return score, true
		}
	}
	if e.on(nullMove) && n.depth >= 3 && eval >= n.beta && !isMate(n.beta) && e.mayPass(n.ply, f) {
		if score := e.nullMove(f, n, eval); score >= n.beta || e.stopped {
			return score, true
		}
	}
	return 0, false
}

// reverseMargin returns how far above beta an evaluation must be for reverse futility pruning.
func reverseMargin(depth int, improving bool) int {
	margin := 80 * depth
	if improving {
		margin -= 60
	}
	return margin
}

// mayPass reports whether a null move is allowed: not after another null move, and not without a
// piece, where zugzwang is common.
func (e *Engine) mayPass(ply int, f *frame) bool {
	us := f.pos.SideToMove()
	return e.moveAt(ply-1) != board.NoMove &&
		f.pos.Side(us)&^(f.pos.Kinds(board.Pawn)|f.pos.Kinds(board.King)) != 0
}

// nullMove searches the position after a null move, with reduced depth.
func (e *Engine) nullMove(f *frame, n *node, eval int) int {
	reduced := n.depth - 4 - n.depth/4 - min((eval-n.beta)/200, 3)
	e.makeNull(n.ply, f)
	score := -e.search(n.ply+1, reduced, -n.beta, -n.beta+1, !n.cut)
	if isMate(score) && score > 0 {
		return n.beta // a mate after a null move proves only the bound
	}
	return score
}

// skip reports whether m is pruned here: because it is late, quiet and far from alpha, or because
// it loses material.
func (e *Engine) skip(f *frame, n *node, m board.Move, tried, alpha int) bool {
	if m.IsNoisy() {
		return n.depth <= 6 && f.stage == badNoisy && e.on(seePruning) &&
			!exchangeAtLeast(&f.pos, m, int32(-100*n.depth))
	}
	if f.stage < allQuiet && tried == 0 {
		return false
	}
	depth := max(n.depth-reduction(n.depth, tried), 1)
	if e.on(lateMovePruning) && !f.inCheck && tried >= lateMoves(n.depth, n.improving) {
		f.onlyBig = true
		return true
	}
	if e.on(futility) && depth <= 7 && !f.inCheck && f.eval+120+90*depth <= alpha && !isMate(alpha) {
		f.onlyBig = true
		return true
	}
	return e.on(seePruning) && depth <= 7 && !exchangeAtLeast(&f.pos, m, int32(-60*depth))
}

// lateMoves returns the number of moves after which no quiet moves are searched.
func lateMoves(depth int, improving bool) int {
	n := 3 + depth*depth
	if !improving {
		n /= 2
	}
	return n
}

// reduce returns the reduction of m in plies.
func (e *Engine) reduce(f *frame, n *node, m board.Move, tried int) int {
	if n.depth < 3 || tried < 2 || !e.on(lateMoveReductions) {
		return 0
	}
	if m.IsNoisy() {
		if f.stage != badNoisy {
			return 0
		}
		return 1
	}
	r := reductions[min(n.depth, 63)&63][min(tried, 63)&63]
	if n.pv {
		r -= 1024
	}
	if n.cut {
		r += 1024
	}
	if !n.improving {
		r += 512
	}
	if f.inCheck || e.stack[(n.ply+1)&127].inCheck {
		r -= 1024
	}
	r -= int32(e.quietScore(f, m) / 10)
	return int(min(max(r, 0)/1024, int32(n.depth-2)))
}
