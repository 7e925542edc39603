package board

import (
	"fmt"
	"strings"
)

// UCI returns the move as the UCI protocol writes it in this position: e2e4,
// e7e8q; castling is e1g1, or king takes rook (e1h1) in Chess960.
func (p *Position) UCI(m Move) string {
	var buf [5]byte
	return string(m.AppendUCI(buf[:0], p.chess960))
}

// AppendUCI appends the move as [Position.UCI] writes it in a position of
// Chess960 or of standard chess.
func (m Move) AppendUCI(dst []byte, chess960 bool) []byte {
	if m == NoMove {
		return append(dst, "0000"...)
	}
	from, to := m.From(), m.To()
	if m.IsCastling() && !chess960 {
		to = m.KingTo()
	}
	dst = append(dst, 'a'+byte(from&7), '1'+byte(from>>3), 'a'+byte(to&7), '1'+byte(to>>3))
	if promotion := m.Promotion(); promotion != NoKind {
		dst = append(dst, promotion.Letter())
	}
	return dst
}

// ParseUCI finds the legal move that text names. The error distinguishes text that is not a move
// from a move that is illegal here.
func (p *Position) ParseUCI(text string) (Move, error) {
	from, to, promotion, ok := splitUCI(text)
	if !ok {
		return NoMove, fmt.Errorf("%q is not a move in UCI notation (like e2e4 or e7e8q)", text)
	}
	if m := p.Compose(p.KindAt(from), from, to, promotion); p.IsLegal(m) {
		return m, nil
	}
	if from == p.King(p.side()) {
		for rooks := p.Castling(p.side()); rooks != 0; rooks &= rooks - 1 {
			if m, legal := p.Castle(rooks.First()); legal && p.UCI(m) == text {
				return m, nil
			}
		}
	}
	return NoMove, fmt.Errorf("illegal move %s in %s", text, p.FEN())
}

// splitUCI splits a move into its parts, independently of a position.
func splitUCI(text string) (from, to Square, promotion Kind, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return 0, 0, NoKind, false
	}
	from, noFrom := ParseSquare(text[:2])
	to, noTo := ParseSquare(text[2:4])
	if noFrom != nil || noTo != nil {
		return 0, 0, NoKind, false
	}
	if len(text) == 5 {
		i := strings.IndexByte("nbrq", text[4])
		if i < 0 {
			return 0, 0, NoKind, false
		}
		promotion = Knight + Kind(i)
	}
	return from, to, promotion, true
}

// Compose returns the move of a piece of kind k from one square to another, with what it captures
// taken from the position. It does not handle castling and checks nothing: it is for callers that
// know the move to be legal, such as readers of move text that have called [Position.Origins].
func (p *Position) Compose(k Kind, from, to Square, promotion Kind) Move {
	m := newMove(k, from, to).promoting(promotion)
	if p.kinds[NoKind].Has(to) {
		return m.capturing(p.KindAt(to))
	}
	if k != Pawn {
		return m
	}
	switch {
	case to == p.ep && from.File() != to.File():
		m = m.capturing(Pawn) | enPassantFlag
	case from^to == 16:
		m |= doubleFlag
	}
	return m
}

// Castle returns the side to move's castling with the rook on a square, and
// whether it is legal.
func (p *Position) Castle(rook Square) (Move, bool) {
	king := p.King(p.side())
	if !p.Castling(p.side()).Has(rook) || p.InCheck() || !p.mayCastle(king, rook) {
		return NoMove, false
	}
	return newMove(King, king, rook) | castleFlag, true
}

// Bare returns a position of two kings and nothing else: no castling rights, no right to capture en
// passant, counters 0 1. [Position.Put] adds pieces. Together they are the fast way to enumerate
// many positions. They check nothing; [ParseFEN] lists the conditions that callers must meet.
func Bare(side Color, white, black Square) Position {
	p := Position{clock: newClock(0, int(side))}
	p.Put(NewPiece(White, King), white)
	p.Put(NewPiece(Black, King), black)
	if side == Black {
		p.key ^= passKeys[NoSquare]
	}
	return p
}

// Put places a piece on an empty square.
func (p *Position) Put(piece Piece, s Square) {
	p.toggle(piece.Color(), piece.Kind(), s.Bit())
	p.key ^= pieceKey(piece.Color(), piece.Kind(), s)
}
