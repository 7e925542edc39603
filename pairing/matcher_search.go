package pairing

import "slices"

// search grows a tree of alternating paths from a free vertex. It ends when the
// vertex can be matched, or when it is clear that this vertex, or another one in
// its place, is free in a matching of greatest weight.
func (m *matcher) search(root int) {
	for _, v := range m.alive {
		m.label[m.top[v]], m.nearest[v] = unlabelled, unknown
	}
	m.queue, m.shift = m.queue[:0], 0
	m.makeOuter(m.top[root])
	defer m.tidy()
	for {
		for len(m.queue) > 0 {
			u := m.queue[len(m.queue)-1]
			m.queue = m.queue[:len(m.queue)-1]
			if m.scan(u) {
				return
			}
		}
		if m.adjust() {
			return
		}
	}
}

func (m *matcher) makeOuter(t int) {
	m.label[t], m.closest[t] = outer, unknown
	m.forget(t)
	m.eachLeaf(t, func(v int) { m.queue = append(m.queue, v) })
}

// forget clears the known edges that lead out of a blossom.
func (m *matcher) forget(t int) {
	if t < m.n {
		return
	}
	if m.reach[t-m.n] == nil {
		m.reach[t-m.n] = make([]best, m.n)
	}
	for i := range m.reach[t-m.n] {
		m.reach[t-m.n][i] = unknown
	}
}

// scan examines all edges of an outer vertex. It adds the ends of tight edges to
// the tree at once, and records the nearest of the other edges. It reports
// whether the search is over.
func (m *matcher) scan(u int) (over bool) {
	row, first := m.weight[u*m.n*m.k:(u+1)*m.n*m.k], m.dual[u*m.k]
	for _, v := range m.alive {
		w := row[v*m.k]
		if w == noEdge || m.top[u] == m.top[v] {
			continue
		}
		l, t, s := link{u, v}, m.top[u], m.top[v]
		switch tight := first+m.dual[v*m.k] == w && m.isTight(u, v); {
		case m.label[s] == outer && tight:
			m.shrink(l)
		case m.label[s] == unlabelled && tight:
			if m.grow(l) {
				return true
			}
		case m.label[s] == outer:
			m.closest[t].offer(m, l, first+m.dual[v*m.k]-w+2*m.shift)
		default:
			m.nearest[v].offer(m, l, first-w+m.shift)
		}
		if t = m.top[u]; t >= m.n {
			m.reach[t-m.n][v].offer(m, l, first-w+m.shift)
		}
	}
	return false
}

// step is the kind of step that the next change of the dual solution allows.
type step uint8

const (
	freeOuter step = iota // an outer vertex can become free
	growTree              // an edge to an unlabelled node becomes tight
	shrinkOdd             // an edge between outer nodes becomes tight
	openInner             // the dual value of an inner blossom becomes zero
)

// adjust changes the dual solution as far as it stays valid, takes the step that
// becomes possible, and reports whether the search is over.
func (m *matcher) adjust() bool {
	what, at := m.leastStep()
	delta := m.scratch[0]
	m.shift += delta[0]
	for _, v := range m.alive {
		t := m.top[v]
		times := [...]int64{unlabelled: 0, outer: -1, inner: 1}[m.label[t]]
		addTimes(m.y(v), delta, times)
		if t >= m.n && m.base[t] == v {
			addTimes(m.y(t), delta, -2*times)
		}
	}
	switch what {
	case freeOuter:
		m.flip(at.from, none)
		return true
	case growTree:
		return m.grow(at)
	case shrinkOdd:
		m.shrink(at)
	case openInner:
		m.open(at.from)
	}
	return false
}

// leastStep finds the smallest change that makes a step possible, and stores it
// in scratch[0].
func (m *matcher) leastStep() (what step, at link) {
	least, s := m.scratch[0], m.scratch[1]
	found := false
	offer := func(w []int64, half bool, kind step, where link) {
		if half {
			for i := range w {
				s[i] = w[i] / 2
			}
			w = s
		}
		if !found || slices.Compare(w, least) < 0 {
			copy(least, w)
			found, what, at = true, kind, where
		}
	}
	for _, v := range m.alive {
		switch t := m.top[v]; {
		case m.label[t] == outer:
			offer(m.y(v), false, freeOuter, link{v, none})
			if m.base[t] == v && m.closest[t] != unknown {
				offer(m.slack(m.closest[t].link, s), true, shrinkOdd, m.closest[t].link)
			}
		case m.label[t] == unlabelled && m.nearest[v] != unknown:
			l := m.nearest[v].link
			offer(m.slack(l, s), false, growTree, l)
		case m.label[t] == inner && t >= m.n && m.base[t] == v:
			offer(m.y(t), true, openInner, link{t, none})
		}
	}
	return what, at
}

// grow adds an unlabelled node to the tree, and its mate as an outer node. If the
// node is free, the path from the root to it is an augmenting path, and the
// search is over.
func (m *matcher) grow(l link) (over bool) {
	t := m.top[l.to]
	x := m.mate[m.base[t]]
	if x == none {
		m.rebase(t, l.to)
		m.flip(l.from, l.to)
		return true
	}
	m.label[t], m.via[t] = inner, l
	m.makeOuter(m.top[x])
	return false
}

// flip matches the outer vertex v with w, or leaves it free, and flips the
// matching along the path from there to the root.
func (m *matcher) flip(v, w int) {
	for {
		t := m.top[v]
		x := m.mate[m.base[t]]
		m.rebase(t, v)
		m.mate[v] = w
		if w != none {
			m.mate[w] = v
		}
		if x == none {
			return
		}
		s := m.top[x]
		m.rebase(s, m.via[s].to)
		v, w = m.via[s].from, m.via[s].to
	}
}

// best is the edge with the least slack among several. The first number of a
// slack, corrected for the shift of the outer vertices, does not change while the
// tree grows. Most comparisons need only this number.
type best struct {
	link
	first int64
}

// unknown is the initial best, before any edge.
var unknown = best{link: nowhere}

// offer makes l the best edge if it has less slack.
func (b *best) offer(m *matcher, l link, first int64) {
	if b.from == none || first < b.first || first == b.first && m.tighter(l, b.link) {
		*b = best{l, first}
	}
}

// addTimes adds a multiple of b to a.
func addTimes(a, b []int64, times int64) {
	for i := range a {
		a[i] += times * b[i]
	}
}
