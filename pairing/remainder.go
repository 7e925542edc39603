package pairing

import "slices"

// pairResidents pairs the remaining players of the bracket. They are split into
// an upper and a lower half, and as few as possible change halves. Then each
// player of the upper half in turn gets the highest possible opponent from the
// lower half.
func (b *bracket) pairResidents() {
	var rest []int
	pairs := 0
	for _, v := range b.m.alive {
		if v >= b.moved && v < b.own {
			rest = append(rest, v)
			pairs += flag(b.inside(v))
		}
	}
	upper, lower := rest[:pairs/2], rest[pairs/2:]
	if b.exchanges(lower) > 0 {
		upper, lower = b.exchange(upper, lower)
	}
	b.m.separate(upper)
	b.m.separate(lower)
	for _, v := range upper {
		b.pairHighest(v, lower)
		u := b.pairs[len(b.pairs)-1][1]
		lower = slices.DeleteFunc(lower, func(l int) bool { return b.members[l] == u })
	}
}

// exchanges returns the number of pairs within the lower half.
func (b *bracket) exchanges(lower []int) (n int) {
	for _, v := range lower {
		n += flag(b.inside(v) && slices.Contains(lower, b.m.mate[v]))
	}
	return n / 2
}

// exchange finds the halves that differ least from the original ones. The fewest
// players change halves, then their numbers differ as little as possible, then
// the lowest players of the upper half and the highest of the lower half change.
// (C.04.3, 4.3)
//
// A player who is paired with a lower one belongs to the upper half.
func (b *bracket) exchange(upper, lower []int) (newUpper, newLower []int) {
	b.countExchanges(upper, lower)
	count := b.exchanges(lower)
	newUpper, newLower = slices.Clone(upper), slices.Clone(lower)
	for i, found := len(upper)-1, 0; i >= 0 && found < count; i-- {
		v := upper[i]
		if b.insist(v, func(u int) int { return -flag(u > v && u < b.own) }, b.isNotUpper) {
			newUpper, newLower = change(v, newUpper, newLower)
			found++
		}
	}
	for i, found := 0, 0; i < len(lower) && found < count; i++ {
		v := lower[i]
		if b.insist(v, func(u int) int { return flag(u > v && u < b.own) }, b.isUpper) {
			newLower, newUpper = change(v, newLower, newUpper)
			found++
		}
	}
	slices.Sort(newUpper)
	slices.Sort(newLower)
	return newUpper, newLower
}

// isUpper reports whether a vertex is paired with a lower one of the bracket.
func (b *bracket) isUpper(v int) bool { return b.inside(v) && b.m.mate[v] > v }

func (b *bracket) isNotUpper(v int) bool { return !b.isUpper(v) }

func change(v int, from, to []int) (newFrom, newTo []int) {
	return slices.DeleteFunc(from, func(u int) bool { return u == v }), append(to, v)
}

// countExchanges adds costs for changing halves. A player of the upper half who
// is alone, or the lower one of his pair, changes to the lower half. A player of
// the lower half who is the higher one of his pair takes his place. The costs add
// up to the number of exchanges first, and then to the difference between the
// numbers of the players who change.
func (b *bracket) countExchanges(upper, lower []int) {
	const exchange = 1 << 30
	for _, v := range slices.Concat(upper, lower) {
		b.m.bare(v, nowhere)
	}
	for i, v := range upper {
		b.m.lift(v, b.m.k-2, int64(exchange-i))
	}
	for i, v := range upper {
		for _, u := range b.m.alive {
			if u < v && slices.Contains(upper[:i], u) || u < b.moved || u >= b.own {
				b.m.lower(u, v, b.m.k-2, int64(exchange-i))
			}
		}
	}
	for i, v := range lower {
		for _, u := range lower[i+1:] {
			b.m.lower(u, v, b.m.k-2, int64(exchange+len(upper)+i))
		}
	}
	b.m.solve()
}
