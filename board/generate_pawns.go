package board

import "math/bits"

// pawnMoves are the destinations of the pawns of the side to move, all legal.
// The origins are found by shifting back; captures en passant are apart.
type pawnMoves struct {
	single, double, left, right Bitboard
}

const lastRanks = Rank1 | Rank8

// forward is how far a single push of the side to move rotates a bitboard.
func (p *Position) forward() int { return 8 - 16*int(p.side()) }

func shift(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// pawnMoves returns where the pawns of the side to move may go. Left is towards
// the a-file for both players. A pinned pawn moves along the line to its king
// or not at all, so the king's file and slopes tell which pawns may push or
// capture to a side.
func (p *Position) pawnMoves(c *constraints) (m pawnMoves) {
	us := p.side()
	pawns, enemy, empty := p.colors[us]&p.kinds[Pawn], p.colors[us^1], ^p.kinds[NoKind]
	forward, slopes := p.forward(), &pawnSlopes[us][c.king]
	doubleRank := Bitboard(0xff000000) << (8 * us)
	m.single = shift(pawns&(^c.pinned|FileA<<(c.king&7)), forward) & empty
	m.double = shift(m.single, forward) & empty & doubleRank & c.target
	m.single &= c.target
	m.left = shift(pawns&^FileA&(^c.pinned|slopes.left), forward-1) & enemy & c.target
	m.right = shift(pawns&^FileH&(^c.pinned|slopes.right), forward+1) & enemy & c.target
	return m
}

// count returns the number of moves: a promotion is four.
func (m *pawnMoves) count() int {
	n := m.double.Count() + m.single.Count() + m.left.Count() + m.right.Count()
	if (m.single|m.left|m.right)&lastRanks != 0 {
		n += 3 * ((m.single & lastRanks).Count() + (m.left & lastRanks).Count() + (m.right & lastRanks).Count())
	}
	return n
}

func (p *Position) noisyPawns(l *MoveList, m *pawnMoves, kinds *planes) {
	forward := Square(p.forward())
	l.addPawnCaptures(m.left, forward-1, kinds)
	l.addPawnCaptures(m.right, forward+1, kinds)
	for b := m.single & lastRanks; b != 0; b &= b - 1 {
		to := b.First()
		l.addPromotions(newMove(Pawn, to-forward, to))
	}
	if p.ep != NoSquare {
		for b := p.enPassantCapturers(); b != 0; b &= b - 1 {
			l.add(newMove(Pawn, b.First(), p.ep).capturing(Pawn) | enPassantFlag)
		}
	}
}

func (p *Position) quietPawns(l *MoveList, m *pawnMoves) {
	forward := p.forward()
	l.addPawnPushes(m.single&^lastRanks, forward, 0)
	l.addPawnPushes(m.double, 2*forward, doubleFlag)
}

// pawnsOnto returns the pawns of the side to move that attack s.
func (p *Position) pawnsOnto(s Square) Bitboard {
	return pawnAttacks[p.side()^1][s&63] & p.colors[p.side()] & p.kinds[Pawn]
}

// enPassantCapturers returns the pawns that may legally capture en passant.
func (p *Position) enPassantCapturers() (legal Bitboard) {
	for b := p.pawnsOnto(p.ep); b != 0; b &= b - 1 {
		if from := b.First(); p.enPassantIsLegal(from, p.ep) {
			legal |= from.Bit()
		}
	}
	return legal
}
