package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// bestByHand returns the greatest weight of any matching of the unused vertices,
// by trying all matchings.
func bestByHand(m *matcher, used []bool, v int) []int64 {
	for v < m.n && used[v] {
		v++
	}
	if v == m.n {
		return make([]int64, m.k)
	}
	used[v] = true
	best := slices.Clone(bestByHand(m, used, v+1))
	for u := v + 1; u < m.n; u++ {
		if used[u] || !m.hasEdge(v, u) {
			continue
		}
		used[u] = true
		with := slices.Clone(bestByHand(m, used, v+1))
		used[u] = false
		addTimes(with, m.edge(v, u), 1)
		if slices.Compare(best, with) < 0 {
			best = with
		}
	}
	used[v] = false
	return best
}

func (m *matcher) worth(t *testing.T) []int64 {
	sum := make([]int64, m.k)
	for _, v := range m.alive {
		u := m.mate[v]
		switch {
		case u == none:
		case m.mate[u] != v || !m.hasEdge(u, v):
			t.Fatalf("%d is matched with %d, and %d with %d", v, u, u, m.mate[u])
		case u > v:
			addTimes(sum, m.edge(u, v), 1)
		}
	}
	return sum
}

func TestMatcherFindsTheGreatestWeight(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		n, k, span := 1+random.IntN(9), 1+random.IntN(3), 1+random.Int64N(12)
		m := newMatcher(n, k)
		draw := func() []int64 {
			w := []int64{1 + random.Int64N(span)}
			for len(w) < k {
				w = append(w, random.Int64N(2*span+1)-span)
			}
			return w
		}
		for u := range n {
			for v := range u {
				if random.IntN(10) < 7 {
					m.setEdge(u, v, draw())
				}
			}
		}
		groups := 1 + random.IntN(3)
		m.begin(func(v int) int { return v % groups }, func(v int) int { return v / 2 })
		m.solve()
		used := make([]bool, n)
		check := func(after string) {
			if got, want := m.worth(t), bestByHand(m, used, 0); !slices.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", after, got, want)
			}
		}
		check("solve")
		for range random.IntN(7) {
			if len(m.alive) == 0 {
				break
			}
			check(changeRandomly(m, used, draw, random))
		}
	}
}

// changeRandomly removes some vertices from the graph, or changes the edges of
// one.
func changeRandomly(m *matcher, used []bool, draw func() []int64, random *rand.Rand) (what string) {
	v := m.alive[random.IntN(len(m.alive))]
	switch u := m.mate[v]; {
	case random.IntN(8) == 0:
		out := random.Uint64()
		wanted := func(v int) bool { return out>>v&1 == 0 }
		for _, v := range m.alive {
			used[v] = !wanted(v)
		}
		m.keep(wanted)
		return "keep"
	case u != none && random.IntN(2) == 0:
		m.remove(u, v)
		used[u], used[v] = true, true
		return "remove"
	}
	m.release(v)
	for _, u := range m.alive {
		if m.hasEdge(u, v) {
			m.setEdge(u, v, draw())
		}
	}
	m.giveBack(v)
	return "change"
}
