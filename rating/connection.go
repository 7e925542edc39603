package rating

import (
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

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
	edges := simple.NewDirectedGraph()
	for i := range n + 1 {
		edges.AddNode(simple.Node(i))
	}
	edge := func(i, j int) { edges.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(j)}) }
	both := func(i, j int) {
		edge(i, j)
		edge(j, i)
	}
	for i := range d.encounters {
		e := d.encounters[i].sum()
		if e.Points() > 0 || o.Model == BayesElo {
			edge(e.A, e.B)
		}
		if e.Points() < float64(e.Games()) || o.Model == BayesElo {
			edge(e.B, e.A)
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
	component = numbers(n+1, topo.TarjanSCC(edges))
	return component[:n], component[n]
}

// acquaintances returns for each player a number that it shares with all players to whom it is connected by
// games, regardless of their results.
func acquaintances(d *Data) []int {
	met := simple.NewUndirectedGraph()
	for i := range d.names {
		met.AddNode(simple.Node(i))
	}
	for i := range d.encounters {
		met.SetEdge(simple.Edge{F: simple.Node(d.encounters[i].a), T: simple.Node(d.encounters[i].b)})
	}
	return numbers(len(d.names), topo.ConnectedComponents(met))
}

// numbers returns the number of each node's component.
func numbers(nodes int, components [][]graph.Node) []int {
	of := make([]int, nodes)
	for number, component := range components {
		for _, node := range component {
			of[node.ID()] = number
		}
	}
	return of
}
