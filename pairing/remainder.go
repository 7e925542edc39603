package pairing

import "slices"

// pairResidents pairs those of the bracket who are left. They are split into an
// upper and a lower half; as few as possible change sides, and then everybody
// in the upper half in turn gets the highest opponent of the lower one.
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

// exchange finds the halves that differ least from the original ones: the
// fewest players change sides, their numbers differ as little as possible, then
// the lowest of the upper and the highest of the lower half change. (C.04.3,
// 4.3)
//
// Who is paired with somebody below him belongs to the upper half.
func (b *bracket) exchange(upper, lower []int) (newUpper, newLower []int) {
	b.countExchanges(upper, lower)
	count := b.exchanges(lower)
	newUpper, newLower = slices.Clone(upper), slices.Clone(lower)
	for i, found := len(upper)-1, 0; i >= 0 && found < count; i-- {
		v := upper[i]
		if b.insist(v, func(u int) int64 { return -int64(flag(u > v && u < b.own)) }, b.isNotUpper) {
			newUpper, newLower = change(v, newUpper, newLower)
			found++
		}
	}
	for i, found := 0, 0; i < len(lower) && found < count; i++ {
		v := lower[i]
		if b.insist(v, func(u int) int64 { return int64(flag(u > v && u < b.own)) }, b.isUpper) {
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

// countExchanges makes it cost something to change sides. Who of the upper half
// is alone, or the lower one of his pair, changes to the lower half, and who is
// the higher one of a pair in the lower half takes his place. The costs add up
// to one exchange for each of them, and then to the difference between the
// numbers of those who change.
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
