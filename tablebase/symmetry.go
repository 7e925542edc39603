package tablebase

import "match/board"

// symmetry is a symmetry of the board as three bits, applied in this order: mirror left to right,
// mirror top to bottom, swap files and ranks. Without pawns all eight symmetries leave the rules of
// chess unchanged; with pawns only the first bit does.
type symmetry uint8

const (
	mirrorFiles symmetry = 1 << iota
	mirrorRanks
	transpose
)

// moved holds the image of each square under each symmetry.
var moved = func() (to [8][64]board.Square) {
	for s := range to {
		for q := range board.Square(64) {
			to[s][q] = symmetry(s).apply(q)
		}
	}
	return to
}()

func (s symmetry) apply(q board.Square) board.Square {
	if s&mirrorFiles != 0 {
		q ^= 7
	}
	if s&mirrorRanks != 0 {
		q ^= 56
	}
	if s&transpose != 0 {
		q = q>>3 | q&7<<3
	}
	return q
}

// kingPair represents two kings in a table: the number of the pair up to symmetry, and the symmetry
// that maps the kings to the standard squares of that number.
type kingPair struct {
	number   uint16
	symmetry symmetry
}

// kingPairs numbers the pairs of king squares that are not adjacent. With pawns the white king is
// mapped to files a–d: 1806 pairs. Without pawns it is mapped into the triangle a1–d1–d4, and if it
// is on the diagonal, the black king to the squares below the diagonal: 462 pairs.
type kingPairs struct {
	of    [64][64]kingPair
	pairs [][2]board.Square // by number, in the standard place
}

var (
	pairsWithPawns    = numberPairs(func(white, black board.Square) symmetry { return fileSymmetry(white) })
	pairsWithoutPawns = numberPairs(triangleSymmetry)
)

func numberPairs(standard func(white, black board.Square) symmetry) *kingPairs {
	k := new(kingPairs)
	numbers := make(map[[2]board.Square]uint16)
	for white := range board.Square(64) {
		for black := range board.Square(64) {
			if adjacent(white, black) {
				continue
			}
			s := standard(white, black)
			pair := [2]board.Square{s.apply(white), s.apply(black)}
			if _, ok := numbers[pair]; !ok {
				numbers[pair] = uint16(len(k.pairs))
				k.pairs = append(k.pairs, pair)
			}
			k.of[white][black] = kingPair{numbers[pair], s}
		}
	}
	return k
}

func adjacent(a, b board.Square) bool { return a == b || board.KingAttacks(a).Has(b) }

func fileSymmetry(white board.Square) (s symmetry) {
	if white.File() > 3 {
		s |= mirrorFiles
	}
	return s
}

func triangleSymmetry(white, black board.Square) symmetry {
	s := fileSymmetry(white)
	if white.Rank() > 3 {
		s |= mirrorRanks
	}
	white, black = s.apply(white), s.apply(black)
	if white.Rank() > white.File() || white.Rank() == white.File() && black.Rank() > black.File() {
		s |= transpose
	}
	return s
}
