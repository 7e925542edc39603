package syzygy

import "slices"

// squares are the squares of a section's men, in its order.
type squares = [MaxMen]int

// Three different leading men are numbered by which of them is the first off the diagonal: the
// first, the second, the third, or none. threeMen is the number of placements.
const (
	firstOff  = 0
	secondOff = firstOff + 6*63*62
	thirdOff  = secondOff + 4*28*62
	noneOff   = thirdOff + 4*7*28
	threeMen  = noneOff + 4*7*6
)

// number returns the number of a placement, from 0 to size − 1. It changes the squares.
func (o *order) number(s *squares) (n uint64) {
	if s[0]&4 != 0 {
		o.turn(s, mirrorFiles)
	}
	if o.pawns[0] > 0 {
		n = o.numberPawns(s) * o.factor
	} else {
		n = o.numberLead(s) * o.factor
	}
	for i := range o.groups[:o.used] {
		g := &o.groups[i]
		n += numberGroup(s, g) * g.factor
	}
	return n
}

func (o *order) turn(s *squares, mirror int) {
	for i := range s[:o.n] {
		s[i] ^= mirror
	}
}

// numberPawns numbers the leading pawns, of which the first one leads.
func (o *order) numberPawns(s *squares) uint64 {
	lead := s[:o.lead]
	slices.SortFunc(lead[1:], func(a, b int) int { return twists[b] - twists[a] })
	n := leading[len(lead)-1][ascents[lead[0]]]
	for i, square := range lead[1:] {
		n += choose[len(lead)-1-i][twists[square]]
	}
	return n
}

// numberLead numbers the kings, or three different men.
func (o *order) numberLead(s *squares) uint64 {
	if s[0]&32 != 0 {
		o.turn(s, mirrorRanks)
	}
	for i := range o.lead {
		if side := diagonal(s[i]); side > 0 {
			for j := range s[:o.n] {
				s[j] = swapped(s[j])
			}
			break
		} else if side < 0 {
			break
		}
	}
	if o.lead == 2 {
		return uint64(kings[triangle[s[0]]][s[1]])
	}
	return uint64(numberThree(s[0], s[1], s[2]))
}

// numberThree numbers three different men. The numbers of later men skip the squares of earlier
// ones.
func numberThree(a, b, c int) int {
	skipB := btoi(b > a)
	skipC := btoi(c > a) + btoi(c > b)
	switch {
	case diagonal(a) != 0:
		return firstOff + (triangle[a]*63+b-skipB)*62 + c - skipC
	case diagonal(b) != 0:
		return secondOff + (a&7*28+below[b])*62 + c - skipC
	case diagonal(c) != 0:
		return thirdOff + (a&7*7+b&7-skipB)*28 + below[c]
	}
	return noneOff + (a&7*7+b&7-skipB)*6 + c&7 - skipC
}

// numberGroup numbers equal men among the squares that earlier men leave free.
func numberGroup(s *squares, g *group) (n uint64) {
	men := s[g.first:g.end]
	slices.Sort(men)
	for i, square := range men {
		left := square
		for _, before := range s[:g.first] {
			left -= btoi(square > before)
		}
		if g.pawns {
			left -= 8 // no pawn is on the first rank
		}
		n += choose[i+1][left&63]
	}
	return n
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
