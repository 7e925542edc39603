package engine

import "match/board"

// picker returns the moves of a position, the most promising first. It generates each group only
// when no move of the groups before caused a cutoff: the move of the transposition table, captures
// that do not lose material, killers, other quiet moves, losing captures.
type picker struct {
	stage   stage
	hash    board.Move
	moves   [256]rated
	next    int  // the first move of the group not yet returned
	end     int  // one past the group's last
	losers  int  // losing captures, kept at the front of moves
	onlyBig bool // quiet moves are no longer wanted
}

type stage uint8

const (
	hashStage stage = iota
	makeNoisy
	goodNoisy
	firstKiller
	secondKiller
	makeQuiet
	allQuiet
	badNoisy
	noMoreMoves
)

// rated is a move in a picker: its index in the list in bits 0–7, the move in bits 8–31, its rank
// above. The greatest value holds the move to try next and its index, so that finding it takes no
// branch.
type rated uint64

// rate combines m, its rank, which may be negative, and its index i in the list.
func rate(m board.Move, rank, i int) rated {
	return rated(uint32(rank+1<<30))<<32 | rated(m)<<8 | rated(uint8(i))
}

func (r rated) move() board.Move { return board.Move(r >> 8 & 0xffffff) }

// start prepares the picker for a position; hash is legal or NoMove.
func (k *picker) start(hash board.Move) {
	k.stage = hashStage
	k.hash = hash
	k.onlyBig = false
}

// nextMove returns the next move of f, NoMove after the last.
func (e *Engine) nextMove(f *frame) board.Move {
	for {
		switch f.stage {
		case hashStage:
			f.stage = makeNoisy
			if f.hash != board.NoMove {
				return f.hash
			}
		case makeNoisy:
			e.rateNoisy(f)
			f.stage = goodNoisy
		case goodNoisy:
			if m := f.nextGood(); m != board.NoMove {
				return m
			}
			f.stage = firstKiller
			if f.onlyBig {
				f.startLosers()
			}
		case firstKiller, secondKiller:
			m := f.killers[f.stage-firstKiller]
			f.stage++
			if m != board.NoMove && m != f.hash && !f.onlyBig && f.pos.IsLegal(m) {
				return m
			}
		case makeQuiet:
			if !f.onlyBig {
				e.rateQuiet(f)
			}
			f.stage = allQuiet
		case allQuiet:
			if f.next < f.end && !f.onlyBig {
				if m := f.pick(); m != f.hash && m != f.killers[0] && m != f.killers[1] {
					return m
				}
				continue
			}
			f.startLosers()
		case badNoisy:
			if f.next == f.end {
				f.stage = noMoreMoves
				return board.NoMove
			}
			f.next++
			return f.moves[uint8(f.next-1)].move()
		default:
			return board.NoMove
		}
	}
}

// startLosers begins the losing captures, in the order in which they were found.
func (k *picker) startLosers() {
	k.stage = badNoisy
	k.next, k.end = 0, k.losers
}

// pick removes the best move of the group, which must not be empty.
func (k *picker) pick() board.Move {
	first := k.moves[uint8(k.next)]
	best := first
	for _, r := range k.moves[uint8(k.next):k.end] {
		best = max(best, r)
	}
	k.moves[uint8(best)] = first&^0xff | best&0xff
	k.next++
	return best.move()
}

// nextGood returns the next capture that loses no material, and puts losing ones aside.
func (f *frame) nextGood() board.Move {
	for f.next < f.end {
		m := f.pick()
		if m == f.hash {
			continue
		}
		if exchangeAtLeast(&f.pos, m, 0) {
			return m
		}
		f.moves[uint8(f.losers)] = rate(m, 0, 0)
		f.losers++
	}
	return board.NoMove
}

// rateNoisy lists captures and promotions: the most valuable victim first, and for equal victims
// the least valuable attacker first.
func (e *Engine) rateNoisy(f *frame) {
	list := &e.list
	f.pos.Noisy(list)
	moves := list.Slice()
	for i, m := range moves {
		rank := 16*int(exchangeValue[m.Captured()&7]+exchangeValue[m.Promotion()&7]) - int(m.Kind())
		f.moves[uint8(i)] = rate(m, rank, i)
	}
	f.next, f.end, f.losers = 0, len(moves), 0
}

// rateQuiet lists the other moves after the losing captures.
func (e *Engine) rateQuiet(f *frame) {
	list := &e.list
	f.pos.Quiet(list)
	n := f.losers
	for _, m := range list.Slice() {
		f.moves[uint8(n)] = rate(m, e.quietScore(f, m), n)
		n++
	}
	f.next, f.end = f.losers, n
}
