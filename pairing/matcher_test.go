package pairing

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// bestByHand is the greatest weight of any matching of the vertices that are
// not used, by trying them all.
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
		add(with, m.edge(v, u))
		if lessThan(best, with) {
			best = with
		}
	}
	used[v] = false
	return best
}

func (m *matcher) worth(t *rapid.T) []int64 {
	sum := make([]int64, m.k)
	for _, v := range m.alive {
		u := m.mate[v]
		switch {
		case u == none:
		case m.mate[u] != v || !m.hasEdge(u, v):
			t.Fatalf("%d is matched with %d, and %d with %d", v, u, u, m.mate[u])
		case u > v:
			add(sum, m.edge(u, v))
		}
	}
	return sum
}

func TestMatcherFindsTheGreatestWeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k := rapid.IntRange(1, 9).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "k")
		m := newMatcher(n, k)
		span := rapid.Int64Range(1, 12).Draw(t, "span")
		draw := func() []int64 {
			w := []int64{rapid.Int64Range(1, span).Draw(t, "w")}
			for len(w) < k {
				w = append(w, rapid.Int64Range(-span, span).Draw(t, "w"))
			}
			return w
		}
		for u := range n {
			for v := range u {
				if rapid.IntRange(0, 9).Draw(t, "edge") < 7 {
					m.setEdge(u, v, draw())
				}
			}
		}
		groups := rapid.IntRange(1, 3).Draw(t, "groups")
		m.begin(func(v int) int { return v % groups }, func(v int) int { return v / 2 })
		m.solve()
		used := make([]bool, n)
		check := func(after string) {
			if got, want := m.worth(t), bestByHand(m, used, 0); !slices.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", after, got, want)
			}
		}
		check("solve")
		for range rapid.IntRange(0, 6).Draw(t, "changes") {
			v := rapid.SampledFrom(m.alive).Draw(t, "v")
			if u := m.mate[v]; u != none && rapid.Bool().Draw(t, "remove") {
				m.remove(u, v)
				used[u], used[v] = true, true
				check("remove")
			} else {
				m.release(v)
				for _, u := range m.alive {
					if u != v && m.hasEdge(u, v) {
						m.setEdge(u, v, draw())
					}
				}
				m.giveBack(v)
				check("change")
			}
			if len(m.alive) == 0 {
				return
			}
		}
	})
}
