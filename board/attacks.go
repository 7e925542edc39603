package board

// The tables below are filled once at start. Leapers and rays are indexed by
// square; between and line by two squares.
var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard
	rookRays      [64]Bitboard // a rook's reach on an empty board
	bishopRays    [64]Bitboard
	betweenTable  [64][64]Bitboard // squares strictly between two aligned squares
	lineTable     [64][64]Bitboard // the whole line through two aligned squares
	pawnSlopes    [2][64]slopes    // by colour and square
)

// slopes are the diagonals through a square that lead a pawn of some colour to
// its left and right captures.
type slopes struct{ left, right Bitboard }

type direction struct{ file, rank int }

var (
	rookDirections   = []direction{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopDirections = []direction{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	knightJumps      = []direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	for s := range Square(64) {
		knightAttacks[s] = steps(s, knightJumps)
		kingAttacks[s] = steps(s, rookDirections) | steps(s, bishopDirections)
		pawnAttacks[White][s] = steps(s, []direction{{-1, 1}, {1, 1}})
		pawnAttacks[Black][s] = steps(s, []direction{{-1, -1}, {1, -1}})
		rookRays[s] = slide(s, 0, rookDirections)
		bishopRays[s] = slide(s, 0, bishopDirections)
		rising := slide(s, 0, []direction{{1, 1}, {-1, -1}})
		falling := slide(s, 0, []direction{{-1, 1}, {1, -1}})
		pawnSlopes[White][s] = slopes{left: falling, right: rising}
		pawnSlopes[Black][s] = slopes{left: rising, right: falling}
	}
	fillMagics(&rookMagics, rookMultipliers, rookDirections)
	fillMagics(&bishopMagics, bishopMultipliers, bishopDirections)
	for a := range Square(64) {
		for b := range Square(64) {
			fillLine(a, b)
		}
	}
}

func fillLine(a, b Square) {
	for _, directions := range [][]direction{rookDirections, bishopDirections} {
		if a == b || !slide(a, 0, directions).Has(b) {
			continue
		}
		betweenTable[a][b] = slide(a, b.Bit(), directions) & slide(b, a.Bit(), directions)
		lineTable[a][b] = slide(a, 0, directions)&slide(b, 0, directions) | a.Bit() | b.Bit()
	}
}

// steps returns the squares one step from s in each direction.
func steps(s Square, directions []direction) Bitboard { return slide(s, ^Bitboard(0), directions) }

// slide returns the squares from s in each direction up to and including the first occupied one.
// The magic tables are filled with its results.
func slide(s Square, occupied Bitboard, directions []direction) (set Bitboard) {
	for _, d := range directions {
		file, rank := s.File()+d.file, s.Rank()+d.rank
		for 0 <= file && file < 8 && 0 <= rank && rank < 8 {
			bit := NewSquare(file, rank).Bit()
			set |= bit
			if occupied&bit != 0 {
				break
			}
			file, rank = file+d.file, rank+d.rank
		}
	}
	return set
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// PawnAttacks returns the squares a pawn of colour c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// QueenAttacks returns the squares a queen on s attacks.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return RookAttacks(s, occupied) | BishopAttacks(s, occupied)
}

// Attacks returns the squares that a piece of kind k on s attacks; k must not be Pawn.
func Attacks(k Kind, s Square, occupied Bitboard) Bitboard {
	switch k {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	}
	return KingAttacks(s)
}

// Between returns the squares strictly between a and b, empty unless the two
// share a rank, file or diagonal.
func Between(a, b Square) Bitboard { return betweenTable[a&63][b&63] }

// LineThrough returns the whole rank, file or diagonal through a and b, empty if
// there is none.
func LineThrough(a, b Square) Bitboard { return lineTable[a&63][b&63] }
