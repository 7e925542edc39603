package analysis

import (
	"fmt"
	"math"
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// weaker returns a study in which the player loses more than its opponent by the
// given number of standard errors, equally in all parts.
func weaker(t *testing.T, clusters int, z float64) *study {
	t.Helper()
	s := &study{Collection: &Collection{Clusters: clusters}}
	for c := range clusters {
		g := playing(t, board.StartPosition(), "e2e4")
		g.Cluster = c
		whim := float64(1 - 2*(c%2)) // over an even number the mean is 0 and the deviation 1
		own := 0.5 + 0.1*(whim+z/math.Sqrt(float64(clusters-1)))
		moves := []Move{{Own: true, Wrong: true, Loss: own}, {Own: true, Loss: 1}, {Wrong: true, Loss: 1}, {Own: true, Wrong: true, Loss: leastProof}}
		s.Games, s.accounts = append(s.Games, g), append(s.accounts, &Account{Lost: [sides]float64{own, 0.5}, Moves: moves})
	}
	s.sample = newSample(s.Collection, s.accounts)
	return informed(s)
}

// A player that is weaker everywhere gets this finding from a p-value of 0.01 on,
// if nothing else stands out.
func TestWeakerEverywhere(t *testing.T) {
	for z, want := range map[float64]bool{0: false, 2: false, 2.35: false, 2.45: true, 5: true} {
		s := weaker(t, 60, z)
		c, found := s.overall()
		if found != want || !near9(c.z, z) || !near9(c.p, upperTail(z, 60)) || c.q != c.p {
			t.Errorf("by %v standard errors: found %v, %+v", z, found, c)
		}
		if !near9(c.surplus, c.excess) || c.shrunk != c.surplus || len(c.proof) != 60 || !c.whole || c.kind != kindSearch || c.name != "everywhere" {
			t.Errorf("by %v standard errors: surplus %v of %v, %d proofs", z, c.surplus, c.excess, len(c.proof))
		}
		for i, p := range c.proof {
			if p.move != &s.accounts[i].Moves[0] || p.share != p.move.Loss {
				t.Fatalf("proof %d: %+v", i, p)
			}
		}
	}
	s := weaker(t, 60, 5)
	s.survivors = []candidate{{row: &row{}, surplus: 0.01}}
	if _, found := s.overall(); found {
		t.Error("something else stands out")
	}
	if few := weaker(t, leastCulprits-1, 5); func() bool { _, found := few.overall(); return found }() {
		t.Error("four pairs are more than anecdotes")
	}
	if own := s.sample.lost[0]; own[0] == 0 {
		t.Error("the sample is changed")
	}
}

// A shallow search is reported from a difference of a quarter of a ply, or a
// fifth of the nodes, on.
func TestShallowFrom(t *testing.T) {
	for _, c := range []struct {
		depth, nodes, seconds means
		want                  string
	}{
		{means{8, 8.25}, means{}, means{}, ""}, {means{8, 8.3}, means{}, means{}, "depth"}, {means{}, means{80, 100}, means{}, ""}, {means{}, means{79, 100}, means{}, "nodes"},
		{means{}, means{50, 100}, means{}, "nodes"}, {means{}, means{}, means{1, 2}, ""}, {means{}, means{}, means{0.99, 2}, "time a move"},
	} {
		s := &study{Collection: &Collection{}}
		g := playing(t, board.StartPosition(), "e2e4")
		a := &Account{}
		add := func(own bool, p pgn.Ply) {
			g.Record.Plies = append(g.Record.Plies, p)
			a.Moves = append(a.Moves, Move{game: g, Own: own, Ply: len(g.Record.Plies) - 1})
		}
		s.Games, s.accounts = []*Game{g}, []*Account{a}
		for i := range 20 { // twenty moves make twentieths of a ply
			ply := func(depth, nodes, seconds float64) pgn.Ply {
				p := pgn.Ply{Nodes: uint64(nodes), Depth: int(depth)}
				if float64(i) < math.Round(20*(depth-math.Floor(depth))) {
					p.Depth++
				}
				p.Time = time.Duration(seconds * float64(time.Second))
				return p
			}
			add(true, ply(c.depth.Player, c.nodes.Player, c.seconds.Player))
			add(false, ply(c.depth.Opponent, c.nodes.Opponent, c.seconds.Opponent))
		}
		r := newRow(kindSearch, "", 1)
		shallow, _ := s.shallow(r)
		if r.name != c.want || shallow != (c.want != "") {
			t.Errorf("%+v: %q, %q", c, r.name, r.text)
		}
	}
}

// The finding for a player without tables counts both sides' wins and detours;
// the opponent's rate serves as the chance rate.
func TestDetourFigures(t *testing.T) {
	s := &study{Collection: &Collection{Clusters: 10}}
	for c := range 10 {
		win := func(own bool, detour int) Move {
			return Move{Own: own, Exact: true, Before: 1, Detour: detour, traits: traits{near: true}, Loss: 0.01 * float64(c)}
		}
		moves := []Move{win(true, 0), win(true, 2*btoi(c < 6)), win(false, 0), win(false, 0), win(false, 4*btoi(c < 2)), win(false, 0), {Own: true, Loss: 0.5}}
		s.Games, s.accounts = append(s.Games, &Game{Cluster: c}), append(s.accounts, &Account{Moves: moves})
	}
	s.sample = newSample(s.Collection, s.accounts)
	rows := informed(s).detourRow()
	if len(rows) != 1 {
		t.Fatalf("%d rows", len(rows))
	}
	r := rows[0]
	if want := "wins in the endgame tables take longer than necessary: 6 of 20 moves lead away from the mate, 2 of 40 for the opponent"; r.text != want {
		t.Errorf("%q", r.text)
	}
	x := make([]float64, 10)
	for c := range x {
		x[c] = float64(btoi(c < 6)) - float64(btoi(c < 2))*20/40
	}
	if want := ratio(s.sample.mean(x)); !near9(r.z, want) || want < 1 {
		t.Errorf("z %v, want %v", r.z, want)
	}
	if !near9(total(r.lost[0]), 0.9) || !near9(total(r.lost[1]), 1.8) || len(r.proof) != 6 || r.proof[0].share != 2 || !r.proven || r.isTerm || !r.free || r.kind != kindTables {
		t.Errorf("%+v", r)
	}
	for _, change := range []func(m *Move){func(m *Move) { m.Detour = btoi(m.Own && m.Loss < 0.04) }, func(m *Move) { m.Exact = m.Own }} {
		for _, a := range s.accounts {
			for j := range a.Moves {
				change(&a.Moves[j])
			}
		}
		if rows := s.detourRow(); len(rows) != 0 {
			t.Errorf("%s", fmt.Sprint(rows[0].text))
		}
	}
}
