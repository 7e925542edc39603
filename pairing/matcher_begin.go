package pairing

import (
	"cmp"
	"slices"
)

// begin creates an initial dual solution, and matches as many vertices as
// possible along the edges that are then tight. The better the guess, the fewer
// searches are left. The guess for a vertex is half of an edge that is among the
// heaviest within its group. It is not half of the heaviest edge, because one
// vertex with only heavy edges would then raise all others. Such vertices are
// raised individually, until no edge has a negative slack. If several edges are
// tight, begin takes the first vertex from choice on.
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

// guess sets the dual of a vertex to half of an edge to one of the neighbours.
func (m *matcher) guess(v int, neighbours []int) {
	const oneIn = 8 // one in this many edges is heavier than the chosen one
	slices.SortFunc(neighbours, func(a, b int) int { return slices.Compare(m.edge(v, b), m.edge(v, a)) })
	y := m.y(v)
	for i, w := range m.edge(v, neighbours[len(neighbours)/oneIn]) {
		y[i] = w / 2
	}
	if !positive(y) {
		clear(y)
	}
}

// repair raises vertices until no edge has a negative slack. It starts with the
// vertices that have the most such edges.
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

// raise increases the dual of a vertex until none of its edges has a negative
// slack.
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
		if slices.Compare(y, s) < 0 {
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
