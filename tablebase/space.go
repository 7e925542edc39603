package tablebase

import (
	"math/bits"

	"match/board"
)

// space is the set of all placements of an ending's men, in which a table is solved, 64 at a time.
// A row is a placement of the two kings and the outer man (the second man of the name; an ending of
// three men has none); a set of positions holds a bitboard for every row, whose bits are the
// squares of the inner man (the first of the name). Whole classes of moves are then a few
// operations on one word: sliding the inner man is a flood fill, moving another man means reading
// another row.
//
// It uses only the symmetries that take few instructions on a bitboard: the white king is on files
// a–d, and without pawns also on ranks 1–4. A row with the king elsewhere is the mirror image of
// one of these.
type space struct {
	material Material
	inner    board.Piece
	outer    board.Piece // NoPiece if there is none
	kings    int         // squares of the white king: 32 with pawns, else 16
	outers   int         // squares of the outer man: 64, or 1 if there is none
}

func newSpace(m Material) *space {
	sp := &space{material: m, inner: m.men[0], outer: m.men[1], kings: 16, outers: 64}
	if m.pawns() > 0 {
		sp.kings = 32
	}
	if sp.outer == board.NoPiece {
		sp.outers = 1
	}
	return sp
}

func (sp *space) rows() int { return sp.kings * 64 * sp.outers }

// images returns the number of positions that one position of the space represents.
func (sp *space) images() int { return 64 / sp.kings }

// placement is a decoded row.
type placement struct {
	king     [2]board.Square
	outer    board.Square   // meaningless without an outer man
	occupied board.Bitboard // kings and outer man
	room     board.Bitboard // where the inner man can be; empty if the row is invalid
}

// at decodes a row. If kings are adjacent, men share a square or a pawn is on the first or last
// rank, room is empty.
func (sp *space) at(row int) placement {
	var pl placement
	pl.outer = board.Square(row % sp.outers)
	pl.king[board.Black] = board.Square(row / sp.outers % 64)
	white := row / sp.outers / 64
	pl.king[board.White] = board.NewSquare(white&3, white>>2)
	pl.occupied = pl.king[0].Bit() | pl.king[1].Bit()
	if adjacent(pl.king[0], pl.king[1]) {
		return pl
	}
	if sp.outer != board.NoPiece {
		if (pl.occupied | noRoom(sp.outer)).Has(pl.outer) {
			return pl
		}
		pl.occupied |= pl.outer.Bit()
	}
	pl.room = ^(pl.occupied | noRoom(sp.inner))
	return pl
}

// noRoom returns the squares on which a man cannot be.
func noRoom(p board.Piece) board.Bitboard {
	if p.Kind() == board.Pawn {
		return board.Rank1 | board.Rank8
	}
	return 0
}

// row returns the row of a placement whose white king is in the standard region.
func (sp *space) row(white, black, outer board.Square) int {
	return (white.File()|white.Rank()<<2)<<6*sp.outers + int(black)*sp.outers + int(outer)
}

// load returns the bits of a set for any placement, with the white king on any square.
func (sp *space) load(set []board.Bitboard, white, black, outer board.Square) board.Bitboard {
	var flip symmetry
	if white.File() > 3 {
		flip |= mirrorFiles
	}
	if sp.kings == 16 && white.Rank() > 3 {
		flip |= mirrorRanks
	}
	if flip == 0 {
		return set[sp.row(white, black, outer)]
	}
	to := &moved[flip]
	if sp.outer != board.NoPiece {
		outer = to[outer]
	}
	b := uint64(set[sp.row(to[white], to[black], outer)])
	if flip&mirrorFiles != 0 {
		b = bits.ReverseBytes64(bits.Reverse64(b))
	}
	if flip&mirrorRanks != 0 {
		b = bits.ReverseBytes64(b)
	}
	return board.Bitboard(b)
}

// checked returns the squares of the inner man for which c's king is attacked.
func (sp *space) checked(pl *placement, c board.Color) (set board.Bitboard) {
	king, them := pl.king[c], c.Other()
	if sp.outer != board.NoPiece && sp.outer.Color() == them &&
		attacks(sp.outer, pl.outer, pl.occupied).Has(king) {
		set = ^board.Between(pl.outer, king)
	}
	if sp.inner.Color() == them {
		set |= attacks(turn(sp.inner), king, pl.occupied) // where it attacks from: attacks are mutual
	}
	return set & pl.room
}

// attacks returns the squares that a man attacks.
func attacks(p board.Piece, from board.Square, occupied board.Bitboard) board.Bitboard {
	if p.Kind() == board.Pawn {
		return board.PawnAttacks(p.Color(), from)
	}
	return board.Attacks(p.Kind(), from, occupied)
}
