package openings

import (
	_ "embed"
	"encoding/binary"

	"match/board"
)

// polyglotNumbers are the 781 numbers of the format, 8 bytes each, big-endian:
// 12 kinds of pieces × 64 squares, then castling, en passant and the side to move.
//
//go:embed data/polyglot.bin
var polyglotNumbers string

// Where the numbers that are not of pieces begin.
const (
	polyglotCastling  = 768 // White short, White long, Black short, Black long
	polyglotEnPassant = 772 // by file
	polyglotWhite     = 780 // if White is to move
)

func polyglotNumber(i int) uint64 {
	return binary.BigEndian.Uint64([]byte(polyglotNumbers[8*i : 8*i+8]))
}

// polyglotKey returns the key of a position in a book: the exclusive or of the
// numbers of what is there (http://hgm.nubati.net/book_format.html).
func polyglotKey(p *board.Position) (key uint64) {
	for s := range board.Square(64) {
		if piece := p.PieceAt(s); piece.Kind() != board.NoKind {
			kind := 2 * int(piece.Kind()-board.Pawn)
			if piece.Color() == board.White {
				kind++
			}
			key ^= polyglotNumber(64*kind + int(s))
		}
	}
	for c, first := range map[board.Color]int{board.White: polyglotCastling, board.Black: polyglotCastling + 2} {
		for rooks := p.Castling(c); rooks != 0; rooks &= rooks - 1 {
			right := first
			if rooks.First() < p.King(c) {
				right++ // on the long side
			}
			key ^= polyglotNumber(right)
		}
	}
	if ep := p.EnPassant(); ep != board.NoSquare {
		key ^= polyglotNumber(polyglotEnPassant + ep.File())
	}
	if p.SideToMove() == board.White {
		key ^= polyglotNumber(polyglotWhite)
	}
	return key
}
