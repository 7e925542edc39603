package board

import (
	"fmt"
	"math/bits"
)

// Square is one of the 64 squares, 0 (a1), 1 (b1) … 63 (h8).
type Square uint8

// NoSquare stands for "none" where a square is optional. It is the value of
// a1, which is never an en passant square.
const NoSquare Square = 0

// NewSquare returns the square on file 0–7 (a–h) and rank 0–7 (1–8).
func NewSquare(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square such as "e4".
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return 0, fmt.Errorf("%q is not a square (a1 … h8)", s)
	}
	return NewSquare(int(s[0]-'a'), int(s[1]-'1')), nil
}

// File returns 0 for the a-file … 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank … 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Flip mirrors the square between the two players' sides: a1 becomes a8.
func (s Square) Flip() Square { return s ^ 56 }

// String returns the square's name, such as "e4".
func (s Square) String() string {
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3&7)})
}

// Bitboard is a set of squares, bit i standing for Square(i).
type Bitboard uint64

// The edge files, which shifts must not cross, and the ranks that matter to castling and pawns.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xff
	Rank8 Bitboard = Rank1 << 56

	// DarkSquares holds a1, c1, … the squares of a dark-squared bishop.
	DarkSquares Bitboard = 0xaa55aa55aa55aa55
)

// Bit returns the set that holds just s.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of a set that is not empty. Together with b &= b-1 it iterates
// over a set:
//
//	for b := set; b != 0; b &= b - 1 { use(b.First()) }
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Flip mirrors the set between the two players' sides.
func (b Bitboard) Flip() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// many reports whether the set has two squares or more.
func (b Bitboard) many() bool { return b&(b-1) != 0 }
