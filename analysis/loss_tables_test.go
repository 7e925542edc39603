package analysis

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// tableOf returns a table's rows as text: name, moves, wrong, and the points per
// 100 games of both sides.
func tableOf(tables []lossTable, title string) (rows []string) {
	for _, t := range tables {
		if t.Title != title {
			continue
		}
		for _, r := range t.Rows {
			rows = append(rows, fmt.Sprintf("%s %d %d %.0f %.0f %.0f %v", r.Name, r.Moves, r.Wrong, r.Player.Value, r.Opponent.Value, r.Excess.Value, r.Survives))
		}
	}
	return rows
}

// losing returns a study of one game a pair, each with moves of both sides.
func losing(t *testing.T, clusters int, moves ...Move) *study {
	t.Helper()
	s := &study{Collection: &Collection{Clusters: clusters}}
	for c := range clusters {
		g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6")
		g.Cluster = c
		s.Games, s.accounts = append(s.Games, g), append(s.accounts, &Account{Moves: slices.Clone(moves)})
	}
	s.sample = newSample(s.Collection, s.accounts)
	return informed(s)
}

// A split shows the classes in which the player was, in order, with the losses of
// both sides; findings are marked.
func TestLossTables(t *testing.T) {
	none := board.NoMove.Kind().String()
	s := losing(t, 4,
		Move{Own: true, Loss: 0.02, traits: traits{phase: endgame, class: "KR-K"}}, Move{Own: true, Wrong: true, Loss: 0.1, traits: traits{phase: opening, missed: "check missed"}},
		Move{Loss: 0.05, traits: traits{phase: opening, class: "KR-K"}}, Move{Loss: 0.5, Wrong: true, traits: traits{phase: middlegame, class: "KB-K"}}, Move{Own: true, traits: traits{phase: opening}})
	for _, split := range splits {
		s.splits = append(s.splits, rowTable{split.title, split.rows(s)})
	}
	s.survivors = []candidate{{row: s.splits[0].rows[2]}}
	tables := s.lossTables()
	for title, want := range map[string][]string{
		"phase":                    {"opening 8 4 10 5 5 false", "endgame 4 0 2 0 2 true"},
		"what was missed":          {"check missed 4 4 10 0 10 false"},
		"player's colour":          {"White 12 4 12 55 -43 false"},
		"material":                 {"KR-K 4 0 2 5 -3 false", "KB-K 0 0 0 50 -50 false"},
		"kind of blunder":          {"opening, " + none + ", check missed 4 4 10 0 10 false", "middlegame, " + none + " 0 0 0 50 -50 false"},
		"endgame tables":           nil,
		"time left":                nil,
		"time spent":               nil,
		"whether the game was won": nil,
	} {
		if rows := tableOf(tables, title); !slices.Equal(rows, want) {
			t.Errorf("%s: %q, want %q", title, rows, want)
		}
	}
}

// Classes that depend on the games are ordered by frequency, at most twelve.
func TestShownTables(t *testing.T) {
	var moves []Move
	for i := range 14 {
		for range 1 + (i+5)%7 {
			moves = append(moves, Move{Own: true, Loss: 0.01, traits: traits{class: fmt.Sprintf("K%c-K", 'a'+i)}})
		}
	}
	rows := tableOf(losing(t, 2, moves...).shownTables(), classTitle)
	if len(rows) != mostRows || rows[0] != "Kb-K 14 0 7 0 7 false" || rows[1] != "Ki-K 14 0 7 0 7 false" || rows[11] != "Kk-K 4 0 2 0 2 false" {
		t.Errorf("%q", rows)
	}
}

// Every split assigns a move to its class: the piece by the piece that should
// have moved, the colour by the player.
func TestSplitClasses(t *testing.T) {
	g := playing(t, board.StartPosition(), "g1f3")
	g.Side = board.Black
	g.Record.Plies[0].Clock = 3 * time.Second
	m := &Move{game: g, Move: g.Record.Plies[0].Move, Exact: true, traits: traits{phase: middlegame, band: better, kind: check, missed: "capture missed", hasWon: true, ending: "rook ending", idle: "rook move missed"}}
	for title, want := range map[string]string{
		"phase": "middlegame", "piece moved": "knight", "kind of move": "check", "what was missed": "capture missed", "position before the move": "better",
		"whether the game was won": wonGames, "kind of ending": "rook ending", "endgame tables": tablesName, "time left": clockNames[3], "player's colour": "Black",
		"piece that should have moved": "rook move missed",
	} {
		i := slices.IndexFunc(splits, func(s split) bool { return s.title == title })
		if got := splits[i].class(m); got != want || !slices.Contains(splits[i].names, want) {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
		for _, r := range splits[i].rows(&study{Collection: &Collection{Games: []*Game{g}, Clusters: 1}, accounts: []*Account{{Moves: []Move{*m}}}}) {
			if r.in(m) != (r.name == want) {
				t.Errorf("%s: the move is in %q: %v", title, r.name, r.in(m))
			}
		}
	}
	if m.Exact, m.traits.hasWon = false, false; splits[5].class(m) != "" || splits[7].class(m) != "" {
		t.Error("a move that no table knows, in a game that nobody has won")
	}
	if inBand(m, int(better)) != 1 || inBand(m, int(worse)) != 0 {
		t.Error("a better position is no chance to lose in one")
	}
	for own, want := range map[bool]board.Color{true: board.Black, false: board.White} {
		if got := (&Move{game: g, Own: own}).mover(); got != want {
			t.Errorf("own %v: %v", own, got)
		}
	}
}

// Blunders begin at a tenth of a point.
func TestBlundersBegin(t *testing.T) {
	for loss, want := range map[float64]bool{0.0999: false, blunder: true, 0.5: true} {
		if got := blunderClass(&Move{Loss: loss}) != ""; got != want {
			t.Errorf("a loss of %v is a blunder: %v", loss, got)
		}
	}
}

// Faults off the board are losses like those by moves.
func TestSamplesHaveFaults(t *testing.T) {
	c := played(1, pgn.Draw, pgn.Draw, pgn.Draw)
	s := newSample(c, []*Account{{Lost: [sides]float64{1, 4}, Faults: [sides]float64{2, 8}}, {Lost: [sides]float64{16, 32}}, {Faults: [sides]float64{64, 128}}})
	if fmt.Sprint(s.games, s.lost[0], s.lost[1], s.n) != "[2 1] [19 64] [44 128] 3" {
		t.Errorf("%+v", s)
	}
}
