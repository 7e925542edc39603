package engine

import "match/board"

// quiesce returns the score of the position at ply once the captures are played
// out: in check all moves, otherwise captures and promotions that lose nothing,
// with the right to stop at the static evaluation ("stand pat").
func (e *Engine) quiesce(ply, alpha, beta int) int {
	f := &e.stack[ply&127]
	f.pvLength = 0
	if e.drawn(ply, f) {
		return 0
	}
	if ply >= MaxPly-1 {
		return e.evaluate(f)
	}
	if e.men > 0 {
		if score, ok := e.known(ply, f); ok {
			return score
		}
	}
	var hit entry
	if e.on(QuiescenceTable) {
		hit = e.probe(f)
		if beta-alpha == 1 && e.settles(f, hit, ply, 0, alpha, beta) {
			return fromTable(hit.score(), ply)
		}
	}
	e.selDepth = max(e.selDepth, ply)
	if f.inCheck {
		return e.evade(ply, f, alpha, beta)
	}
	e.evaluateNode(f, hit)
	best := f.eval
	if b := hit.bound(); b != noBound {
		score := fromTable(hit.score(), ply)
		if score > best && b&lowerBound != 0 || score < best && b&upperBound != 0 {
			best = score
		}
	}
	if best >= beta {
		return best
	}
	move := hit.move()
	if !move.IsNoisy() || !f.pos.IsLegal(move) {
		move = board.NoMove
	}
	return e.searchCaptures(ply, f, alpha, beta, best, move)
}

// searchCaptures searches the captures that could lift best over alpha.
func (e *Engine) searchCaptures(ply int, f *frame, alpha, beta, best int, hash board.Move) int {
	pv := beta-alpha > 1
	lowest := alpha
	alpha = max(alpha, best)
	bestMove := board.NoMove
	f.start(hash)
	for {
		m := e.nextNoisy(f)
		if m == board.NoMove {
			break
		}
		if e.hopeless(f, m, alpha) {
			continue
		}
		if !e.make(ply, f, m) {
			return 0
		}
		score := -e.quiesce(ply+1, -beta, -alpha)
		if e.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha, bestMove = score, m
			if pv {
				f.setPV(m, &e.stack[(ply+1)&127])
			}
			if score >= beta {
				break
			}
		}
	}
	if e.on(QuiescenceTable) {
		bound := upperBound
		switch {
		case best >= beta:
			bound = lowerBound
		case best > lowest:
			bound = exactBound
		}
		e.save(f, &node{ply: ply}, bestMove, best, bound)
	}
	return best
}

// nextNoisy returns the next capture or promotion that loses nothing.
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
	if e.on(QuiescenceSEE) {
		return f.nextGood()
	}
	for f.next < f.end {
		if m := f.pick(); m != f.hash {
			return m
		}
	}
	return board.NoMove
}

// hopeless reports whether even winning the captured piece for nothing leaves
// the score below alpha (delta pruning); promotions to less than a queen are
// left to the main search.
func (e *Engine) hopeless(f *frame, m board.Move, alpha int) bool {
	if !e.on(DeltaPruning) {
		return false
	}
	const margin = 150
	promotion := m.Promotion()
	if promotion != board.NoKind && promotion != board.Queen {
		return true
	}
	gain := int(exchangeValue[m.Captured()&7])
	if promotion != board.NoKind {
		gain += int(exchangeValue[promotion&7])
	}
	return f.eval+gain+margin <= alpha
}

// evade searches all moves out of check.
func (e *Engine) evade(ply int, f *frame, alpha, beta int) int {
	f.raw, f.eval = noEval, noEval
	e.enter(ply, f)
	f.start(board.NoMove)
	e.chooseSpecial(ply, f)
	best := noScore
	for {
		m := e.nextMove(f)
		if m == board.NoMove {
			break
		}
		if !e.make(ply, f, m) {
			return 0
		}
		score := -e.quiesce(ply+1, -beta, -alpha)
		if e.stopped {
			return 0
		}
		if score > best {
			best = score
		}
		if score > alpha {
			alpha = score
			if beta-alpha > 0 {
				f.setPV(m, &e.stack[(ply+1)&127])
			}
			if score >= beta {
				return best
			}
		}
		if best > -mateBound {
			f.onlyBig = true // one quiet way out is enough to tell mate from no mate
		}
	}
	if best == noScore {
		return matedIn(ply)
	}
	return best
}
