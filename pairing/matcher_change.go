package pairing

import "slices"

// bare brings a vertex to the top level. It dissolves the blossoms around the
// vertex. This gives slack to the edges that lead out of them, so vertices that
// were matched along such an edge are free afterwards.
func (m *matcher) bare(v int, keep link) {
	for m.top[v] >= m.n {
		b := m.base[m.top[v]]
		x := m.mate[b]
		worth := positive(m.y(m.top[v]))
		m.dissolve(m.top[v])
		if l := (link{b, x}); worth && x != none && l != keep && l.back() != keep {
			m.mate[b], m.mate[x] = none, none
		}
	}
}

// release removes a vertex from the matching, so that its edges may be changed.
// Return it with giveBack.
func (m *matcher) release(v int) {
	m.bare(v, nowhere)
	if x := m.mate[v]; x != none {
		m.part(x, v)
	}
}

// giveBack adapts the dual solution to the changed edges of a released vertex,
// and makes the matching optimal again.
func (m *matcher) giveBack(v int) {
	clear(m.y(v))
	m.raise(v)
	m.solve()
}

// remove removes two vertices that are matched with each other from the graph,
// and makes the matching of the others optimal again.
func (m *matcher) remove(u, v int) {
	m.bare(u, link{u, v})
	m.bare(v, link{u, v})
	m.alive = slices.DeleteFunc(m.alive, func(w int) bool { return w == u || w == v })
	m.solve()
}

// keep removes all other vertices from the graph.
func (m *matcher) keep(wanted func(v int) bool) {
	for _, v := range m.alive {
		if !wanted(v) {
			m.release(v)
		}
	}
	m.alive = slices.DeleteFunc(m.alive, func(v int) bool { return !wanted(v) })
	m.solve()
}

// mayMatch reports whether an edge can be part of an optimal matching. It must be
// tight for that. For edges inside a blossom this test is not sufficient.
func (m *matcher) mayMatch(u, v int) bool {
	return m.hasEdge(u, v) && (m.top[u] == m.top[v] || m.isTight(u, v))
}

// lift adds x to all edges of a vertex, so that leaving it out of the matching
// costs that much.
func (m *matcher) lift(v, i int, x int64) {
	for _, u := range m.alive {
		if m.hasEdge(u, v) {
			m.add(u, v, i, x)
		}
	}
	m.y(v)[i] += 2 * x
}

// lower subtracts x from an edge between bare vertices.
func (m *matcher) lower(u, v, i int, x int64) {
	if !m.hasEdge(u, v) {
		return
	}
	m.add(u, v, i, -x)
	m.part(u, v)
}

// part frees two vertices if they are matched with each other.
func (m *matcher) part(u, v int) {
	if m.mate[v] == u {
		m.mate[u], m.mate[v] = none, none
	}
}

// separate removes the edges between the given vertices. No two of them may be
// matched with each other in an optimal matching.
func (m *matcher) separate(vertices []int) {
	for _, v := range vertices {
		m.bare(v, nowhere)
	}
	for i, v := range vertices {
		for _, u := range vertices[:i] {
			m.edge(u, v)[0], m.edge(v, u)[0] = noEdge, noEdge
			m.part(u, v)
		}
	}
	m.solve()
}
