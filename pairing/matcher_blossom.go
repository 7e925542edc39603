package pairing

import "slices"

// eachLeaf calls f for every vertex of a node.
func (m *matcher) eachLeaf(node int, f func(v int)) {
	if node < m.n {
		f(node)
		return
	}
	for _, c := range m.blossoms[node-m.n].children {
		m.eachLeaf(c, f)
	}
}

// toRoot walks up the tree from an outer node. It returns the nodes on the path,
// and for each of them the link to the next one.
func (m *matcher) toRoot(t int) (nodes []int, links []link) {
	for {
		nodes = append(nodes, t)
		b := m.base[t]
		if m.mate[b] == none {
			return nodes, links
		}
		s := m.top[m.mate[b]]
		nodes = append(nodes, s)
		links = append(links, link{b, m.mate[b]}, m.via[s].back())
		t = m.top[m.via[s].from]
	}
}

// shrink forms a blossom from two outer nodes, the edge between them, and their
// paths up to the node where the paths meet.
func (m *matcher) shrink(l link) {
	left, up := m.toRoot(m.top[l.from])
	right, down := m.toRoot(m.top[l.to])
	i, j := len(left)-1, len(right)-1
	for i > 0 && j > 0 && left[i-1] == right[j-1] {
		i, j = i-1, j-1
	}
	b := m.unused[len(m.unused)-1]
	m.unused = m.unused[:len(m.unused)-1]
	children, links := []int{left[i]}, []link{}
	for k := i - 1; k >= 0; k-- {
		children, links = append(children, left[k]), append(links, up[k].back())
	}
	children, links = append(children, right[:j]...), append(append(links, l), down[:j]...)
	m.blossoms[b-m.n] = blossom{children: children, links: links}
	m.base[b] = m.base[left[i]]
	clear(m.y(b))
	m.label[b], m.closest[b] = outer, unknown
	m.forget(b)
	m.eachLeaf(b, func(v int) { m.top[v] = b })
	for _, c := range children {
		m.inherit(b, c)
	}
}

// inherit passes a child's best edges out of it on to its blossom. An inner child
// has none, so its vertices are scanned.
func (m *matcher) inherit(b, child int) {
	if m.label[child] == inner {
		m.eachLeaf(child, func(v int) { m.queue = append(m.queue, v) })
		return
	}
	for _, v := range m.alive {
		u := child
		if child >= m.n {
			u = m.reach[child-m.n][v].from
		}
		if u == none || m.top[v] == b || !m.hasEdge(u, v) {
			continue
		}
		l, way := link{u, v}, m.y(u)[0]-m.edge(u, v)[0]+m.shift
		m.reach[b-m.n][v].offer(m, l, way)
		if m.label[m.top[v]] == outer {
			m.closest[b].offer(m, l, way+m.y(v)[0]+m.shift)
		}
	}
}

// rebase rotates the matching inside a node so that v becomes its base. The
// caller sets the mate of v.
func (m *matcher) rebase(node, v int) {
	if node < m.n {
		return
	}
	b := &m.blossoms[node-m.n]
	i, n := m.childWith(node, v), len(b.children)
	m.rebase(b.children[i], v)
	from, to := 0, i
	if i%2 == 1 {
		from, to = i+1, n
	}
	for k := from; k < to; k += 2 {
		l := b.links[k]
		m.rebase(b.children[k], l.from)
		m.rebase(b.children[(k+1)%n], l.to)
		m.mate[l.from], m.mate[l.to] = l.to, l.from
	}
	b.children = slices.Concat(b.children[i:], b.children[:i])
	b.links = slices.Concat(b.links[i:], b.links[:i])
	m.base[node] = v
}

// childWith returns the index of the child that contains v.
func (m *matcher) childWith(node, v int) (place int) {
	for i, c := range m.blossoms[node-m.n].children {
		m.eachLeaf(c, func(leaf int) {
			if leaf == v {
				place = i
			}
		})
	}
	return place
}

// dissolve brings the children of a blossom to the top level. The dual value of
// the blossom is distributed to its vertices, which keeps the edges inside it
// tight.
func (m *matcher) dissolve(b int) []int {
	z := m.y(b)
	m.eachLeaf(b, func(v int) {
		y := m.y(v)
		for i := range y {
			y[i] += z[i] / 2
		}
	})
	children := m.blossoms[b-m.n].children
	for _, c := range children {
		m.label[c] = unlabelled
		m.eachLeaf(c, func(v int) { m.top[v] = c })
	}
	m.blossoms[b-m.n] = blossom{}
	m.unused = append(m.unused, b)
	return children
}

// open dissolves an inner blossom whose dual value is zero. The children on the
// even path from the tree's entry to the base stay in the tree.
func (m *matcher) open(b int) {
	in := m.via[b]
	entry, links := m.childWith(b, in.to), m.blossoms[b-m.n].links
	children := m.dissolve(b)
	n := len(children)
	for i := entry; ; {
		m.label[children[i]], m.via[children[i]] = inner, in
		if i == 0 {
			return
		}
		if entry%2 == 0 {
			m.makeOuter(children[i-1])
			in = links[i-2].back()
			i -= 2
		} else {
			m.makeOuter(children[i+1])
			in = links[i+1]
			i = (i + 2) % n
		}
	}
}

// tidy dissolves the top-level blossoms whose dual value is zero.
func (m *matcher) tidy() {
	for _, v := range m.alive {
		for m.top[v] >= m.n && !positive(m.y(m.top[v])) {
			m.dissolve(m.top[v])
		}
	}
}
