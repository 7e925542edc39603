package analysis

import (
	"math/rand/v2"
	"testing"
	"time"

	"match/pgn"
)

// searchers returns random games in which the player's searches have the given
// shares of the opponent's nodes and time, and the given number of plies more; 0:
// no data.
func searchers(nodes, seconds, plies float64) *study {
	c := randomPairs(rand.New(rand.NewPCG(1, 9)), 6, 20)
	for _, g := range c.Games {
		for i := range g.Record.Plies {
			p, own := &g.Record.Plies[i], (i%2 == 0) == (g.Side == 0)
			p.Score, p.Nodes, p.Time, p.Depth = pgn.Score{}, 1000, time.Second, 8
			if own {
				p.Nodes, p.Time, p.Depth = uint64(1000*nodes), time.Duration(seconds*float64(time.Second)), 8+int(plies)
			}
		}
	}
	return newStudy(c, plant(rand.New(rand.NewPCG(2, 9)), c, nil), nil)
}

// A smaller depth is reported with its reason: with less than half of the nodes
// or the time, that is the cause.
func TestShallow(t *testing.T) {
	for _, c := range []struct {
		nodes, seconds, plies float64
		kind                  kind
		name                  string
		cause                 bool
	}{
		{1, 1, 0, kindSearch, "everywhere", false},
		{0.81, 0.51, 0, kindSearch, "everywhere", false},
		{0.79, 1, 0, kindSearch, "nodes", false},
		{0.51, 1, 0, kindSearch, "nodes", false},
		{0.49, 1, 0, kindSearch, "nodes", true},
		{0.49, 0.49, 0, kindTime, "time a move", true},
		{1, 0.49, 0, kindTime, "time a move", true},
		{1, 0, 0, kindSearch, "everywhere", false},
		{1, 1, -1, kindSearch, "depth", false},
		{1, 1, 1, kindSearch, "everywhere", false},
		{0, 0, -1, kindSearch, "depth", false},
	} {
		r := newRow(kindSearch, "everywhere", 1)
		shallow, cause := searchers(c.nodes, c.seconds, c.plies).shallow(r)
		if shallow != (c.name != "everywhere") || cause != c.cause || r.kind != c.kind || r.name != c.name || (r.text == "") == shallow {
			t.Errorf("%+v: shallow %v, cause %v, %s %q: %s", c, shallow, cause, r.kind, r.name, r.text)
		}
	}
}

// A shallow search costs the part of the whole loss that the most costly place
// leaves; as a cause it costs the whole.
func TestOverallCost(t *testing.T) {
	for _, c := range []struct {
		nodes float64
		left  float64
	}{{0.7, 0.02}, {0.4, 0.05}} {
		s := searchers(c.nodes, 1, 0)
		s.sample = sample{n: 400, games: make([]float64, 200), lost: newBySide(200)}
		s.Clusters = 200
		for i := range s.sample.games {
			s.sample.games[i], s.sample.lost[0][i], s.sample.lost[1][i] = 2, 0.2+0.05*float64(i%2), 0.125
		}
		s.survivors = []candidate{{row: &row{}, surplus: 0.03}}
		got, found := s.overall()
		if len(got.proof) == 0 || !got.proof[0].move.Own || got.proof[0].share != got.proof[0].move.Loss {
			t.Errorf("%v of the nodes: %d proofs", c.nodes, len(got.proof))
		}
		if !found || got.surplus < c.left-1e-9 || got.surplus > c.left+1e-9 {
			t.Errorf("%v of the nodes: found %v, worth %v, want %v", c.nodes, found, got.surplus, c.left)
		}
	}
}
