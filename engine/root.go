package engine

import (
	"context"
	"slices"

	"match/board"
	"match/engine/limits"
	"match/tablebase"
)

// rootMove is a legal move of the position that is searched.
type rootMove struct {
	move  board.Move
	nodes uint64 // spent on it in this search
}

// pathBase is the number of keys kept from before the root. Positions further back than the
// fifty-move rule allows cannot be repeated.
const pathBase = 128

// Search looks for the best move in the line's position until a limit is
// reached or ctx ends. It calls report, if not nil, after every iteration. There
// is always a legal best move unless the game is over by mate or stalemate,
// even for a limit of one node or a context that has ended.
//
// The PV of Info and Result share the engine's memory and change with the next
// Search.
func (e *Engine) Search(ctx context.Context, line *board.Line, l limits.Limits, report func(Info)) Result {
	e.prepare(ctx, line, l)
	e.best = Result{}
	if len(e.roots) == 0 {
		return e.best
	}
	e.best.Move = e.roots[0].move
	e.stack[0].pv[0] = e.best.Move
	e.best.PV = e.stack[0].pv[:1]
	deepest := MaxPly - 1
	if l.Depth > 0 {
		deepest = min(l.Depth, deepest)
	}
	e.deepen(deepest, report)
	e.best.Info = e.info(e.best.Depth)
	if len(e.best.PV) > 1 {
		e.best.Ponder = e.best.PV[1]
	}
	return e.best
}

func (e *Engine) prepare(ctx context.Context, line *board.Line, l limits.Limits) {
	e.ponder = l.Ponder
	e.timer.set(l, e.overhead)
	e.done = ctx.Done()
	e.nodes, e.limit, e.pollAt, e.selDepth, e.tbHits = 0, l.Nodes, 0, 0, 0
	e.stopped = false
	if e.limit == 0 {
		e.limit = ^uint64(0)
	}
	e.mate = 2*l.Mate - 1
	e.table.newSearch()
	for ply := range 3 { // deeper ones are cleared by their grandparents
		e.stack[ply].killers = [2]board.Move{}
	}
	root := &e.stack[0]
	root.pos = *line.Position()
	root.sums = e.evaluator.Sums(&root.pos)
	root.inCheck = root.pos.InCheck()
	e.setPath(line)
	e.setRoots(l.SearchMoves)
}

// setPath copies the keys that positions of the search could repeat.
func (e *Engine) setPath(line *board.Line) {
	keys := line.Keys()
	back := min(line.Position().HalfmoveClock(), len(keys)-1, pathBase)
	copy(e.path[pathBase-back:pathBase+1], keys[len(keys)-1-back:])
	e.stack[0].back = back
}

// setRoots lists the moves to consider.
func (e *Engine) setRoots(only []board.Move) {
	e.stack[0].pos.Legal(&e.list)
	e.roots = e.room[:0]
	for _, m := range e.list.Slice() {
		if slices.Contains(only, m) {
			e.roots = append(e.roots, rootMove{move: m})
		}
	}
	if len(e.roots) > 0 {
		return
	}
	for _, m := range e.list.Slice() {
		e.roots = append(e.roots, rootMove{move: m})
	}
	if e.zeroing {
		e.keepBest()
	}
}

// keepBest keeps only the root moves that are best by tables with distances to zeroing: those that
// win fastest, that draw, or that lose slowest. This guarantees progress in a win, regardless of
// the search.
func (e *Engine) keepBest() {
	root := &e.stack[0].pos
	if root.Occupied().Count() > e.men {
		return
	}
	moves, ok := e.tablebase.Moves(root)
	if !ok || len(moves) == 0 {
		return
	}
	best := moves[0].Entry
	e.roots = slices.DeleteFunc(e.roots, func(r rootMove) bool {
		i := slices.IndexFunc(moves, func(m tablebase.MoveEntry) bool { return m.Move == r.move })
		return i < 0 || moves[i].Entry != best
	})
}

// deepen runs the iterative deepening and keeps the last finished result.
func (e *Engine) deepen(deepest int, report func(Info)) {
	for depth := 1; depth <= deepest; depth++ {
		previous, before := e.best, e.nodes
		e.searchWindow(depth)
		if e.stopped {
			return
		}
		e.best.Depth = depth
		if report != nil {
			report(e.info(depth))
		}
		if e.mateFound() || e.settled(depth, e.nodes-before) || e.enough(depth, previous) {
			return
		}
	}
}

func (e *Engine) mateFound() bool { return e.mate > 0 && e.best.Score >= mateScore-e.mate }

