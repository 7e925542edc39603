package pairing

import "math"

// matcher finds matchings of greatest weight in a general graph, by the
// primal–dual method of Edmonds with one search tree at a time (Galil, Efficient
// algorithms for finding maximum matching in graphs, 1986). It keeps its dual
// solution, so that after the edges of one vertex have changed, one more search
// makes the matching best again.
//
// A weight is a vector of k integers with lexicographic order. The method needs
// no more than that (an ordered group), and any number of ranked criteria can
// form one weight. The numbers are stored doubled. So the halves in the dual
// solution stay integers, because the values of all outer vertices of a tree
// differ by even numbers.
//
// Vertices are 0…n-1, blossoms n…2n-1; both are called nodes. Node b of the top
// level has its own dual variable, contains the vertices leaves(b), and is
// matched only through its base.
type matcher struct {
	n, k   int
	weight []int64 // [u][v][k]; the first number of an absent edge is noEdge
	alive  []int   // the vertices that are still in the graph
	mate   []int   // of each vertex, or none
	dual   []int64 // [node][k]: y of a vertex, z of a blossom; never negative

	top      []int // of each vertex: its node of the top level
	base     []int // of each node: its vertex that is matched to the outside
	blossoms []blossom
	unused   []int // unused blossom numbers

	// The search tree.
	label   []label  // of each node of the top level
	via     []link   // of an inner node: the edge that reached it
	nearest []best   // of a vertex that is not outer: the edge from an outer vertex
	closest []best   // of an outer node: the edge to another outer node
	reach   [][]best // of an outer blossom, by vertex outside: the edge to there
	shift   int64    // total decrease of the first number of outer vertices
	queue   []int    // outer vertices still to be scanned
	scratch [2][]int64
}

// blossom is an odd cycle of nodes. The first child holds the base; links[i]
// leads from children[i] to the next child of the cycle.
type blossom struct {
	children []int
	links    []link
}

// link is an edge from a vertex of one node to a vertex of another.
type link struct{ from, to int }

func (l link) back() link { return link{l.to, l.from} }

type label uint8

const (
	unlabelled label = iota
	outer
	inner
)

const (
	none   = -1
	noEdge = math.MinInt64
)

var nowhere = link{none, none}

func newMatcher(n, k int) *matcher {
	m := &matcher{
		n: n, k: k,
		weight: make([]int64, n*n*k), mate: make([]int, n), dual: make([]int64, 2*n*k),
		top: make([]int, n), base: make([]int, 2*n), blossoms: make([]blossom, n),
		label: make([]label, 2*n), via: make([]link, 2*n), nearest: make([]best, n), closest: make([]best, 2*n), reach: make([][]best, n),
		scratch: [2][]int64{make([]int64, k), make([]int64, k)},
	}
	for v := range n {
		m.alive = append(m.alive, v)
		m.mate[v], m.top[v], m.base[v] = none, v, v
		m.unused = append(m.unused, 2*n-1-v)
	}
	for i := 0; i < len(m.weight); i += k {
		m.weight[i] = noEdge
	}
	return m
}

// edge returns the doubled weight of an edge, which can be read and written in
// place.
func (m *matcher) edge(u, v int) []int64 {
	i := (u*m.n + v) * m.k
	return m.weight[i : i+m.k : i+m.k]
}

// hasEdge reports whether two vertices may be matched. No vertex has an edge to
// itself.
func (m *matcher) hasEdge(u, v int) bool { return m.weight[(u*m.n+v)*m.k] != noEdge }

func (m *matcher) setEdge(u, v int, w []int64) {
	a, b := m.edge(u, v), m.edge(v, u)
	for i, x := range w {
		a[i], b[i] = 2*x, 2*x
	}
}

// add changes one number of an edge's weight.
func (m *matcher) add(u, v, i int, x int64) {
	m.edge(u, v)[i] += 2 * x
	m.edge(v, u)[i] += 2 * x
}

func (m *matcher) y(node int) []int64 { return m.dual[node*m.k : (node+1)*m.k : (node+1)*m.k] }

// solve finds a matching of greatest weight, in which the dual value of every
// free vertex is zero.
func (m *matcher) solve() {
	for _, v := range m.alive {
		if m.mate[m.base[m.top[v]]] == none && m.base[m.top[v]] == v && positive(m.y(v)) {
			m.search(v)
		}
	}
}

func positive(w []int64) bool {
	for _, x := range w {
		if x != 0 {
			return x > 0
		}
	}
	return false
}

// isTight reports whether an edge between two nodes of the top level has no
// slack.
func (m *matcher) isTight(u, v int) bool {
	yu, yv := m.y(u), m.y(v)
	for i, w := range m.edge(u, v) {
		if yu[i]+yv[i] != w {
			return false
		}
	}
	return true
}

// slack writes y(u)+y(v)-w(u,v) to s and returns it.
func (m *matcher) slack(l link, s []int64) []int64 {
	yu, yv := m.y(l.from), m.y(l.to)
	for i, w := range m.edge(l.from, l.to) {
		s[i] = yu[i] + yv[i] - w
	}
	return s
}

// tighter reports whether edge a has less slack than edge b.
func (m *matcher) tighter(a, b link) bool {
	ya, yb, wa := m.y(a.from), m.y(a.to), m.edge(a.from, a.to)
	yc, yd, wb := m.y(b.from), m.y(b.to), m.edge(b.from, b.to)
	for i := range wa {
		if d := (ya[i] + yb[i] - wa[i]) - (yc[i] + yd[i] - wb[i]); d != 0 {
			return d < 0
		}
	}
	return false
}
