package pairing

import "slices"

// bracket is a group of players who are paired with each other: those who were
// moved down to it, and the residents, who all have the same score.
//
// Which of them move further down depends on the players below, who are vertices
// of the same graph. members[:moved] came down, [moved:own] are the residents,
// [own:next] are the residents of the next bracket, and the others are below
// that. These others are left out if it is enough to check afterwards that they
// can be paired (whole is false). With bye, vertex len(members) represents the
// bye, which one of the players in mayHaveBye gets.
type bracket struct {
	members          []*contender
	moved, own, next int
	whole, bye       bool
	byeScore         int
	initial          Colour
	manyFloat        bool // more than one player moves down

	m     *matcher
	pairs [][2]*contender
}

// size returns the number of vertices.
func (b *bracket) size() int { return len(b.members) + flag(b.bye) }

// pair finds the pairs of the bracket. If the whole bracket can be paired, the
// players below are irrelevant.
func (b *bracket) pair() {
	b.solve()
	if b.bye && b.own-b.countPaired() > 1 {
		b.manyFloat = true
		b.solve()
	}
	if b.own == b.countPaired() {
		b.m.keep(func(v int) bool { return v < b.own })
	}
	b.pairMoved()
	b.pairResidents()
}

// solve finds an optimal pairing under all criteria.
func (b *bracket) solve() {
	b.build()
	b.m.begin(b.group, b.choice)
	b.m.solve()
}

// group separates the vertices of this bracket, of the next one and of the
// rest.
func (b *bracket) group(v int) int { return flag(v >= b.own) + flag(v >= b.next) }

// choice returns the default opponent of a vertex, unless a criterion or an
// earlier choice prevents it.
func (b *bracket) choice(v int) int {
	middle := b.moved + (b.own-b.moved)/2
	switch {
	case v < b.moved:
		return b.moved
	case v < middle:
		return middle
	}
	return v + 1
}

// countPaired returns the number of players paired in the bracket.
func (b *bracket) countPaired() (n int) {
	for _, v := range b.m.alive {
		n += flag(b.inside(v))
	}
	return n
}

// floating returns the players of the bracket that float down.
func (b *bracket) floating() (list []*contender) {
	for _, v := range b.m.alive {
		if v < b.own {
			list = append(list, b.members[v])
		}
	}
	return list
}

// unmatched returns the players of the graph whose opponent it does not
// determine. If no player moves down, these are all players below.
func (b *bracket) unmatched() (list []*contender) {
	if len(b.m.alive) == 0 {
		return b.members[b.own:]
	}
	for _, v := range b.m.alive {
		if b.m.mate[v] == none {
			list = append(list, b.members[v])
		}
	}
	return list
}

// build creates the graph. The last number of a weight orders pairs that all
// criteria rank equally.
func (b *bracket) build() {
	list := b.criteria()
	places, limbs := layout(list)
	n := b.size()
	b.m = newMatcher(n, limbs+2)
	w := make([]int64, limbs+2)
	for i := range b.members {
		for j := i + 1; j < n; j++ {
			if !b.mayPair(i, j) {
				continue
			}
			clear(w)
			for k, c := range list {
				w[places[k].limb] += int64(c.worth(i, j)) << places[k].shift
			}
			b.m.setEdge(i, j, w)
		}
	}
}

func (b *bracket) mayPair(i, j int) bool {
	if j == len(b.members) {
		return b.members[i].mayHaveBye && b.members[i].score == b.byeScore
	}
	return b.members[i].mayMeet(b.members[j])
}

// inside reports whether a vertex is paired in this bracket.
func (b *bracket) inside(v int) bool { return b.m.mate[v] != none && v < b.own && b.m.mate[v] < b.own }

// prefer adds weight to a player's pairs without changing earlier decisions.
func (b *bracket) prefer(v int, worth func(u int) int) {
	b.m.release(v)
	for _, u := range b.m.alive {
		if b.m.hasEdge(u, v) {
			b.m.add(u, v, b.m.k-1, int64(worth(u)))
		}
	}
	b.m.giveBack(v)
}

// held outweighs all preferences.
const held = 1 << 20

// insist fixes a preference of a player, if that is possible without changing
// earlier decisions.
func (b *bracket) insist(v int, worth func(u int) int, granted func(v int) bool) bool {
	if !granted(v) {
		b.prefer(v, worth)
	}
	if !granted(v) {
		return false
	}
	b.prefer(v, func(u int) int { return held * worth(u) })
	return true
}

// pairMoved decides which of the downfloaters are paired, the highest if there
// is a choice, and then gives each in turn the highest possible opponent.
func (b *bracket) pairMoved() {
	for v := range b.moved {
		b.insist(v, func(u int) int { return flag(u < b.own) }, b.inside)
	}
	for v := range b.moved {
		if b.inside(v) && slices.Contains(b.m.alive, v) {
			b.pairHighest(v, b.m.alive)
		}
	}
}

// pairHighest gives a player the first of the candidates who can be his
// opponent in a best pairing.
func (b *bracket) pairHighest(v int, candidates []int) {
	for _, u := range candidates {
		if b.m.mate[v] == u {
			break
		}
		if u < b.own && b.m.mayMatch(u, v) {
			b.prefer(v, func(u int) int { return flag(u < b.own) * (b.own - u) })
			break
		}
	}
	u := b.m.mate[v]
	b.pairs = append(b.pairs, [2]*contender{b.members[v], b.members[u]})
	b.m.remove(u, v)
}