// settled reports whether a deep iteration had nothing to search after the root moves: every line
// ends there, or is in the tablebase.
func (e *Engine) settled(depth int, nodes uint64) bool {
	return depth >= 8 && nodes <= uint64(len(e.roots))
}

// enough reports whether to stop before another iteration: to save time, for an only move, or after
// a proved mate. It never does so without a time limit.
func (e *Engine) enough(depth int, previous Result) bool {
	effort := e.roots[0].nodes * 1000 / max(e.nodes, 1)
	changed := previous.Move != e.best.Move
	done := e.timer.settle(changed, previous.Score-e.best.Score, int(effort))
	if e.timer.soft == 0 || e.ponder != nil {
		return false
	}
	plies, mate := MatePlies(e.best.Score)
	return done || len(e.roots) == 1 || mate && depth > max(plies, -plies)+4
}

// searchWindow searches the root to a depth, with a window around the last score. If the new score
// is outside the window, it widens that side.
func (e *Engine) searchWindow(depth int) {
	alpha, beta, width := -infinity, infinity, 15
	if depth > 4 && e.on(aspirationWindows) && !isMate(e.best.Score) {
		alpha, beta = e.best.Score-width, e.best.Score+width
	}
	for {
		score := e.searchRoot(depth, alpha, beta)
		if e.stopped {
			return
		}
		width += width / 2
		switch {
		case score <= alpha && alpha > -infinity:
			beta = (alpha + beta) / 2
			alpha = lowered(score, width)
		case score >= beta && beta < infinity:
			beta = raised(score, width)
		default:
			return
		}
	}
}

// lowered returns the next lower bound after a score fell out of the window; raised returns the
// next upper bound. Once the window is large, they drop the bound: a mate may be near, and small
// steps would be wasted.
func lowered(score, width int) int {
	if width > 500 {
		return -infinity
	}
	return max(score-width, -infinity)
}

func raised(score, width int) int { return -lowered(-score, width) }

// searchRoot searches every root move and moves the best one to the front. If the search is
// stopped, the best move so far is kept: every score above alpha is valid.
func (e *Engine) searchRoot(depth, alpha, beta int) int {
	f := &e.stack[0]
	e.enter(0, f)
	e.evaluateNode(f, entry{})
	best, bound := noScore, exactBound
	for i := range e.roots {
		m := e.roots[i].move
		before := e.nodes
		if !e.make(0, f, m) {
			return 0
		}
		score := e.searchRootMove(i, depth, alpha, beta)
		e.roots[i].nodes += e.nodes - before
		if e.stopped {
			return 0
		}
		best = max(best, score)
		if score > alpha {
			e.setBest(i, score)
			alpha = score
		} else if i == 0 {
			e.best.Score = score // an upper bound; the window will be lowered
		}
		if score >= beta {
			bound = lowerBound
			break
		}
	}
	e.table.store(f.pos.Key(), e.roots[0].move, toTable(best, 0), f.eval, depth, bound)
	return best
}

// searchRootMove searches the position after the i-th root move, which has been made.
func (e *Engine) searchRootMove(i, depth, alpha, beta int) int {
	f := &e.stack[0]
	d := depth - 1
	if i == 0 {
		return -e.search(1, d, -beta, -alpha, false)
	}
	reduced := d
	if i >= 3 && depth >= 3 && e.on(lateMoveReductions) && !f.move.IsNoisy() && !f.inCheck {
		reduced = max(d-reduction(depth, i)+1, 1)
	}
	score := -e.search(1, reduced, -alpha-1, -alpha, true)
	if score > alpha && reduced < d {
		score = -e.search(1, d, -alpha-1, -alpha, true)
	}
	if score > alpha {
		score = -e.search(1, d, -beta, -alpha, false)
	}
	return score
}

// setBest makes the i-th root move the best one. The others keep their order.
func (e *Engine) setBest(i, score int) {
	best := e.roots[i]
	copy(e.roots[1:i+1], e.roots[:i])
	e.roots[0] = best
	f := &e.stack[0]
	f.setPV(best.move, &e.stack[1])
	e.best.Move, e.best.Score, e.best.PV = best.move, score, f.pv[:f.pvLength]
}

func (e *Engine) info(depth int) Info {
	return Info{
		Depth: depth, SelDepth: e.selDepth, Score: e.best.Score, PV: e.best.PV,
		Nodes: e.nodes, TBHits: e.tbHits, Time: e.timer.elapsed(),
	}
}
