package analysis

import (
	"testing"

	"match/board"
	"match/pgn"
	"match/tablebase"
)

// queenEnding returns a game of a won ending that White plays by the given moves,
// while Black moves back and forth.
func queenEnding(t *testing.T, side board.Color, cluster int, moves ...string) *Game {
	t.Helper()
	start, err := board.ParseFEN("8/8/8/8/8/1Q1K4/8/k7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{Side: side, Cluster: cluster, Record: &pgn.Game{Start: start, Result: pgn.WhiteWins}}
	pos := start
	for _, text := range moves {
		m, err := pos.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Record.Plies = append(g.Record.Plies, pgn.Ply{Move: m})
		pos.Make(m)
	}
	return g
}

// Qb4 is the shortest way, mate in five plies; Qg8 wins, too, but is a detour;
// after Kc2 it is a draw.
func TestDetoursAreCounted(t *testing.T) {
	tables := tablebase.ThreeMen()
	for first, c := range map[string]struct{ detour, won bool }{"b3b4": {false, true}, "b3g8": {true, true}, "d3c2": {false, false}} {
		g := queenEnding(t, board.White, 0, first)
		a := study{curve: curve{K: 0.005}, tables: tables}
		m := a.account(g, []Judgement{{Best: g.Record.Plies[0].Move, Value: 900, Played: 900}}).Moves[0]
		if m.Detour > 0 != c.detour || m.keepsWin() != c.won || m.Wrong == c.won || m.Detour%2 != 0 || m.Detour < 0 {
			t.Errorf("%s: %d plies longer, wrong %v, wins %v", first, m.Detour, m.Wrong, m.keepsWin())
		}
	}
}

// A player that takes detours where the opponent takes none gets a finding,
// although it costs nothing. There is none for fewer than five pairs, or if both
// take detours.
func TestDetoursAreFound(t *testing.T) {
	for _, c := range []struct {
		name             string
		pairs            int
		theirs, expected bool
	}{{"its own", 12, false, true}, {"too few", 5, false, false}, {"both sides'", 12, true, false}} {
		games := &Collection{Clusters: c.pairs}
		var judged [][]Judgement
		for pair := range c.pairs {
			own, theirs := "b3g8", "b3b4"
			if c.theirs {
				theirs = "b3g8"
			}
			if pair%4 == 3 {
				own, theirs = "b3b4", "b3b4"
			}
			for side, first := range []string{board.White: own, board.Black: theirs} {
				g := queenEnding(t, board.Color(side), pair, first)
				games.Games = append(games.Games, g)
				judged = append(judged, []Judgement{{Best: g.Record.Plies[0].Move, Value: 900, Played: 900}})
			}
		}
		r := NewReport(games, judged, Options{Tables: tablebase.ThreeMen()})
		found := len(r.Findings) > 0 && r.Findings[0].Kind == kindTables && r.Findings[0].Name == "detours"
		if found != c.expected {
			t.Errorf("%s: %+v", c.name, r.Findings)
		}
		if n := r.Tables; n.Won != c.pairs || n.Detours != c.pairs-c.pairs/4 || n.TheirWon != c.pairs || (n.TheirDetour > 0) != c.theirs {
			t.Errorf("%s: counts %+v", c.name, n)
		}
		if found && (r.Findings[0].Cost != 0 || len(r.Findings[0].Evidence) == 0) {
			t.Errorf("%s: %+v", c.name, r.Findings[0])
		}
	}
}

// A search probes the tables from positions with a few more men than they
// contain; without tables, only positions with up to three men more than none are
// near them.
func TestNearTables(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/4pp2/8/8/8/8/4P3/4K3 w - - 0 1":   true,  // five men
		"4k3/4pp2/8/8/8/8/4PP2/4K3 w - - 0 1":  true,  // six
		"4k3/4ppp1/8/8/8/8/4PP2/4K3 w - - 0 1": false, // seven
	} {
		start, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		g := &Game{Record: &pgn.Game{Start: start}}
		m, err := start.ParseUCI("e2e4")
		if err != nil {
			t.Fatal(err)
		}
		g.Record.Plies = []pgn.Ply{{Move: m}}
		a := study{curve: curve{K: 0.005}, tables: tablebase.ThreeMen()}
		if got := a.account(g, []Judgement{{Best: m}}).Moves[0]; got.traits.near != want || got.Exact {
			t.Errorf("%s: near %v", fen, got.traits.near)
		}
	}
}

// The cost of playing without tables is the additional loss near them.
func TestDetoursCostWhatIsLostNearby(t *testing.T) {
	s := &study{Collection: &Collection{Clusters: 8}, sample: sample{n: 16, games: make([]float64, 8)}}
	for i := range 8 {
		s.sample.games[i] = 2
		detour := Move{Own: true, Exact: true, Before: 1, Detour: 2 * (i % 3), traits: traits{near: true}}
		theirs := Move{Exact: true, Before: 1, traits: traits{near: true}}
		lost := Move{Own: true, Loss: 0.3, traits: traits{near: true}}
		far := Move{Own: true, Loss: 0.7}
		s.Games = append(s.Games, &Game{Cluster: i}, &Game{Cluster: i})
		s.accounts = append(s.accounts, &Account{Moves: []Move{detour, lost, far}}, &Account{Moves: []Move{theirs}})
	}
	rows := informed(s).detourRow()
	if len(rows) != 1 || total(rows[0].lost[0]) < 2.4-1e-9 || total(rows[0].lost[0]) > 2.4+1e-9 || total(rows[0].lost[1]) != 0 {
		t.Fatalf("%+v", rows)
	}
	if r := rows[0]; !r.free || r.isTerm || r.z < 2 || len(r.proof) != 5 {
		t.Errorf("z %v, %d proofs", r.z, len(r.proof))
	}
}
