package pairing

import (
	"cmp"
	"slices"
)

// Dutch pairs the next round by the FIDE (Dutch) system, C.04.3 of the handbook
// in the text of 2025. White is first in each encounter; the bye, if the number
// of players is odd, is last. The order is that of the boards: by the score of
// the higher ranked player, the sum of scores, and rank.
//
// The error is ErrNoPairing, or describes what is wrong with s.
func Dutch(s *Swiss) ([]Encounter, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	left := s.contenders()
	d := dutch{initial: s.Initial, odd: len(left)%2 == 1}
	possible := true
	if d.odd {
		d.byeScore, possible = scoreOfBye(left)
	} else {
		possible = canPairAll(left)
	}
	if !possible {
		return nil, ErrNoPairing
	}
	pairs, floating := d.pairAll(left)
	return boards(pairs, floating, s.Initial), nil
}

// dutch is the state that all brackets of a round share.
type dutch struct {
	initial  Colour
	odd      bool
	byeScore int
}

// pairAll pairs the brackets from the top. The player who floats out of the last
// bracket has the bye.
func (d dutch) pairAll(left []*contender) (pairs [][2]*contender, floating []*contender) {
	for len(left) > 0 {
		own := groupSize(left)
		below := left[own:]
		found, down := d.pairBracket(append(floating, left[:own]...), len(floating), below)
		pairs, floating, left = append(pairs, found...), down, below
	}
	return pairs, floating
}

// groupSize returns the size of the first score group.
func groupSize(list []*contender) (n int) {
	for n < len(list) && list[n].score == list[0].score {
		n++
	}
	return n
}

// pairBracket pairs the players who were moved down and the residents, such that
// all players below can also be paired. If the rest of the field is large, it is
// left out at first: a pairing that is best without the rest and can be completed
// is also best with it.
func (d dutch) pairBracket(members []*contender, moved int, below []*contender) (pairs [][2]*contender, floating []*contender) {
	next := groupSize(below)
	rest := below[next:]
	if len(rest) > 0 && (!d.odd || rest[0].score >= d.byeScore) {
		b := d.bracket(members, moved, below[:next], next)
		b.pair()
		if canComplete(slices.Concat(b.unmatched(), rest), d.byeScore) {
			return b.pairs, b.floating()
		}
	}
	b := d.bracket(members, moved, below, next)
	b.whole, b.bye = true, d.odd
	b.pair()
	return b.pairs, b.floating()
}

func (d dutch) bracket(members []*contender, moved int, below []*contender, next int) bracket {
	return bracket{
		members: slices.Concat(members, below), moved: moved, own: len(members), next: len(members) + next,
		initial: d.initial, byeScore: d.byeScore,
	}
}

// ahead returns the player of a pair with more points, without acceleration.
func ahead(pair [2]*contender) *contender {
	a, b := pair[0], pair[1]
	if b.points > a.points || b.points == a.points && b.player < a.player {
		return b
	}
	return a
}

// boards assigns colours to the pairs and sorts them.
func boards(pairs [][2]*contender, alone []*contender, initial Colour) []Encounter {
	for i, p := range pairs {
		if p[1].outranks(p[0]) {
			pairs[i] = [2]*contender{p[1], p[0]}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]*contender) int {
		higherA, higherB := ahead(a), ahead(b)
		return cmp.Or(
			cmp.Compare(higherB.points, higherA.points),
			cmp.Compare(b[0].points+b[1].points, a[0].points+a[1].points),
			cmp.Compare(higherA.player, higherB.player))
	})
	list := make([]Encounter, 0, len(pairs)+1)
	for _, p := range pairs {
		list = append(list, colours(p[0], p[1], initial))
	}
	for _, c := range alone {
		list = append(list, Encounter{White: c.player, Black: Bye})
	}
	return list
}
