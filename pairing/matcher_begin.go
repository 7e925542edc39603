package pairing

import (
	"cmp"
	"slices"
)

// begin makes a dual solution from nothing, and matches as many vertices as it
// can along the edges that are tight then. The better the guess, the fewer
// searches are left. It takes half of an edge that is among the heaviest of a
// vertex within its group: not of the heaviest of all, since one vertex whose
// edges are all heavy would then raise everybody. Such vertices are raised
// alone, until no edge has a negative slack. Where several edges are tight, the
// first vertex from choice on is taken.
func (m *matcher) begin(group, choice func(v int) int) {
	heavy := make([]int, 0, m.n)
	for _, v := range m.alive {
		heavy = heavy[:0]
		for _, within := range []bool{true, false} {
			for _, u := range m.alive {
				if m.hasEdge(u, v) && (!within || group(u) == group(v)) {
					heavy = append(heavy, u)
				}
			}
			if len(heavy) > 0 {
				break
			}
		}
		if len(heavy) > 0 {
			m.guess(v, heavy)
		}
	}
	m.repair()
	m.matchTight(choice)
}

// guess makes half of an edge to one of the neighbours the dual of a vertex.
func (m *matcher) guess(v int, neighbours []int) {
	const oneIn = 8 // is heavier than what is taken
	slices.SortFunc(neighbours, func(a, b int) int { return slices.Compare(m.edge(v, b), m.edge(v, a)) })
	y := m.y(v)
	for i, w := range m.edge(v, neighbours[len(neighbours)/oneIn]) {
		y[i] = w / 2
	}
	if !positive(y) {
		clear(y)
	}
}

// repair raises vertices until no edge has a negative slack, those first that
// have most of such edges.
func (m *matcher) repair() {
	short, s := make([]int, m.n), m.scratch[0]
	for _, v := range m.alive {
		for _, u := range m.alive {
			if m.hasEdge(u, v) && !positive(m.slack(link{u, v}, s)) && !m.isTight(u, v) {
				short[v]++
			}
		}
	}
	order := slices.Clone(m.alive)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(short[b], short[a]) })
	for _, v := range order {
		if short[v] > 0 {
			m.raise(v)
		}
	}
}

// raise makes the dual of a vertex as great as its edges need it.
func (m *matcher) raise(v int) {
	y, s := m.y(v), m.scratch[0]
	for _, u := range m.alive {
		if !m.hasEdge(u, v) {
			continue
		}
		yu := m.y(u)
		for i, w := range m.edge(v, u) {
			s[i] = w - yu[i]
		}
		if lessThan(y, s) {
			copy(y, s)
		}
	}
}

// matchTight matches free vertices along tight edges.
func (m *matcher) matchTight(choice func(v int) int) {
	for _, v := range m.alive {
		for i := 0; i < m.n && m.mate[v] == none; i++ {
			u := (choice(v) + i) % m.n
			if m.mate[u] == none && m.hasEdge(v, u) && m.isTight(v, u) {
				m.mate[v], m.mate[u] = u, v
			}
		}
	}
}
