package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomBracket draws a bracket with moved-down players, residents, and some
// players below.
func randomBracket(random *rand.Rand) *bracket {
	moved, residents := random.IntN(3), 1+random.IntN(5)
	if moved == 0 {
		residents += random.IntN(3)
	}
	next, rest := random.IntN(2), random.IntN(2)
	b := &bracket{moved: moved, own: moved + residents, initial: White, byeScore: 10}
	b.next = b.own + next
	rounds := random.IntN(4)
	n := b.next + rest
	for i := range n {
		c := &contender{player: i, number: i + 1, met: make([]bool, n), mayHaveBye: random.IntN(2) == 0}
		c.score = 30 - 10*flag(i >= b.own) - 10*flag(i >= b.next)
		if i < moved {
			c.score = 50 - 10*flag(i > 0 && random.IntN(2) == 0 || i > 0 && b.members[i-1].score == 40)
		}
		for range rounds {
			c.colours = append(c.colours, []Colour{White, Black}[random.IntN(2)])
			c.difference += int(c.colours[len(c.colours)-1])
		}
		c.prefer()
		c.unplayed = random.IntN(3)
		c.topscorer = random.IntN(5) == 0
		for back := range c.float {
			c.float[back] = []float{level, level, down, up}[random.IntN(4)]
		}
		for j := range i {
			c.met[j] = random.IntN(5) == 0
			b.members[j].met[i] = c.met[j]
		}
		b.members = append(b.members, c)
	}
	b.whole = random.IntN(2) == 0
	b.bye = b.whole && n%2 == 1
	return b
}

// eachMatching calls f with every way to pair the vertices of a bracket.
func (b *bracket) eachMatching(f func(mate []int)) {
	mate := make([]int, b.size())
	for i := range mate {
		mate[i] = none
	}
	var from func(v int)
	from = func(v int) {
		for v < len(mate) && mate[v] != none {
			v++
		}
		if v == len(mate) {
			f(mate)
			return
		}
		from(v + 1)
		for u := v + 1; u < len(mate); u++ {
			if mate[u] == none && b.mayPair(v, u) {
				mate[v], mate[u] = u, v
				from(v + 1)
				mate[v], mate[u] = none, none
			}
		}
	}
	from(0)
}

// rank returns the rank of a matching among all; lower is better. First come the
// criteria, then the order of the handbook (C.04.3, 4.1 to 4.3). The highest of
// the moved-down players are paired, each with the highest possible opponent. As
// few residents as possible change halves, by as little as possible: the lowest
// of the upper half and the highest of the lower half. Then each player of the
// upper half in turn meets the highest possible opponent.
func (b *bracket) rank(list []criterion, mate []int) (key []int) {
	for _, c := range list {
		sum := 0
		for v, u := range mate {
			if u > v {
				sum += c.worth(v, u)
			}
		}
		key = append(key, -sum)
	}
	inside := func(v int) bool { return mate[v] != none && mate[v] < b.own }
	for v := range b.moved {
		key = append(key, flag(!inside(v)))
	}
	var rest, transposed []int
	pairs := 0
	for v := range b.own {
		switch {
		case v < b.moved && inside(v):
			key = append(key, mate[v])
		case v >= b.moved && (!inside(v) || mate[v] >= b.moved):
			rest = append(rest, v)
			pairs += flag(inside(v))
		}
	}
	changed, difference := 0, 0
	isUpper := make([]int, 0, len(rest))
	for i, v := range rest {
		upper := inside(v) && mate[v] > v
		isUpper = append(isUpper, flag(upper))
		if upper {
			transposed = append(transposed, mate[v])
		}
		if was := i < pairs/2; was && !upper {
			changed, difference = changed+1, difference-i
		} else if !was && upper {
			difference += i
		}
	}
	key = append(key, changed, difference)
	for i := pairs/2 - 1; i >= 0; i-- {
		key = append(key, isUpper[i])
	}
	for i := pairs / 2; i < len(rest); i++ {
		key = append(key, -isUpper[i])
	}
	return append(key, transposed...)
}

// The oracle tries every way to pair a bracket.
func TestBracketIsTheFirstInTheOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	for range 1000 {
		b := randomBracket(random)
		b.pair()
		var got [][2]int
		var floating []int
		for _, p := range b.pairs {
			got = append(got, [2]int{min(p[0].player, p[1].player), max(p[0].player, p[1].player)})
		}
		for _, c := range b.floating() {
			floating = append(floating, c.player)
		}
		slices.SortFunc(got, func(p, q [2]int) int { return cmp.Compare(p[0], q[0]) })
		var best, mates []int
		list := b.criteria()
		b.eachMatching(func(mate []int) {
			if key := b.rank(list, mate); best == nil || slices.Compare(key, best) < 0 {
				best, mates = key, slices.Clone(mate)
			}
		})
		var want [][2]int
		var down []int
		for v, u := range mates[:b.own] {
			if u == none || u >= b.own {
				down = append(down, v)
			} else if u > v {
				want = append(want, [2]int{v, u})
			}
		}
		if !slices.Equal(got, want) || !slices.Equal(floating, down) {
			t.Fatalf("%v, down %v; want %v, down %v", got, floating, want, down)
		}
	}
}

// C7 counts every moved-down player with a given score who is paired, including
// two such players who are paired with each other.
func TestPairedDownfloatersAreCounted(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		b := randomBracket(random)
		var list []criterion
		b.downfloaters(func(limit int, worth func(a, b int) int) { list = append(list, criterion{limit, worth}) })
		var scores, counts []int
		for s, n := range scoresOf(b.members[:b.moved]) {
			scores, counts = append(scores, s), append(counts, n)
		}
		b.eachMatching(func(mate []int) {
			for k, c := range list {
				got, want := 0, 0
				for v, u := range mate {
					if u > v {
						got += c.worth(v, u)
					}
					want += flag(v < b.moved && b.members[v].score == scores[k] && u != none && u < b.own)
				}
				if got != want || got > c.limit || c.limit != counts[k] {
					t.Fatalf("%v: %d of %d with score %d are paired, want %d", mate, got, c.limit, scores[k], want)
				}
			}
		})
	}
}
