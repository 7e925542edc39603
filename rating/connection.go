package rating

import (
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
	joined, edges := newSets(n+1), simple.NewDirectedGraph()
	var oneWay []simple.Edge
	for i := range d.encounters {
		e := d.encounters[i].sum()
		switch points, virtual := e.Points(), o.Model == BayesElo; {
		case virtual, points > 0 && points < float64(e.Games()):
			joined.join(e.A, e.B)
		case points > 0:
			oneWay = append(oneWay, simple.Edge{F: simple.Node(e.A), T: simple.Node(e.B)})
		default:
			oneWay = append(oneWay, simple.Edge{F: simple.Node(e.B), T: simple.Node(e.A)})
		}
	}
	for _, a := range o.Anchors {
		joined.join(a.Player, n)
	}
	for _, v := range o.Versions {
		joined.join(v.New, v.Old)
	}
	if o.Prior > 0 {
		for i := range n {
			joined.join(i, n)
		}
	}
	for _, e := range oneWay { // between what is joined already: most have both ends in one set
		if from, to := joined.find(int(e.F.ID())), joined.find(int(e.T.ID())); from != to {
			edges.SetEdge(simple.Edge{F: simple.Node(from), T: simple.Node(to)})
		}
	}
	for _, component := range topo.TarjanSCC(edges) {
		for _, node := range component[1:] {
			joined.join(int(component[0].ID()), int(node.ID()))
		}
	}
	component = joined.of()
	return component[:n], component[n]
}

// acquaintances returns for each player a number that it shares with all players to whom it is connected by
// games, regardless of their results.
func acquaintances(d *Data) []int {
	met := newSets(len(d.names))
	for i := range d.encounters {
		met.join(d.encounters[i].a, d.encounters[i].b)
	}
	return met.of()
}

// sets are disjoint sets of players: each has another one of its set, and the last one itself.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// find returns the player that stands for a player's set.
func (s sets) find(i int) int {
	for ; s[i] != i; i = s[i] {
		s[i] = s[s[i]] // shortens the way of the next search
	}
	return i
}

func (s sets) join(i, j int) { s[s.find(i)] = s.find(j) }

// of returns for each player the one that stands for its set.
func (s sets) of() []int {
	for i := range s {
		s[i] = s.find(i)
	}
	return s
}
