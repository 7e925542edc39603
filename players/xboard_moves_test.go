//go:build unix

package players

import (
	"strings"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/players/xboardtext"
)

// lineOf returns a game with the given moves from a position, "" for the start
// position.
func lineOf(t *testing.T, fen string, moves ...string) *board.Line {
	t.Helper()
	start := board.StartPosition()
	if fen != "" {
		var err error
		if start, err = board.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	line := board.NewLine(start)
	for _, m := range moves {
		push(t, line, m)
	}
	return line
}

// An engine that joins a game gets all of its moves, each in the notation of the
// position in which it was played.
func TestXboardIsToldAllMoves(t *testing.T) {
	const chess960 = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"
	for name, c := range map[string]struct {
		fen   string
		moves []string
		san   bool
		want  string
	}{
		"plain":                 {"", []string{"e2e4", "e7e5", "g1f3", "b8c6"}, false, "e2e4 e7e5 g1f3 b8c6"},
		"SAN":                   {"", []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"}, true, "e4 d5 exd5 Qxd5 Nc3 Qe5"},
		"castling":              {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []string{"e1g1", "e8c8"}, false, "e1g1 e8c8"},
		"castling in Chess960":  {chess960, []string{"e1h1", "e8a8"}, false, "O-O O-O-O"},
		"the other way":         {chess960, []string{"e1a1", "e8h8"}, false, "O-O-O O-O"},
		"another move of kings": {chess960, []string{"e1f1", "e8d8"}, false, "e1f1 e8d8"},
	} {
		line := lineOf(t, c.fen, c.moves...)
		for told := range len(c.moves) {
			p := &xboardPlayer{features: xboardtext.Features{San: c.san}, sent: told}
			want := strings.Fields(c.want)
			got := strings.Fields(p.commands(line, limits.Limits{Depth: 1}))
			if n := len(want) - told; strings.Join(got[:n], " ") != strings.Join(want[told:], " ") || got[len(got)-1] != "go" {
				t.Errorf("%s, told %d before: %q, want %s", name, told, got, want[told:])
			}
			if p.lastMove != want[len(want)-1] {
				t.Errorf("%s: the last move is %q", name, p.lastMove)
			}
		}
	}
}
