package board

import (
	"fmt"
	"strings"
)

// UCI returns the move as the UCI protocol writes it in this position: e2e4,
// e7e8q; castling is e1g1, or king takes rook (e1h1) in Chess960.
func (p *Position) UCI(m Move) string {
	if m.IsCastling() && !p.chess960 {
		return uciText(m.From(), m.KingTo(), NoKind)
	}
	return m.String()
}

// ParseUCI finds the legal move that text names. The error says whether text
// is no move at all or a move that is illegal here.
func (p *Position) ParseUCI(text string) (Move, error) {
	if !looksLikeUCI(text) {
		return NoMove, fmt.Errorf("%q is not a move in UCI notation (like e2e4 or e7e8q)", text)
	}
	var list MoveList
	p.Legal(&list)
	for _, m := range list.Slice() {
		if m.From().String() == text[:2] && p.UCI(m) == text {
			return m, nil
		}
	}
	return NoMove, fmt.Errorf("illegal move %s in %s", text, p.FEN())
}

func looksLikeUCI(text string) bool {
	if len(text) != 4 && len(text) != 5 {
		return false
	}
	for i := 0; i < 4; i += 2 {
		if _, err := ParseSquare(text[i : i+2]); err != nil {
			return false
		}
	}
	return len(text) == 4 || strings.IndexByte("nbrq", text[4]) >= 0
}
