package engine

import "match/board"

// exchangeValue are the values of the static exchange evaluation. Only the search uses them: they
// order captures and never affect a score.
var exchangeValue = [8]int32{board.Pawn: 100, board.Knight: 325, board.Bishop: 335, board.Rook: 500,
	board.Queen: 900, board.King: 20000}

// exchangeAtLeast reports whether the exchanges on m's destination win at least threshold for the
// side to move: both sides capture with their least valuable piece as long as it pays (the swap
// algorithm). Pins are ignored; a king never captures a defended piece.
func exchangeAtLeast(p *board.Position, m board.Move, threshold int32) bool {
	if m.IsCastling() {
		return threshold <= 0
	}
	to, occupant := m.To(), m.Kind()
	balance := exchangeValue[m.Captured()&7] - threshold
	if promotion := m.Promotion(); promotion != board.NoKind {
		balance += exchangeValue[promotion&7] - exchangeValue[board.Pawn]
		occupant = promotion
	}
	if balance < 0 {
		return false // not even if the piece is captured for nothing
	}
	balance -= exchangeValue[occupant&7]
	if balance >= 0 {
		return true // even if it is lost
	}
	occupied := p.Occupied()&^(m.From().Bit()|m.CapturedSquare().Bit()) | to.Bit()
	return swap(p, to, occupied, balance)
}

// swap continues the exchange on s; the opponent of the side to move captures first. The balance is
// that of the side to move if its piece on s is lost for nothing. It is negative here, because
// otherwise the exchange is already won.
func swap(p *board.Position, s board.Square, occupied board.Bitboard, balance int32) bool {
	us := p.SideToMove()
	side := us
	diagonal := p.Kinds(board.Bishop) | p.Kinds(board.Queen)
	straight := p.Kinds(board.Rook) | p.Kinds(board.Queen)
	attackers := p.AttackersTo(s, occupied) & occupied
	for {
		side ^= 1
		own := attackers & p.Side(side)
		if own == 0 {
			break
		}
		kind := board.Pawn
		for p.Kinds(kind)&own == 0 {
			kind++
		}
		if kind == board.King && attackers&p.Side(side^1) != 0 {
			break // the king would be captured
		}
		balance = -balance - 1 - exchangeValue[kind&7]
		if balance >= 0 {
			side ^= 1
			break // side stays ahead even if this piece is also lost
		}
		piece := p.Kinds(kind) & own
		occupied ^= piece & -piece
		if kind == board.Pawn || kind == board.Bishop || kind == board.Queen {
			attackers |= board.BishopAttacks(s, occupied) & diagonal
		}
		if kind == board.Rook || kind == board.Queen {
			attackers |= board.RookAttacks(s, occupied) & straight
		}
		attackers &= occupied
	}
	return side != us
}
