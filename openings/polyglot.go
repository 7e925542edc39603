package openings

import (
	"cmp"
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"

	"match/board"
	"match/internal/plural"
)

// A Polyglot book is a list of 16-byte entries, big-endian: the key of a
// position, a move, its weight, and a field for learning
// (http://hgm.nubati.net/book_format.html).
const polyglotEntry = 16

type polyglotMove struct {
	from, to  board.Square // castling is king takes rook
	promotion board.Kind
	weight    uint16
}

// polyglotBook walks a book from the start position.
type polyglotBook struct {
	moves    map[uint64][]polyglotMove
	plies    int
	seen     map[uint64]bool // keys that the walk has visited
	openings []Opening
}

// readPolyglot returns the lines formed by a book's moves with positive weight
// from the start position, heavier moves first. Each line extends to the end of
// the book or to the requested number of plies. A position that is reached in two
// ways is followed once.
func readPolyglot(r *reading) error {
	if len(r.data)%polyglotEntry != 0 {
		return fmt.Errorf("%s: not a Polyglot book: %s, not a multiple of %d",
			r.path, plural.Count(len(r.data), "byte"), polyglotEntry)
	}
	b := polyglotBook{moves: polyglotMoves(r.data), plies: r.plies, seen: map[uint64]bool{}}
	if b.plies == allPlies {
		b.plies = 8
	}
	b.walk(board.NewLine(board.StartPosition()))
	if len(b.openings) == 0 {
		return fmt.Errorf("%s: the book has no move for the start position", r.path)
	}
	r.openings = b.openings
	return nil
}

func polyglotMoves(data []byte) map[uint64][]polyglotMove {
	moves := map[uint64][]polyglotMove{}
	for entry := range slices.Chunk(data, polyglotEntry) {
		key, m := binary.BigEndian.Uint64(entry), binary.BigEndian.Uint16(entry[8:])
		move := polyglotMove{
			from:   board.Square(m >> 6 & 63),
			to:     board.Square(m & 63),
			weight: binary.BigEndian.Uint16(entry[10:]),
		}
		if promotion := m >> 12 & 7; promotion != 0 {
			move.promotion = board.Pawn + board.Kind(promotion)
		}
		if move.weight > 0 {
			moves[key] = append(moves[key], move)
		}
	}
	for _, list := range moves {
		slices.SortStableFunc(list, func(a, b polyglotMove) int { return cmp.Compare(b.weight, a.weight) })
	}
	return moves
}

func (b *polyglotBook) walk(line *board.Line) {
	key := polyglotKey(line)
	if b.seen[key] || line.Status() != board.Ongoing {
		return
	}
	b.seen[key] = true
	var next []board.Move
	if len(line.Moves()) < b.plies {
		next = legalMoves(line.Position(), b.moves[key])
	}
	if len(next) == 0 && len(line.Moves()) > 0 {
		b.openings = append(b.openings, Opening{Start: *line.Start(), Moves: slices.Clone(line.Moves())})
	}
	for _, m := range next {
		var longer board.Line
		longer.CopyFrom(line)
		longer.Push(m)
		b.walk(&longer)
	}
}

// legalMoves returns the book's moves that are legal here. Other moves result
// from a collision of keys and are left out, like in Polyglot.
func legalMoves(p *board.Position, candidates []polyglotMove) (moves []board.Move) {
	var list board.MoveList
	p.Legal(&list)
	for _, c := range candidates {
		for _, m := range list.Slice() {
			if m.From() == c.from && m.To() == c.to && m.Promotion() == c.promotion {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

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

// polyglotKey returns the key of a line's position in a book: the exclusive or of the
// numbers of what is there (http://hgm.nubati.net/book_format.html).
func polyglotKey(line *board.Line) (key uint64) {
	p := line.Position()
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
	if moves := line.Moves(); len(moves) > 0 && mayCapturePassing(p, moves[len(moves)-1]) {
		key ^= polyglotNumber(polyglotEnPassant + moves[len(moves)-1].To().File())
	}
	if p.SideToMove() == board.White {
		key ^= polyglotNumber(polyglotWhite)
	}
	return key
}

// mayCapturePassing reports whether the last move was a double push beside an enemy pawn. Unlike
// board.Position.EnPassant, Polyglot does not ask whether that pawn's capture is legal.
func mayCapturePassing(p *board.Position, last board.Move) bool {
	us, passed := p.SideToMove(), (last.From()+last.To())/2
	return last.IsDoublePush() && board.PawnAttacks(us.Other(), passed)&p.Pieces(us, board.Pawn) != 0
}
