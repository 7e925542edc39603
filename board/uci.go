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

// ParseUCI finds the legal move that text names. The error says whether text
// is no move at all or a move that is illegal here.
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

// splitUCI reads the parts of a move. It knows no position.
func splitUCI(text string) (from, to Square, promotion Kind, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return 0, 0, NoKind, false
	}
	from, err := ParseSquare(text[:2])
	if err != nil {
		return 0, 0, NoKind, false
	}
	to, err = ParseSquare(text[2:4])
	if err != nil {
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
