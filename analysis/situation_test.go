package analysis

import (
	"testing"

	"match/board"
	"match/tablebase"
)

// A move answers a check first, then a capture, and nothing at the start.
func TestAnswers(t *testing.T) {
	for _, c := range []struct{ fen, last, want string }{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", answerNames[1]},
		{"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", ""},
		{"3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", answerNames[0]}, // the check is also a capture
		{"4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", answerNames[0]},
	} {
		p := position(t, c.fen)
		m := uci(t, p, c.last)
		p.Make(m)
		if got := answerOf(&p, m); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.fen, c.last, got, c.want)
		}
	}
	start := board.StartPosition()
	if got := answerOf(&start, board.NoMove); got != "" {
		t.Errorf("the first move answers %q", got)
	}
	m := &Move{traits: traits{answer: answerNames[1]}}
	if answering(m, 1) != 1 || answering(m, 0) != 0 {
		t.Error("an answer to a capture is one chance to go wrong there")
	}
}

// A game has the previous move for each of its moves.
func TestMoveBefore(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "d7d5")
	if g.before(0) != board.NoMove || g.before(1).String() != "e2e4" {
		t.Errorf("%v, %v", g.before(0), g.before(1))
	}
	judged := []Judgement{{Best: g.Record.Plies[0].Move}, {Best: g.Record.Plies[1].Move}}
	a := (&accountant{curve: Curve{K: lichessK}, tables: tablebase.OrNone(nil)}).account(g, judged)
	if n := a.Moves[1].traits.number; n != numberNames[0] || a.Moves[1].traits.answer != "" || a.Moves[1].traits.balance != "" {
		t.Errorf("%+v", a.Moves[1].traits)
	}
}

// If the wrong piece moved, the piece that should have moved is named.
func TestIdleMen(t *testing.T) {
	start := board.StartPosition()
	pawn, other, knight := uci(t, start, "e2e4"), uci(t, start, "d2d4"), uci(t, start, "g1f3")
	for _, c := range []struct {
		played, best board.Move
		wrong        bool
		want         string
	}{
		{pawn, knight, true, "knight move missed"}, {knight, pawn, true, "pawn move missed"}, {pawn, other, true, ""},
		{pawn, knight, false, ""}, {pawn, board.NoMove, true, ""},
	} {
		if got := idle(&Move{Move: c.played, Wrong: c.wrong, Judgement: Judgement{Best: c.best}}); got != c.want {
			t.Errorf("%v for %v: %q, want %q", c.played, c.best, got, c.want)
		}
	}
}

// Parts of a game have ten moves each; the last one is unlimited.
func TestMoveNumbers(t *testing.T) {
	for number, want := range map[string]string{
		"1": "moves 1 to 9", "9": "moves 1 to 9", "10": "moves 10 to 19", "39": "moves 30 to 39", "40": "moves 40 to 49",
		"59": "moves 50 to 59", "60": "move 60 and later", "140": "move 60 and later",
	} {
		p := position(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 "+number)
		if got := numberOf(&p); got != want {
			t.Errorf("move %s: %q, want %q", number, got, want)
		}
	}
}

// A lead of at least a minor piece is given from the mover's side.
func TestMaterialBalance(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4KN2 w - - 0 1": "ahead in material", "4k3/8/8/8/8/8/8/4KN2 b - - 0 1": "behind in material",
		"4k3/8/8/8/8/8/PP6/4K3 w - - 0 1": "", "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1": "ahead in material",
		"4k3/8/8/8/8/8/PP6/4K3 b - - 0 1": "", "4k3/8/8/8/8/8/PPP5/4K3 b - - 0 1": "behind in material", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1": "",
	} {
		p := position(t, fen)
		if got := balanceOf(&p); got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
	}
	m := &Move{traits: traits{balance: balanceNames[1]}}
	if balanced(m, 1) != 1 || balanced(m, 0) != 0 {
		t.Error("a move of who is ahead is one chance to go wrong there")
	}
}
