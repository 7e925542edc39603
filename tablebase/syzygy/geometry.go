package syzygy

import "match/board"

// Positions are numbered up to symmetry. These tables number the squares, and the pairs of king
// squares, that remain after the board is mirrored and rotated so that its leading man is in a
// standard region.

const (
	mirrorFiles = 7  // a square with its file mirrored is square ^ mirrorFiles
	mirrorRanks = 56 //
)

// diagonal returns on which side of the long diagonal a1–h8 a square is: 0 on it, above 0 on the
// side of a8, below 0 on that of h1.
func diagonal(square int) int { return square>>3 - square&7 }

// swapped mirrors a square in the diagonal.
func swapped(square int) int { return square>>3 | square&7<<3 }

// triangle numbers the ten squares of the triangle a1–d1–d4: the six below the
// diagonal row by row, then the four on it. triangleSquares are these squares.
var triangle, triangleSquares = func() (number [64]int, squares [10]int) {
	next := 0
	for _, on := range []bool{false, true} {
		for s := range 64 {
			if file := s & 7; file < 4 && (diagonal(s) == 0) == on && diagonal(s) <= 0 {
				number[s], squares[next] = next, s
				next++
			}
		}
	}
	return number, squares
}()

// below numbers the pairs of squares that mirror each other in the diagonal, row by row; the
// squares on the diagonal come after these 28.
var below = func() (number [64]int) {
	next := 0
	for s := range 64 {
		if diagonal(s) < 0 {
			number[s], number[swapped(s)] = next, next
			next++
		}
		if diagonal(s) == 0 {
			number[s] = 28 + s&7
		}
	}
	return number
}()

// kingPairs is the number of placements of two kings up to symmetry.
const kingPairs = 462

// kings numbers the squares of two kings, the first in the triangle. With the
// first on the diagonal the second is not above it; both on it come last.
var kings = func() (number [10][64]int) {
	next := 0
	for _, both := range []bool{false, true} {
		for first, s := range triangleSquares {
			for second := range 64 {
				on := diagonal(s) == 0 && diagonal(second) == 0
				above := diagonal(s) == 0 && diagonal(second) > 0
				near := s == second || board.KingAttacks(board.Square(s)).Has(board.Square(second))
				if on == both && !above && !near {
					number[first][second] = next
					next++
				}
			}
		}
	}
	return number
}()

// Leading pawns are numbered from the a-file, which mirrors the h-file. The first pawn, which is
// nearest to the edge, is numbered by ascents, the others by twists.

// ascents numbers the squares of a pawn file by file, a2 to a7, b2 to b7, … twists numbers them so
// that the pawns that can follow a leading one have lower numbers.
var ascents, twists = func() (ascent, twist [64]int) {
	for s := range 64 {
		ascent[s] = 6*edge(s) + s>>3 - 1
		twist[s] = 47 - 12*edge(s) - 2*(s>>3-1)
		if s&7 > 3 {
			twist[s]--
		}
	}
	return ascent, twist
}()

// edge returns the number of files between a square and the nearer edge.
func edge(square int) int { return min(square&7, 7-square&7) }

// choose holds the number of ways to choose k of n: choose[k][n].
var choose = func() (c [MaxMen][64]uint64) {
	for n := range 64 {
		c[0][n] = 1
		for k := 1; k < MaxMen && n > 0; k++ {
			c[k][n] = c[k][n-1] + c[k-1][n-1]
		}
	}
	return c
}()

// leading holds where the placements of a first leading pawn begin among those of its file, by the
// number of pawns that follow it and by its ascent. leadingOnFile is the number of placements for
// each file.
var leading, leadingOnFile = func() (first [MaxMen - 1][24]uint64, onFile [MaxMen - 1][4]uint64) {
	for followers := range first {
		for a := range 24 {
			file := a / 6
			first[followers][a] = onFile[followers][file]
			square := (a%6+1)*8 + file
			onFile[followers][file] += choose[followers][twists[square]]
		}
	}
	return first, onFile
}()
