package engine

import "match/board"

// make plays m at f, into the next frame. It reports false if the search has to end instead, so
// that a node limit is never exceeded.
func (e *Engine) make(ply int, f *frame, m board.Move) bool {
	if e.nodes >= e.pollAt && e.poll() {
		return false
	}
	e.nodes++
	next := &e.stack[ply+1]
	f.move = m
	next.pos = f.pos
	next.pos.Make(m)
	next.touched = e.table.touch(next.pos.Key())
	next.sums = e.evaluator.Apply(f.sums, &f.pos, m)
	next.inCheck = next.pos.InCheck()
	next.back = 0
	if next.pos.HalfmoveClock() > 0 {
		next.back = f.back + 1
	}
	e.path[pathBase+ply+1] = next.pos.Key()
	return true
}

// makeNull passes the turn. A null move does not count as a node.
func (e *Engine) makeNull(ply int, f *frame) {
	next := &e.stack[ply+1]
	f.move = board.NoMove
	next.pos = f.pos
	next.pos.MakeNull()
	next.sums = f.sums
	next.inCheck = false
	next.back = 0 // positions before a null move do not count as repetitions
	e.path[pathBase+ply+1] = next.pos.Key()
}

// poll checks everything that can end a search and sets when to check again.
func (e *Engine) poll() (stop bool) {
	const every = 1024
	select {
	case <-e.ponder:
		e.ponder = nil
		e.timer.run()
	default:
	}
	select {
	case <-e.done:
		e.stopped = true
	default:
		e.stopped = e.nodes >= e.limit || e.ponder == nil && e.timer.expired()
	}
	e.pollAt = min(e.limit, e.nodes+every)
	return e.stopped
}

// enter prepares a frame for a search of its moves.
func (e *Engine) enter(ply int, f *frame) {
	f.pvLength = 0
	f.quietTried = 0
	side := f.pos.SideToMove()
	f.follow1 = e.history.followAfter(side, e.moveAt(ply-1))
	f.follow2 = e.history.followAfter(side, e.moveAt(ply-2))
	e.selDepth = max(e.selDepth, ply)
}

// moveAt returns the move being tried at a ply, NoMove before the root.
func (e *Engine) moveAt(ply int) board.Move {
	if ply < 0 {
		return board.NoMove
	}
	return e.stack[ply].move
}

// drawn reports whether the position is a draw. A position that occurred since the root can occur
// again, so its first repetition already counts as a draw. Repetitions of positions before the root
// count as the rules require.
func (e *Engine) drawn(ply int, f *frame) bool {
	if f.pos.HalfmoveClock() >= 100 && !(f.inCheck && !f.pos.HasLegal()) {
		return true
	}
	return f.pos.InsufficientMaterial() || f.back >= 4 && e.repeated(ply, f)
}

func (e *Engine) repeated(ply int, f *frame) bool {
	now := pathBase + ply
	key := f.pos.Key()
	seen := 0
	for i := now - 4; i >= now-f.back && i >= 0; i -= 2 {
		if e.path[i] != key {
			continue
		}
		seen++
		if i > pathBase || seen >= 2 {
			return true
		}
	}
	return false
}

// evaluate returns the variant's evaluation of f, limited to the range below mate scores.
func (e *Engine) evaluate(f *frame) int {
	return min(max(e.evaluator.Score(&f.pos, f.sums), -maxEval), maxEval)
}

// known returns the score of a position that is in the tablebase. Distances to mate ignore the
// fifty-move rule, so a win that the rule may prevent is left to the search. Outcomes without a
// distance are valid only right after a capture or a pawn move.
func (e *Engine) known(ply int, f *frame) (score int, ok bool) {
	clock := f.pos.HalfmoveClock()
	if f.pos.Occupied().Count() > e.men || e.zeroing && clock > 0 {
		return 0, false
	}
	entry, ok := e.tablebase.Probe(&f.pos)
	plies, mate := entry.InMate()
	if !ok || mate && clock+plies > 100 {
		return 0, false
	}
	e.tbHits++
	best := mateScore - plies
	if !mate {
		best = tableScore
	}
	return entry.Under50() * (best - ply), true
}
