package pairing

import (
	"iter"
	"math/bits"
)

// criterion is a rule by which one pairing of a bracket is better than another
// (C.04.3, section 2). The values of the pairs are added up.
type criterion struct {
	// limit is the largest possible absolute value of the sum.
	limit int
	// worth returns the value of the pair of two vertices of the bracket's graph, a
	// before b.
	worth func(a, b int) int
}

// flag returns 1 for true and 0 for false.
func flag(wanted bool) int {
	if wanted {
		return 1
	}
	return 0
}

// criteria returns the criteria in their order, without those that make no
// difference in this bracket.
func (b *bracket) criteria() []criterion {
	var list []criterion
	add := func(limit int, worth func(a, b int) int) {
		if limit > 0 {
			list = append(list, criterion{limit, worth})
		}
	}
	n := b.size()
	if b.whole { // C4: all others can be paired
		add(n, func(int, int) int { return 1 })
	}
	add(b.own, func(_, j int) int { return flag(j < b.own) }) // C6: as many pairs as possible
	b.downfloaters(add)                                       // C7: the highest of the players who came down are paired
	b.nextBracket(add)                                        // C8: the same in the next bracket
	b.colourCriteria(add)                                     // C9 … C13
	b.floatCriteria(add)                                      // C14 … C21
	return list
}

type adder func(limit int, worth func(a, b int) int)

// scoresOf yields the distinct scores of players in order, and the number of
// players with each.
func scoresOf(players []*contender) iter.Seq2[int, int] {
	return func(yield func(score, count int) bool) {
		for left := players; len(left) > 0; left = left[groupSize(left):] {
			if !yield(left[0].score, groupSize(left)) {
				return
			}
		}
	}
}

func (b *bracket) downfloaters(add adder) {
	for s, count := range scoresOf(b.members[:b.moved]) {
		add(count, func(i, j int) int {
			if j >= b.own {
				return 0
			}
			return flag(i < b.moved && b.members[i].score == s) + flag(j < b.moved && b.members[j].score == s)
		})
	}
}

func (b *bracket) nextBracket(add adder) {
	add(b.next-b.own, func(_, j int) int { return flag(j >= b.own && j < b.next) })
	if b.next == b.own {
		return
	}
	for s, count := range scoresOf(b.members[:b.own]) {
		add(count, func(i, j int) int {
			return flag(j >= b.own && j < b.next && i < b.own && b.members[i].score == s)
		})
	}
}

// colourCriteria adds the criteria for the bye and for colours.
func (b *bracket) colourCriteria(add adder) {
	pairs := func(limit int, bad func(x, y *contender) int) {
		add(limit, func(i, j int) int {
			if j >= b.own {
				return 0
			}
			return -bad(b.members[i], b.members[j])
		})
	}
	if b.bye && !b.manyFloat {
		most := 0
		for _, c := range b.members[:b.own] {
			most = max(most, c.unplayed)
		}
		add(most, func(i, j int) int { // C9: the bye goes to the player with the most games
			return -flag(i < b.own && j == len(b.members)) * b.members[i].unplayed
		})
	}
	leaders := 0
	for _, c := range b.members[:b.own] {
		leaders += flag(c.topscorer)
	}
	pairs(leaders, func(x, y *contender) int { return flag(x.clashes(y) && tooFar(denied(x, y, b.initial))) })
	pairs(leaders, func(x, y *contender) int { return flag(x.clashes(y) && thirdTime(denied(x, y, b.initial))) })
	pairs(b.own, func(x, y *contender) int { return flag(x.wants == y.wants && x.wants != NoColour) })
	pairs(b.own, func(x, y *contender) int {
		return flag(x.wants == y.wants && x.strength >= strong && y.strength >= strong)
	})
}

// denied returns which of two players with the same preference does not get it.
func denied(x, y *contender, initial Colour) *contender {
	if e := colours(x, y, initial); (e.White == x.player) == (x.wants == White) {
		return y
	}
	return x
}

// tooFar reports whether the unwanted colour takes a player's colour difference
// beyond two.
func tooFar(c *contender) bool {
	return max(c.difference, -c.difference) >= 2 && against(c.difference) == c.wants
}

// thirdTime reports whether the unwanted colour would be a player's third in a
// row.
func thirdTime(c *contender) bool {
	n := len(c.colours)
	return n >= 2 && c.colours[n-1] == -c.wants && c.colours[n-2] == -c.wants
}

// floatCriteria adds the criteria that prevent the same players from floating
// repeatedly.
func (b *bracket) floatCriteria(add adder) {
	residents := b.members[b.moved:b.own]
	for back := range 2 {
		add(floated(residents, back, down), func(i, j int) int { // C14, C16
			return flag(j < b.own) * (b.residentWith(i, back, down) + b.residentWith(j, back, down))
		})
		if b.moved > 0 {
			add(floated(residents, back, up), func(i, j int) int { // C15, C17
				return -flag(i < b.moved && j < b.own) * b.residentWith(j, back, up)
			})
		}
	}
	for back := range 2 {
		for s, count := range scoresOf(b.members[:b.moved]) { // C18, C20
			add(count, func(i, j int) int {
				return flag(j < b.own && i < b.moved && b.members[i].score == s && b.members[i].float[back] == down)
			})
		}
		for s, count := range scoresOf(b.members[:b.moved]) { // C19, C21
			add(min(count, floated(residents, back, up)), func(i, j int) int {
				return -flag(j < b.own && i < b.moved && b.members[i].score == s) * b.residentWith(j, back, up)
			})
		}
	}
}

func floated(list []*contender, back int, f float) (n int) {
	for _, c := range list {
		n += flag(c.float[back] == f)
	}
	return n
}

// residentWith returns 1 if a vertex is a resident with the given float in an
// earlier round.
func (b *bracket) residentWith(i, back int, f float) int {
	return flag(i >= b.moved && i < b.own && b.members[i].float[back] == f)
}

// digit is the position of a criterion in a weight.
type digit struct{ limb, shift int }

// limbBits is the number of usable bits of a number: the rest is reserved for the
// matcher's sums.
const limbBits = 44

// layout packs the sums of criteria into as few numbers as possible, with the
// first criterion as the most significant one, so that no sum overflows into the
// previous one.
func layout(list []criterion) (places []digit, limbs int) {
	places = make([]digit, len(list))
	free := 0 // bits of the number that are less significant than all its criteria so far
	for i, c := range list {
		width := bits.Len(uint(2*c.limit)) + 1
		if width > free {
			limbs, free = limbs+1, limbBits
		}
		free -= width
		places[i] = digit{limbs - 1, free}
	}
	return places, limbs
}
