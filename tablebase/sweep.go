package tablebase

import (
	"sync"
	"sync/atomic"

	"match/board"
)

// sweepRows is how many rows a worker takes at a time.
const sweepRows = 512

// each calls f for every row, on all workers, and reports whether one of the
// calls returned true. f may write only what belongs to its row, and may read
// nothing that is written in the same sweep for another row.
func (s *solver) each(f func(row int) bool) bool {
	var found atomic.Bool
	s.split(func(from, to int) {
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

// split calls f for consecutive ranges of rows until all are done.
func (s *solver) split(f func(from, to int)) {
	rows := s.space.rows()
	var next atomic.Int64
	var wait sync.WaitGroup
	for range max(1, s.workers) {
		wait.Go(func() {
			for {
				from := int(next.Add(sweepRows)) - sweepRows
				if from >= rows {
					return
				}
				f(from, min(rows, from+sweepRows))
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

// findLeaving looks at the moves out of the table of every legal position.
func (s *solver) findLeaving() {
	var lock sync.Mutex
	s.split(func(from, to int) {
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
