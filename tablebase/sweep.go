package tablebase

import (
	"sync"
	"sync/atomic"

	"match/board"
)

// sweepRows is how many rows a worker takes at a time.
const sweepRows = 512

// each calls f for every row, on all workers, and reports whether one of the calls returned true. f
// may write only data of its row, and must not read data that the same sweep writes for another
// row.
func (s *solver) each(f func(row int) bool) bool {
	var found atomic.Bool
	split(s.space.rows(), sweepRows, s.workers, func(from, to int) {
		any := false
		for row := from; row < to; row++ {
			any = f(row) || any
		}
		if any {
			found.Store(true)
		}
	})
	return found.Load()
}

// split calls f for consecutive ranges of 0 … n-1, of the given size, on all workers.
func split(n, size, workers int, f func(from, to int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range max(1, workers) {
		wait.Go(func() {
			for {
				from := int(next.Add(int64(size))) - size
				if from >= n {
					return
				}
				f(from, min(n, from+size))
			}
		})
	}
	wait.Wait()
}

// setup returns a position of the space.
func (s *solver) setup(pl *placement, inner board.Square, turn board.Color) setup {
	p := setup{turn: turn, king: pl.king}
	p.men[0] = man{s.space.inner, inner}
	if s.space.outer != board.NoPiece {
		p.men[1] = man{s.space.outer, pl.outer}
	}
	return p
}

// left is a position with a move out of the table and the value of the best
// such move.
type left struct {
	position uint32
	value    code
}

// findLeaving evaluates the moves out of the table of every legal position.
func (s *solver) findLeaving() {
	var lock sync.Mutex
	split(s.space.rows(), sweepRows, s.workers, func(from, to int) {
		var found [2][]left
		leave := leaver{known: s.known}
		for row := from; row < to; row++ {
			pl := s.space.at(row)
			for c := range found {
				for set := s.sides[c].legal[row]; set != 0; set &= set - 1 {
					p := s.setup(&pl, set.First(), board.Color(c))
					if value, ok := leave.value(&p); ok {
						found[c] = append(found[c], left{uint32(64*row + int(set.First())), value})
					}
				}
			}
		}
		lock.Lock()
		defer lock.Unlock()
		for c := range found {
			for _, l := range found[c] {
				s.sides[c].leave(l.position, l.value)
				s.horizon = max(s.horizon, l.value.plies())
			}
		}
	})
}

// flood returns the squares from which a piece of kind k, not a pawn or king, can move to a square
// of the set over free squares. Such moves are reversible, so these are also the squares that
// pieces on the set could move to.
func flood(k board.Kind, set, free board.Bitboard) (reached board.Bitboard) {
	if k == board.Knight {
		return knightJumps(set) & free
	}
	if k == board.Rook || k == board.Queen {
		reached |= fillUp(set, free, 8) | fillDown(set, free, 8)
		reached |= fillUp(set, free&^board.FileA, 1) | fillDown(set, free&^board.FileH, 1)
	}
	if k == board.Bishop || k == board.Queen {
		reached |= fillUp(set, free&^board.FileA, 9) | fillDown(set, free&^board.FileH, 9)
		reached |= fillUp(set, free&^board.FileH, 7) | fillDown(set, free&^board.FileA, 7)
	}
	return reached
}

// fillUp slides all of a set one or more steps of the given size towards
// higher squares as far as it is free, doubling the distance (Kogge-Stone).
func fillUp(set, free board.Bitboard, step uint) board.Bitboard {
	filled := set << step & free
	filled |= filled << step & free
	free &= free << step
	filled |= filled << (2 * step) & free
	free &= free << (2 * step)
	return filled | filled<<(4*step)&free
}

// fillDown is fillUp towards lower squares.
func fillDown(set, free board.Bitboard, step uint) board.Bitboard {
	filled := set >> step & free
	filled |= filled >> step & free
	free &= free >> step
	filled |= filled >> (2 * step) & free
	free &= free >> (2 * step)
	return filled | filled>>(4*step)&free
}

func knightJumps(set board.Bitboard) board.Bitboard {
	const filesAB = board.FileA | board.FileA<<1
	const filesGH = board.FileH | board.FileH>>1
	one := set<<1&^board.FileA | set>>1&^board.FileH
	two := set<<2&^filesAB | set>>2&^filesGH
	return one<<16 | one>>16 | two<<8 | two>>8
}
