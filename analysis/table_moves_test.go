package analysis

import (
	"testing"

	"match/board"
	"match/pgn"
	"match/tablebase"
)

// queenEnding is a game of a won ending that White plays by the given moves,
// Black walking to and fro.
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
		a := accountant{curve: Curve{K: 0.005}, tables: tables}
		m := a.account(g, []Judgement{{Best: g.Record.Plies[0].Move, Value: 900, Played: 900}}).Moves[0]
		if m.Detour > 0 != c.detour || m.keepsWin() != c.won || m.Wrong == c.won || m.Detour%2 != 0 || m.Detour < 0 {
			t.Errorf("%s: %d plies longer, wrong %v, wins %v", first, m.Detour, m.Wrong, m.keepsWin())
		}
	}
}

// Who takes detours where the opponent takes none is told so, though it costs
// nothing; not in fewer than five pairs, and not where both do.
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
		found := len(r.Findings) > 0 && r.Findings[0].Kind == KindTables && r.Findings[0].Name == "detours"
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
