package pgn

import "match/board"

// origins returns the squares among allowed from which a piece of kind k may
// legally go to to, without castling. It is board.Position.Origins optimized for
// move text. There usually only one piece qualifies, and a king in check or a
// capture en passant is rare, so only that piece is examined.
func origins(p *board.Position, k board.Kind, to board.Square, allowed board.Bitboard) board.Bitboard {
	us := p.SideToMove()
	if p.InCheck() || k == board.Pawn && to == p.EnPassant() && to != board.NoSquare {
		return p.Origins(k, to) & allowed
	}
	if p.Side(us).Has(to) {
		return 0
	}
	switch k {
	case board.King:
		return kingOrigin(p, us, to) & allowed
	case board.Pawn:
		return unpinned(p, us, to, pawnOrigins(p, us, to)&allowed)
	}
	from := board.Attacks(k, to, p.Occupied()) & p.Pieces(us, k) & allowed
	return unpinned(p, us, to, from)
}

// kingOrigin returns the king's square if the king may move to to. The king does
// not shield squares behind it.
func kingOrigin(p *board.Position, us board.Color, to board.Square) board.Bitboard {
	king := p.Pieces(us, board.King)
	if board.KingAttacks(to)&king == 0 || p.AttackersTo(to, p.Occupied()&^king)&p.Side(us.Other()) != 0 {
		return 0
	}
	return king
}

// pawnOrigins returns the pawns that can move to to, regardless of pins and
// without en passant. There must be no own piece on to.
func pawnOrigins(p *board.Position, us board.Color, to board.Square) board.Bitboard {
	pawns := p.Pieces(us, board.Pawn)
	if p.Occupied().Has(to) {
		return board.PawnAttacks(us.Other(), to) & pawns
	}
	behind, doubleRank := to-8, 3
	if us == board.Black {
		behind, doubleRank = to+8, 4
	}
	if behind >= 64 {
		return 0 // no pawn goes to its own first rank
	}
	if p.Occupied().Has(behind) {
		return pawns & behind.Bit()
	}
	if to.Rank() != doubleRank {
		return 0
	}
	return pawns & (behind + behind - to).Bit()
}

// unpinned returns the pieces that may move to to without exposing their king,
// which is not in check.
func unpinned(p *board.Position, us board.Color, to board.Square, from board.Bitboard) (free board.Bitboard) {
	king := p.King(us)
	for ; from != 0; from &= from - 1 {
		s := from.First()
		line := board.LineThrough(king, s)
		if line == 0 || line.Has(to) || !opens(p, us, king, s, line) {
			free |= s.Bit()
		}
	}
	return free
}

// opens reports whether the piece on s is the only one between its king and an
// enemy slider on the line through both.
func opens(p *board.Position, us board.Color, king, s board.Square, line board.Bitboard) bool {
	if board.Between(king, s)&p.Occupied() != 0 {
		return false
	}
	them := us.Other()
	queens := p.Pieces(them, board.Queen)
	if king.File() == s.File() || king.Rank() == s.Rank() {
		sliders := (p.Pieces(them, board.Rook) | queens) & line
		return sliders != 0 && board.RookAttacks(s, p.Occupied())&sliders != 0
	}
	sliders := (p.Pieces(them, board.Bishop) | queens) & line
	return sliders != 0 && board.BishopAttacks(s, p.Occupied())&sliders != 0
}
