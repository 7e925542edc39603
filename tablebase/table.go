package tablebase

import (
	"encoding/binary"
	"math/bits"
	"sync/atomic"

	"match/board"
)

// table is one ending in a compact form that can be read in place, from memory or from a mapped
// file:
//
//   - Positions that differ only by a symmetry are one. If both sides have the
//     same men, Black to move is White to move with the colours turned.
//   - A row is what a placement of the kings and of the outer man leaves: 64
//     codes, one for each square of the inner man. The directory has 32 bits
//     for each row: four of width, 28 of offset.
//   - Width 0: all codes of the row are equal, and the offset is that code.
//   - Otherwise the row is at the offset: a bitmap of the squares at which the
//     code differs from that of the square before, the number of a palette,
//     and the codes of the runs as width-bit indices into the palette, which
//     is the list of the codes that occur. A count of bits finds the run.
//   - Squares where the inner man cannot legally be take the code of their
//     neighbour, and equal rows are stored once.
//
// All endings together take 51 MB in this form, a third of the size with one byte per position, and
// a probe takes three reads from memory.
type table struct {
	material Material
	pairs    *kingPairs
	oneSided bool
	outers   int // squares of the outer man: 48 for a pawn, 64, or 1 if there is none

	directory []byte // by side and row
	rows      []byte
	palettes  []byte
	base      [maxWidth + 1]uint32 // where the palettes of each width begin

	path   string // of the file that these bytes are mapped from; "": none
	broken atomic.Pointer[FileError]
}

// maxWidth is the largest number of bits that an index into a palette takes.
const maxWidth = 7

// The parts of a row: bitmap, number of the palette, indices.
const (
	paletteAt = 8
	indicesAt = 10
)

// newTable returns a table without contents.
func newTable(m Material) *table {
	t := &table{material: m, pairs: pairsWithoutPawns, oneSided: m.symmetric(), outers: 64}
	if m.pawns() > 0 {
		t.pairs = pairsWithPawns
	}
	switch m.men[1].Kind() {
	case board.NoKind:
		t.outers = 1
	case board.Pawn:
		t.outers = 48
	}
	return t
}

func (t *table) sides() int {
	if t.oneSided {
		return 1
	}
	return 2
}

// rowsPerSide returns how many rows the directory has for each side to move.
func (t *table) rowsPerSide() int { return len(t.pairs.pairs) * t.outers }

// size returns the length of the table's file in bytes.
func (t *table) size() int {
	return headerSize + len(t.directory) + len(t.rows) + len(t.palettes) + trailer
}

// outerIndex numbers the squares of the outer man from 0.
func (t *table) outerIndex(s board.Square) int {
	switch t.outers {
	case 1:
		return 0
	case 48:
		return int(s) - 8
	}
	return int(s)
}

// outerSquare returns the inverse of outerIndex.
func (t *table) outerSquare(index int) board.Square {
	if t.outers == 48 {
		index += 8
	}
	return board.Square(index)
}

// code returns the value of a legal position whose men are those of the table,
// colours included.
func (t *table) code(side board.Color, white, black, inner, outer board.Square) code {
	pair := t.pairs.of[white&63][black&63]
	to := &moved[pair.symmetry&7]
	inner, outer = to[inner&63], to[outer&63]
	if t.material.like() && outer > inner {
		inner, outer = outer, inner
	}
	row := int(pair.number)*t.outers + t.outerIndex(outer)
	if side == board.Black {
		row += t.rowsPerSide()
	}
	return t.at(row, inner)
}

// at returns the code of a row at a square.
func (t *table) at(row int, s board.Square) code {
	entry := binary.LittleEndian.Uint32(t.directory[4*row:])
	width := entry >> 28
	if width == 0 {
		return code(entry)
	}
	packed := t.rows[entry&(1<<28-1):]
	starts := binary.LittleEndian.Uint64(packed)
	palette := uint32(binary.LittleEndian.Uint16(packed[paletteAt:]))
	bit := width * uint32(bits.OnesCount64(starts<<(63-s&63)))
	index := uint32(binary.LittleEndian.Uint16(packed[indicesAt+bit/8:])) >> (bit % 8) & (1<<width - 1)
	return code(t.palettes[t.base[width]+palette<<width+index])
}
