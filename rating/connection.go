package rating

// connect partitions the players into components whose ratings can be compared.
// The difference of two ratings is finite exactly if each player scored against
// the other, directly or through others. These are the strongly connected
// components of the graph that has an edge i → j if i scored at least half a
// point against j. Prior knowledge connects players in both directions.
//
// It returns the component of each player, and that of the ground: a node
// connected to all players whose ratings are known on an absolute scale.
func connect(d *Data, o Options) (component []int, ground int) {
	n := len(d.names)
	edges := make([][]int, n+1)
	both := func(i, j int) {
		edges[i] = append(edges[i], j)
		edges[j] = append(edges[j], i)
	}
	for i := range d.encounters {
		e := d.encounters[i].sum()
		if e.Points() > 0 || o.Model == BayesElo {
			edges[e.A] = append(edges[e.A], e.B)
		}
		if e.Points() < float64(e.Games()) || o.Model == BayesElo {
			edges[e.B] = append(edges[e.B], e.A)
		}
	}
	for _, a := range o.Anchors {
		both(a.Player, n)
	}
	for _, v := range o.Versions {
		both(v.New, v.Old)
	}
	if o.Prior > 0 {
		for i := range n {
			both(i, n)
		}
	}
	component = strongComponents(edges)
	return component[:n], component[n]
}

// strongComponents numbers the strongly connected components of a graph. A
// component gets its number after all components that can be reached from it.
func strongComponents(edges [][]int) []int {
	n := len(edges)
	t := tarjan{edges: edges, component: make([]int, n), low: make([]int, n), order: make([]int, n)}
	for i := range t.component {
		t.component[i] = -1
	}
	for root := range n {
		if t.order[root] == 0 {
			t.enter(root)
			for len(t.path) > 0 {
				t.step()
			}
		}
	}
	return t.component
}

// tarjan is Tarjan's algorithm (1972) without recursion, since chains may be
// long.
type tarjan struct {
	edges            [][]int
	component        []int
	order, low       []int // when a node was entered, and the earliest node reached from it
	open             []int // entered, and in no component yet
	path             []visit
	clock, completed int
}

// visit is a node of the path, with the number of its edges that have been
// followed.
type visit struct{ node, next int }

func (t *tarjan) enter(i int) {
	t.clock++
	t.order[i], t.low[i] = t.clock, t.clock
	t.open = append(t.open, i)
	t.path = append(t.path, visit{node: i})
}

// step follows one edge of the last node of the path, or leaves it.
func (t *tarjan) step() {
	top := &t.path[len(t.path)-1]
	i := top.node
	if top.next == len(t.edges[i]) {
		t.leave(i)
		return
	}
	j := t.edges[i][top.next]
	top.next++
	switch {
	case t.order[j] == 0:
		t.enter(j)
	case t.component[j] < 0:
		t.low[i] = min(t.low[i], t.order[j])
	}
}

func (t *tarjan) leave(i int) {
	t.path = t.path[:len(t.path)-1]
	if len(t.path) > 0 {
		up := t.path[len(t.path)-1].node
		t.low[up] = min(t.low[up], t.low[i])
	}
	if t.low[i] != t.order[i] {
		return
	}
	for last := -1; last != i; {
		last = t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		t.component[last] = t.completed
	}
	t.completed++
}
