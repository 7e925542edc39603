package pgn

import (
	"strings"

	"match/board"
)

// Notation is a notation for moves. Programs that read PGN expect SAN.
type Notation string

// The notations. The empty one is SAN.
const (
	NotationSAN Notation = "san" // Nf3, exd5, O-O
	NotationLAN Notation = "lan" // Ng1f3, e4xd5, O-O
	NotationUCI Notation = "uci" // g1f3, e4d5, e1g1
)

// append appends the move without its check or mate sign.
func (n Notation) append(dst []byte, p *board.Position, m board.Move) []byte {
	switch {
	case m == board.NoMove:
	case n == NotationUCI:
		return append(dst, p.UCI(m)...)
	case n == NotationLAN:
		return append(dst, longMove(p, m)...)
	}
	return appendMove(dst, p, m)
}

// longMove returns a move in long algebraic notation, without its sign.
func longMove(p *board.Position, m board.Move) string {
	san := string(appendMove(nil, p, m))
	if m.IsCastling() {
		return san
	}
	piece, capture := "", ""
	if m.Kind() != board.Pawn {
		piece = san[:1]
	}
	if m.Captured() != board.NoKind {
		capture = "x"
	}
	to := string([]byte{fileLetter(m.To()), rankDigit(m.To())})
	rest := san[strings.LastIndex(san, to)+2:] // a promotion
	return piece + string([]byte{fileLetter(m.From()), rankDigit(m.From())}) + capture + to + rest
}
