package analysis

import (
	"fmt"
	"math"

	"match/board"
)

// zone is a rectangle of squares, as White's side sees them, or the a- and h-file.
type zone struct {
	files, ranks [2]int // first and last, from 0
	rim          bool
}

// String returns a text such as "ranks 3 to 5", "the f- to h-file", "d1", "f3 to h5".
func (z zone) String() string {
	f, r := z.files, z.ranks
	file := func(i int) string { return string(rune('a' + i)) }
	switch {
	case z.rim:
		return "the a- and h-file"
	case f == wholeBoard && r[0] == r[1]:
		return fmt.Sprintf("rank %d", r[0]+1)
	case f == wholeBoard:
		return fmt.Sprintf("ranks %d to %d", r[0]+1, r[1]+1)
	case r == wholeBoard && f[0] == f[1]:
		return "the " + file(f[0]) + "-file"
	case r == wholeBoard:
		return "the " + file(f[0]) + "- to " + file(f[1]) + "-file"
	case f[0] == f[1] && r[0] == r[1]:
		return fmt.Sprintf("%s%d", file(f[0]), r[0]+1)
	}
	return fmt.Sprintf("%s%d to %s%d", file(f[0]), r[0]+1, file(f[1]), r[1]+1)
}

// wholeBoard are all files, or all ranks.
var wholeBoard = [2]int{0, 7}

// squareSums are sums over the squares below and to the left of each: entry (f,
// r) has those of the files and ranks before f and r.
type squareSums [9][9]float64

// in returns the sum over the squares of a zone.
func (s *squareSums) in(z zone) float64 {
	if z.rim {
		return s.in(zone{ranks: wholeBoard}) + s.in(zone{files: [2]int{7, 7}, ranks: wholeBoard})
	}
	f, t, r, u := z.files[0], z.files[1]+1, z.ranks[0], z.ranks[1]+1
	return s[t][u] - s[f][u] - s[t][r] + s[f][r]
}

// zoneOf returns where the player's wrong moves put men of a kind that its
// opponent's do not: the zone with the clearest difference, in numbers of men
// per wrong move after the played and the best move. There may be none.
func (s *study) zoneOf(k board.Kind, in func(*Move) bool) (best zone, found bool) {
	var wrong [sides]float64
	for i := range s.wrong {
		wrong[sideOf(s.wrong[i].move)] += float64(btoi(in(s.wrong[i].move)))
	}
	squareOf := make([][64]float64, s.Clusters)
	for i := range s.wrong {
		b := &s.wrong[i]
		if side := sideOf(b.move); in(b.move) {
			for at := range squares(b.gained[k]) {
				squareOf[b.move.game.Cluster][at] += signOf(side) / wrong[side]
			}
			for at := range squares(b.missed[k]) {
				squareOf[b.move.game.Cluster][at] -= signOf(side) / wrong[side]
			}
		}
	}
	sums := make([]squareSums, s.Clusters)
	for c := range sums {
		for at, x := range squareOf[c] {
			f, r := at&7+1, at>>3+1
			sums[c][f][r] = x + sums[c][f-1][r] + sums[c][f][r-1] - sums[c][f-1][r-1]
		}
	}
	most := surelyZone
	for _, z := range zones {
		var sum, square float64
		for c := range sums {
			x := sums[c].in(z)
			sum, square = sum+x, square+x*x
		}
		if ratio := ratio(sum, math.Sqrt(square)); ratio > most {
			best, most, found = z, ratio, true
		}
	}
	return best, found
}

// surelyZone is the 5% level over all zones by Bonferroni's rule, in standard
// errors.
const surelyZone = 4.0

var zones = allZones()

func allZones() (list []zone) {
	list = append(list, zone{rim: true})
	for a := range 8 {
		for b := a; b < 8; b++ {
			for r := range 8 {
				for u := r; u < 8; u++ {
					if z := (zone{files: [2]int{a, b}, ranks: [2]int{r, u}}); z.files != wholeBoard || z.ranks != wholeBoard {
						list = append(list, z)
					}
				}
			}
		}
	}
	return list
}

// locate adds to the findings about the place of a man where its wrong moves put
// it.
func (s *study) locate() {
	for i := range s.survivors {
		c := &s.survivors[i]
		k, in := board.NoKind, func(*Move) bool { return true }
		switch {
		case c.isTerm:
			k, in = c.term.placed()
		case c.kind == kindPiece:
			for k = board.Pawn; k.String() != c.name; k++ {
			}
		}
		if k == board.NoKind {
			continue
		}
		if z, found := s.zoneOf(k, in); found {
			c.zone = z.String()
		}
	}
}

// placed returns the man that a term places and the moves that it matters for;
// board.NoKind if it places none.
func (t term) placed() (k board.Kind, in func(*Move) bool) {
	always := func(*Move) bool { return true }
	early := func(m *Move) bool { return m.traits.phase != endgame }
	late := func(m *Move) bool { return m.traits.phase == endgame }
	switch {
	case t == pawnAdvance:
		return board.Pawn, early
	case t > pawnAdvance && t <= queenCentre:
		return board.Pawn + board.Kind(t-pawnAdvance)%5, always
	case t == pawnAdvanceEndgame:
		return board.Pawn, late
	case t == kingCentreMiddlegame, t == kingAdvanceMiddlegame:
		return board.King, early
	case t == kingCentreEndgame, t == kingAdvanceEndgame:
		return board.King, late
	}
	return board.NoKind, always
}
