package main

import (
	"slices"
	"strings"

	"match/board"
)

// second plays the engine's second choice: the best of the other moves.
func second(q *question) string {
	best := q.ask(q.text)
	return only(func(q *question, m board.Move) bool { return q.position().UCI(m) != strings.Fields(best + " -")[0] })(q)
}

func (q *question) mover() board.Color { return q.position().SideToMove() }

func (q *question) own(k board.Kind) board.Bitboard { return q.position().Pieces(q.mover(), k) }

func hasPair(p *board.Position, c board.Color) bool {
	b := p.Pieces(c, board.Bishop)
	return b&board.DarkSquares != 0 && b&^board.DarkSquares != 0
}

// oppositeBishops reports whether each side has one bishop, on squares of
// different colours.
func oppositeBishops(p *board.Position) bool {
	white, black := p.Pieces(board.White, board.Bishop), p.Pieces(board.Black, board.Bishop)
	return white.Count() == 1 && black.Count() == 1 && (white&board.DarkSquares != 0) != (black&board.DarkSquares != 0)
}

// files returns the number of pawns on each file.
func files(pawns board.Bitboard) (n [10]int) {
	for ; pawns != 0; pawns &= pawns - 1 {
		n[pawns.First().File()+1]++
	}
	return n
}

func doubled(pawns board.Bitboard) bool {
	n := files(pawns)
	return slices.Max(n[:]) > 1
}

// isolani reports whether a side has an isolated d-pawn and the other side has
// no pawn on that file.
func (q *question) isolani(c board.Color) bool {
	own, other := files(q.position().Pieces(c, board.Pawn)), files(q.position().Pieces(c.Other(), board.Pawn))
	return own[4] == 1 && own[3]+own[5]+other[4] == 0
}

// isPasser reports whether no pawn can stop the pawn on a square.
func isPasser(p *board.Position, s board.Square, c board.Color) bool {
	return !anyOf(p.Pieces(c.Other(), board.Pawn), func(o board.Square) bool {
		file := o.File() - s.File()
		return file*file <= 1 && advance(o, c) > advance(s, c)
	})
}

// anyOf reports whether one of some squares has a property.
func anyOf(set board.Bitboard, has func(board.Square) bool) bool {
	for ; set != 0; set &= set - 1 {
		if has(set.First()) {
			return true
		}
	}
	return false
}

// advance is a square's rank from a side's view.
func advance(s board.Square, c board.Color) int {
	if c == board.Black {
		return 7 - s.Rank()
	}
	return s.Rank()
}

func hasPasser(p *board.Position, c board.Color) bool {
	return anyOf(p.Pieces(c, board.Pawn), func(s board.Square) bool { return isPasser(p, s, c) })
}

func (q *question) pushesPasser(m board.Move) bool {
	return m.Kind() == board.Pawn && m.Captured() == board.NoKind && isPasser(q.position(), m.From(), q.mover())
}

// stopsPasser reports whether a move captures a passed pawn, or steps on its
// way.
func (q *question) stopsPasser(m board.Move) bool {
	p, other := q.position(), q.mover().Other()
	return anyOf(p.Pieces(other, board.Pawn), func(s board.Square) bool {
		ahead := s == m.To() || s.File() == m.To().File() && advance(m.To(), other) > advance(s, other)
		return ahead && isPasser(p, s, other)
	})
}

// blockedPairs counts the pawns that face each other on adjacent squares.
func blockedPairs(p *board.Position) int {
	return (p.Pieces(board.White, board.Pawn) << 8 & p.Pieces(board.Black, board.Pawn)).Count()
}

// isPinned reports whether a man of a side shields its king from a line piece.
func isPinned(p *board.Position, c board.Color) bool {
	for k := board.Bishop; k <= board.Queen; k++ {
		pins := func(from board.Square) bool {
			between := board.Between(p.King(c), from) & p.Occupied()
			return between.Count() == 1 && between&p.Side(c) != 0
		}
		if anyOf(board.Attacks(k, p.King(c), 0)&p.Pieces(c.Other(), k), pins) {
			return true
		}
	}
	return false
}

// length returns the number of squares that a move goes.
func length(m board.Move) int {
	files, ranks := m.To().File()-m.From().File(), m.To().Rank()-m.From().Rank()
	return max(files, -files, ranks, -ranks)
}

// offersQueens reports whether a move takes a queen with the queen, or lets the
// other queen do so.
func (q *question) offersQueens(m board.Move) bool {
	if m.Kind() == board.Queen && m.Captured() == board.Queen {
		return true
	}
	next := *q.position()
	next.Make(m)
	queen := next.Pieces(q.mover(), board.Queen)
	if queen == 0 {
		return false
	}
	return next.AttackersTo(queen.First(), next.Occupied())&next.Pieces(next.SideToMove(), board.Queen) != 0
}

// isQueenAttacked reports whether the mover's queen is attacked.
func (q *question) isQueenAttacked() bool {
	p, queen := q.position(), q.own(board.Queen)
	return queen != 0 && p.AttackersTo(queen.First(), p.Occupied())&p.Side(q.mover().Other()) != 0
}

// isOppositeCastled reports whether the kings stand on different wings.
func (q *question) isOppositeCastled() bool {
	white, black := q.position().King(board.White).File(), q.position().King(board.Black).File()
	return min(white, black) <= 2 && max(white, black) >= 5 && q.pieces() > 6
}

func (q *question) isMinorEnding() bool {
	p := q.position()
	return p.Kinds(board.Rook)|p.Kinds(board.Queen) == 0 && p.Kinds(board.Knight)|p.Kinds(board.Bishop) != 0
}

// isKnightForBishop reports whether the mover has a knight more and a bishop
// less than the other side.
func (q *question) isKnightForBishop() bool {
	p, other := q.position(), q.mover().Other()
	return q.own(board.Knight).Count() > p.Pieces(other, board.Knight).Count() &&
		q.own(board.Bishop).Count() < p.Pieces(other, board.Bishop).Count()
}
