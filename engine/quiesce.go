package engine

import "match/board"

// quiesce returns the score of the position at ply once the captures are played out: in check it
// searches all moves, otherwise captures and promotions that lose no material, with the static
// evaluation as a lower bound ("stand pat"). If table is set, it probes and stores in the
// transposition table. This is done only at the first quiescence node, because deeper nodes are
// searched faster than they are looked up.
func (e *Engine) quiesce(ply, alpha, beta int, table bool) int {
	f := &e.stack[ply&127]
	f.pvLength = 0
	if score, ok := e.outcome(ply, f); ok {
		return score
	}
	n := node{ply: ply, alpha: alpha, beta: beta, pv: beta-alpha > 1}
	if table {
		n.hit = e.probe(f)
		if !n.pv && e.settles(f, &n) {
			return fromTable(n.hit.score(), ply)
		}
	}
	e.selDepth = max(e.selDepth, ply)
	if f.inCheck {
		return e.evade(ply, f, alpha, beta)
	}
	e.evaluateNode(f, n.hit)
	best := refine(f.eval, n.hit, ply)
	if best >= beta {
		return best
	}
	move := n.hit.move()
	if !move.IsNoisy() || !f.pos.IsLegal(move) {
		move = board.NoMove
	}
	f.start(move)
	best, move, bound := e.searchCaptures(f, &n, best)
	if table && !e.stopped {
		e.save(f, &n, move, best, bound)
	}
	return best
}

// searchCaptures searches the captures that could raise best above alpha. If the search was
// stopped, its result is meaningless.
func (e *Engine) searchCaptures(f *frame, n *node, best int) (int, board.Move, bound) {
	next := &e.stack[(n.ply+1)&127]
	alpha, bestMove, bound := max(n.alpha, best), board.NoMove, upperBound
	if best > n.alpha {
		bound = exactBound
	}
	for m := e.nextNoisy(f); m != board.NoMove; m = e.nextNoisy(f) {
		if !e.make(n.ply, f, m) {
			return 0, board.NoMove, noBound
		}
		score := -e.quiesce(n.ply+1, -n.beta, -alpha, false)
		if e.stopped {
			return 0, board.NoMove, noBound
		}
		best = max(best, score)
		if score <= alpha {
			continue
		}
		alpha, bestMove, bound = score, m, exactBound
		if n.pv {
			f.setPV(m, next)
		}
		if score >= n.beta {
			bound = lowerBound
			break
		}
	}
	return best, bestMove, bound
}

// nextNoisy returns the next capture or promotion that loses no material.
func (e *Engine) nextNoisy(f *frame) board.Move {
	switch f.stage {
	case hashStage:
		f.stage = makeNoisy
		if f.hash != board.NoMove {
			return f.hash
		}
		fallthrough
	case makeNoisy:
		e.rateNoisy(f)
		f.stage = goodNoisy
	}
	if e.on(quiescenceSEE) {
		return f.nextGood()
	}
	for f.next < f.end {
		if m := f.pick(); m != f.hash {
			return m
		}
	}
	return board.NoMove
}

// evade searches all moves out of check.
func (e *Engine) evade(ply int, f *frame, alpha, beta int) int {
	f.eval = noEval
	e.enter(ply, f)
	f.start(board.NoMove)
	best := noScore
	for {
		m := e.nextMove(f)
		if m == board.NoMove {
			break
		}
		if !e.make(ply, f, m) {
			return 0
		}
		score := -e.quiesce(ply+1, -beta, -alpha, false)
		if e.stopped {
			return 0
		}
		if score > best {
			best = score
		}
		if score > alpha {
			alpha = score
			f.setPV(m, &e.stack[(ply+1)&127])
			if score >= beta {
				return best
			}
		}
		if best > -mateBound {
			f.onlyBig = true // one quiet evasion is enough to rule out mate
		}
	}
	if best == noScore {
		return matedIn(ply)
	}
	return best
}
