package syzygy

import (
	"slices"

	"match/board"
)

// Tables do not contain the outcome of a position in which a capture is best. For such a position
// they contain any value that compresses well and is not better. So the captures are searched
// first, and the outcome is the best of theirs and the table's. Tables do not cover en passant
// rights either.

// outcome returns the outcome of a position, and whether a winning capture or only an en passant
// capture achieves it. In that case the table of distances must not be probed.
func (s *Set) outcome(p *board.Position) (v WDL, byCapture bool, err error) {
	best, bestPassing := Loss-1, Loss-1
	if s.canCapture(p) {
		var moves board.MoveList
		p.Noisy(&moves)
		for _, m := range moves.Slice() {
			if m.Captured() == board.NoKind {
				continue
			}
			next := *p
			next.Make(m)
			v, err := s.resolve(&next, Loss, -max(best, Loss))
			if err != nil {
				return 0, false, err
			}
			if v = -v; v == Win {
				return Win, true, nil
			}
			if m.IsEnPassant() {
				bestPassing = max(bestPassing, v)
			} else {
				best = max(best, v)
			}
		}
	}
	if bestPassing >= Loss && onlyPassing(p) {
		return bestPassing, true, nil
	}
	if v, err = s.table(p); err != nil {
		return 0, false, err
	}
	if bestPassing > max(best, v) {
		return bestPassing, true, nil
	}
	best = max(best, bestPassing)
	if best >= v {
		return best, best > Draw, nil
	}
	return v, false, nil
}

// resolve is outcome without en passant captures, which cannot follow a capture. Outside the window
// from alpha to beta it returns a bound.
func (s *Set) resolve(p *board.Position, alpha, beta WDL) (WDL, error) {
	if s.canCapture(p) {
		var moves board.MoveList
		var next board.Position // outside the loop; inside, recursion would put it on the heap
		p.Noisy(&moves)
		for _, m := range moves.Slice() {
			if m.Captured() == board.NoKind {
				continue
			}
			next = *p
			next.Make(m)
			v, err := s.resolve(&next, -beta, -alpha)
			if err != nil {
				return 0, err
			}
			if alpha = max(alpha, -v); alpha >= beta {
				return alpha, nil
			}
		}
	}
	v, err := s.table(p)
	return max(alpha, v), err
}

// canCapture reports whether a man of the side to move attacks an enemy man. It saves the list of
// moves in most positions.
func (s *Set) canCapture(p *board.Position) bool {
	if p.EnPassant() != board.NoSquare {
		return true
	}
	occupied, us := p.Occupied(), p.SideToMove()
	for them := p.Side(us.Other()) &^ p.Kinds(board.King); them != 0; them &= them - 1 {
		if p.AttackersTo(them.First(), occupied)&p.Side(us) != 0 {
			return true
		}
	}
	return false
}

// onlyPassing reports whether every legal move is an en passant capture. Without that right the
// position would be a mate or a stalemate.
func onlyPassing(p *board.Position) bool {
	var moves board.MoveList
	p.Legal(&moves)
	return !slices.ContainsFunc(moves.Slice(), func(m board.Move) bool { return !m.IsEnPassant() })
}

// table probes the table of a position's ending. Two bare kings need none.
func (s *Set) table(p *board.Position) (WDL, error) {
	if p.Occupied().Count() == 2 {
		return Draw, nil
	}
	f, turned, err := s.file(p, wdlFile)
	if err != nil {
		return 0, err
	}
	return f.outcome(p, turned)
}
