package engine

import "match/board"

// history remembers which moves were good. A cutoff pulls an entry towards +historyMax, a failure
// to cause one towards −historyMax ("history with gravity"), so that it forgets as fast as it
// learns.
type history struct {
	quiet  [2][64][64]int16      // side, from, to
	follow [2][8][64]followTable // side, then an earlier move of the line: kind, to
}

// followTable values moves, by kind and destination, after one earlier move.
type followTable [8][64]int16

const historyMax = 1 << 14

// clear forgets everything, for a new game.
func (h *history) clear() { *h = history{} }

// reward moves an entry towards historyMax, or towards −historyMax for a negative bonus; the
// further away it is, the larger the step.
func reward(entry *int16, bonus int) {
	v := int(*entry)
	*entry = int16(v + bonus - v*max(bonus, -bonus)/historyMax)
}

// bonus returns the reward of a move for a cutoff at this depth.
func bonus(depth int) int { return min(16*depth*depth+128*depth, 1800) }

func (h *history) quietEntry(side board.Color, m board.Move) *int16 {
	return &h.quiet[side&1][m.From()&63][m.To()&63]
}

// followAfter returns the table of side's moves after an earlier move, which
// may be none.
func (h *history) followAfter(side board.Color, earlier board.Move) *followTable {
	return &h.follow[side&1][earlier.Kind()&7][earlier.To()&63]
}

func (t *followTable) entry(m board.Move) *int16 { return &t[m.Kind()&7][m.To()&63] }

// quietScore returns the history score of a quiet move at f, in ±3·historyMax.
func (e *Engine) quietScore(f *frame, m board.Move) int {
	score := int(*e.history.quietEntry(f.pos.SideToMove(), m))
	return score + int(*f.follow1.entry(m)) + int(*f.follow2.entry(m))
}

// learn records that f.move caused a cutoff and that the quiet moves tried before it did not.
// Captures are not recorded: they are ordered by their victims.
func (e *Engine) learn(f *frame, depth int) {
	best := f.move
	if best.IsNoisy() {
		return
	}
	if e.on(killers) && f.killers[0] != best {
		f.killers[1] = f.killers[0]
		f.killers[0] = best
	}
	gain := bonus(depth)
	side := f.pos.SideToMove()
	e.rewardQuiet(f, side, best, gain)
	for _, m := range f.triedQuiet[:f.quietTried] {
		if m != best {
			e.rewardQuiet(f, side, m, -gain)
		}
	}
}

func (e *Engine) rewardQuiet(f *frame, side board.Color, m board.Move, bonus int) {
	if e.on(historyOrder) {
		reward(e.history.quietEntry(side, m), bonus)
	}
	if e.on(continuation) {
		reward(f.follow1.entry(m), bonus)
		reward(f.follow2.entry(m), bonus)
	}
}
