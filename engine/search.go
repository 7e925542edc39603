package engine

import "match/board"

// node is the search state of a position: the task, and the data known before a
// move is tried.
type node struct {
	ply, depth, alpha, beta int
	pv                      bool  // the window is open: an exact score is wanted
	cut                     bool  // a cutoff is expected
	improving               bool  // the side to move stands better than two plies ago
	hit                     entry // of the transposition table
}

// search returns the score of the position at ply for the side to move, by principal variation
// search (Marsland and Campbell, 1982; fail-soft): exact inside the window (alpha, beta), a bound
// outside. cut means that a cutoff is expected here.
func (e *Engine) search(ply, depth, alpha, beta int, cut bool) int {
	if depth <= 0 {
		return e.quiesce(ply, alpha, beta, e.on(quiescenceTable))
	}
	f := &e.stack[ply&127]
	n := node{ply: ply, depth: depth, alpha: alpha, beta: beta, pv: beta-alpha > 1, cut: cut}
	f.pvLength = 0
	if score, ok := e.outcome(ply, f); ok {
		return score
	}
	// Limit the window to the fastest possible mates. This adds no strength, but without it a
	// search continues at length after it has found a mate.
	n.alpha, n.beta = max(alpha, matedIn(ply)), min(beta, mateScore-ply-1)
	if n.alpha >= n.beta {
		return n.alpha
	}
	n.hit = e.probe(f)
	if !n.pv && e.settles(f, &n) {
		return fromTable(n.hit.score(), ply)
	}
	e.enter(ply, f)
	e.evaluateNode(f, n.hit)
	n.improving = e.improving(ply, f)
	if !n.pv && !f.inCheck {
		if score, ok := e.pruneNode(f, &n); ok || e.stopped {
			return score
		}
	}
	move := n.hit.move()
	if move != board.NoMove && !f.pos.IsLegal(move) {
		move = board.NoMove
	}
	f.start(move)
	return e.searchMoves(n)
}

// outcome returns the score of a position that needs no search: a draw by the
// rules, one that the tablebase knows, or one too far from the root.
func (e *Engine) outcome(ply int, f *frame) (score int, ok bool) {
	switch {
	case e.drawn(ply, f):
		return 0, true
	case ply >= MaxPly-1:
		return e.evaluate(f), true
	case e.men > 0:
		return e.known(ply, f)
	}
	return 0, false
}

// searchMoves searches the moves of a position until one causes a cutoff.
func (e *Engine) searchMoves(n node) int {
	f, next := &e.stack[n.ply&127], &e.stack[(n.ply+1)&127]
	alpha, best, bestMove, bound := n.alpha, noScore, board.NoMove, upperBound
	e.stack[n.ply+2].killers = [2]board.Move{} // shared by all grandchildren
	tried := 0
	for m := e.nextMove(f); m != board.NoMove; m = e.nextMove(f) {
		if best > -mateBound && e.skip(f, &n, m, tried, alpha) {
			continue
		}
		if !e.make(n.ply, f, m) {
			return 0
		}
		score := e.searchMove(f, &n, m, tried, alpha)
		if e.stopped {
			return 0
		}
		tried++
		best = max(best, score)
		if score > alpha {
			alpha, bestMove, bound = score, m, exactBound
			if n.pv {
				f.setPV(m, next)
			}
		}
		if score >= n.beta {
			bound = lowerBound
			e.learn(f, n.depth)
			break
		}
		f.remember(m)
	}
	if best == noScore { // there is no legal move
		if f.inCheck {
			return matedIn(n.ply)
		}
		return 0
	}
	e.save(f, &n, bestMove, best, bound)
	return best
}

// searchMove searches the position after m, which has been made. It searches late moves with less
// depth, and all but the first with a null window, until they prove better.
func (e *Engine) searchMove(f *frame, n *node, m board.Move, tried, alpha int) int {
	d, ply := n.depth-1, n.ply+1
	if tried == 0 {
		return -e.search(ply, d, -n.beta, -alpha, !n.pv && !n.cut)
	}
	if reduced := d - e.reduce(f, n, m, tried); reduced < d {
		score := -e.search(ply, max(reduced, 1), -alpha-1, -alpha, true)
		if score <= alpha || e.stopped {
			return score
		}
	}
	score := -e.search(ply, d, -alpha-1, -alpha, !n.cut)
	if n.pv && score > alpha && score < n.beta && !e.stopped {
		score = -e.search(ply, d, -n.beta, -alpha, false)
	}
	return score
}

// probe looks the position up in the transposition table.
func (e *Engine) probe(f *frame) entry {
	if !e.on(transpositionTable) {
		return entry{}
	}
	return e.table.probe(f.pos.Key())
}

// settles reports whether the table's entry makes a search unnecessary. Close to the fifty-move
// limit it never does, because equal positions differ there in their counters.
func (e *Engine) settles(f *frame, n *node) bool {
	hit := n.hit
	if hit.bound() == noBound || hit.depth() < min(n.depth, maxTableDepth) || f.pos.HalfmoveClock() >= 90 {
		return false
	}
	if fromTable(hit.score(), n.ply) >= n.beta {
		return hit.bound()&lowerBound != 0
	}
	return hit.bound()&upperBound != 0
}

// refine returns the static evaluation, or the table's score if that is a tighter bound on the true
// one.
func refine(eval int, hit entry, ply int) int {
	score := fromTable(hit.score(), ply)
	if b := hit.bound(); score > eval && b&lowerBound != 0 || score < eval && b&upperBound != 0 {
		return score
	}
	return eval
}

// save stores the result of a node in the transposition table.
func (e *Engine) save(f *frame, n *node, m board.Move, score int, bound bound) {
	if e.on(transpositionTable) {
		e.table.store(f.pos.Key(), m, toTable(score, n.ply), f.eval, n.depth, bound)
	}
}

// evaluateNode sets the static evaluation, from the table if it is there.
func (e *Engine) evaluateNode(f *frame, hit entry) {
	switch {
	case f.inCheck:
		f.eval = noEval
	case hit.bound() != noBound && hit.eval() != noEval:
		f.eval = hit.eval()
	default:
		f.eval = e.evaluate(f)
	}
}

// improving reports whether the side to move stands better than two plies ago.
func (e *Engine) improving(ply int, f *frame) bool {
	if f.inCheck || !e.on(improving) {
		return false
	}
	if ply >= 2 && e.stack[ply-2].eval != noEval {
		return f.eval > e.stack[ply-2].eval
	}
	return ply < 4 || e.stack[ply-4].eval == noEval || f.eval > e.stack[ply-4].eval
}
