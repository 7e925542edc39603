package analysis

import (
	"slices"
	"strings"
	"testing"

	"match/board"
)

// Every deed is some move, and not another one in the same position.
func TestDeeds(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range []struct{ name, fen, last, yes, no string }{
		{"pawn capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "e4d5", "e4e5"},
		{"knight capture", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "", "e3d5", "e3f5"},
		{"bishop capture", "4k3/8/8/3p4/8/1B6/8/4K3 w - - 0 1", "", "b3d5", "b3c4"},
		{"rook capture", "4k3/8/8/3p4/8/3R4/8/4K3 w - - 0 1", "", "d3d5", "d3d4"},
		{"queen capture", "4k3/8/8/3p4/8/3Q4/8/4K3 w - - 0 1", "", "d3d5", "d3d4"},
		{"king capture", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "", "e1d2", "e1e2"},
		{"queen exchange", "3qk3/8/8/8/3p4/8/3Q4/4K3 w - - 0 1", "", "", "d2d4"},
		{"queen exchange", "3qk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "", "d2d8", "d2d7"},
		{"queen exchange declined", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "", "d1c1", "d1d8"},
		{"queen exchange declined", "2rqk3/8/8/8/8/8/8/2Q1K3 w - - 0 1", "", "", "c1d1"},
		{"rook to an open file", "4k3/p7/8/8/8/8/1P6/1R2K3 w - - 0 1", "", "b1a1", "e1f1"},
		{"rook to an open file", "4k3/p7/8/8/8/8/1P6/R3K3 w - - 0 1", "", "", "a1c1"},
		{"capture of a pawn", "4k3/8/8/3p1n2/4P3/8/8/4K3 w - - 0 1", "", "e4d5", "e4f5"},
		{"capture by a greater man", "4k3/8/8/3p1q2/8/3Q4/8/4K3 w - - 0 1", "", "d3d5", "d3f5"},
		{"rook exchange", "3rk3/8/8/8/8/8/3R4/4K3 w - - 0 1", "", "d2d8", "d2d7"},
		{"minor-piece exchange", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "", "b3d5", "b3c4"},
		{"recapture", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e6d5", "e6e5"},
		{"recapture", "4k3/8/4p3/3p4/4P3/5p2/6P1/4K3 b - - 0 1", "d5e4", "", "g2f3"},
		{"passed-pawn push", "4k3/p7/8/8/8/8/P1P5/4K3 w - - 0 1", "", "c2c4", "a2a4"},
		{"shield-pawn move", "rnbqkbnr/8/8/8/8/8/P5P1/6K1 w - - 0 1", "", "g2g4", "a2a3"},
		{"escape from attack", "4k3/8/8/3p4/2N5/8/4N3/4K3 w - - 0 1", "", "c4e3", "e2c3"},
		{"queen escape", "3rk3/8/8/8/8/8/8/3QK1N1 w - - 0 1", "", "d1a4", "g1f3"},
		{"knight to the rim", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "", "g1h3", "g1f3"},
		{"queenside move", "4k3/8/8/8/8/8/P2P4/4K3 w - - 0 1", "", "a2a3", "d2d3"},
		{"kingside move", "4k3/8/8/8/8/8/4PP2/4K2R w K - 0 1", "", "f2f3", "e2e3"},
		{"kingside pawn move", "4k3/8/8/8/8/8/4PP2/4K3 w - - 0 1", "", "f2f3", "e2e3"},
		{"capture of a loose man", "4k3/8/6p1/3p1p2/4P3/8/8/4K3 w - - 0 1", "", "e4d5", "e4f5"},
		{"en passant capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "e5e6"},
		{"pawn exchange", "4k3/8/8/3p1n2/4P3/8/8/4K3 w - - 0 1", "", "e4d5", "e4f5"},
		{"rook exchange declined", "3rk3/8/8/8/8/8/3R4/4K3 w - - 0 1", "", "d2a2", "d2d8"},
		{"sacrifice", "4k3/2p5/8/8/8/8/3Q4/4K3 w - - 0 1", "", "d2d6", "d2d5"},
		{"sacrifice", "4k3/2p5/3r4/8/8/8/3Q4/4K3 w - - 0 1", "", "d2d6", "d2a2"},
		{"sacrifice", "4k3/2p5/3q4/8/8/8/3Q4/4K3 w - - 0 1", "", "", "d2d6"},
		{"threat to a greater man", "4k3/8/8/3r4/8/2P3P1/8/4K3 w - - 0 1", "", "c3c4", "g3g4"},
		{"threat to a greater man", "4k3/8/8/3r4/8/8/8/2N1KB2 w - - 0 1", "", "f1c4", "c1d3"},
		{"threat to a greater man", "4k3/8/8/3n4/8/8/8/4KB2 w - - 0 1", "", "", "f1c4"},
		{"discovered check", "4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1", "", "e2c3", "e1d1"},
		{"discovered check", "4k3/8/8/8/8/8/4P2R/4R1K1 w - - 0 1", "", "", "h2h8"},
		{"underpromotion", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8r", "a7a8q"},
		{"kingside castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "e1c1"},
		{"queenside castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "e1g1"},
		{"long move (4 squares or more)", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a5", "a1a4"},
		{"move of one square", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a2", "a1a3"},
		{"diagonal move", "4k3/8/8/8/8/8/8/Q3K1N1 w - - 0 1", "", "a1b2", "a1a2"},
		{"diagonal move", "4k3/8/8/8/8/8/8/Q3K1N1 w - - 0 1", "", "", "g1f3"},
		{"move into the opponent's half", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "", "a4a5", "a4b4"},
		{"move to the a- or h-file", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "", "d1a1", "d1b1"},
		{"move to the centre", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "", "b1c3", "b1a3"},
		{"pawn double push", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "e2e4", "e2e3"},
		{"pawn break", "4k3/8/8/3p4/8/2P3P1/8/4K3 w - - 0 1", "", "c3c4", "g3g4"},
		{"blockade of a passed pawn", "4k3/8/8/8/3p4/R7/8/4K3 w - - 0 1", "", "a3d3", "a3c3"},
		{"centre pawn move", "4k3/8/8/8/8/8/2PP4/4K3 w - - 0 1", "", "d2d3", "c2c3"},
		{"development of a minor piece", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "", "b1c3", "a1a3"},
		{"rook to the seventh rank", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a7", "a1a6"},
		{"queenside pawn move", "4k3/8/8/8/8/8/2PP4/4K3 w - - 0 1", "", "c2c3", "d2d3"},
	} {
		s := sceneOf(t, c.fen, c.last)
		d := deeds[slices.IndexFunc(deeds, func(d deed) bool { return d.name == c.name })]
		if c.yes != "" && !d.is(s.turn(uci(t, *s.Position, c.yes))) || c.no != "" && d.is(s.turn(uci(t, *s.Position, c.no))) {
			t.Errorf("%s: %s or not %s", c.name, c.yes, c.no)
		}
		tested[c.name] = true
	}
	fresh := sceneOf(t, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "")
	again := sceneOf(t, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "")
	again.prior = uci(t, position(t, "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"), "g1f3")
	if d := deeds[slices.IndexFunc(deeds, func(d deed) bool { return d.name == "same man again" })]; !d.is(again.turn(uci(t, *again.Position, "f3g5"))) ||
		d.is(again.turn(uci(t, *again.Position, "b1c3"))) || d.is(fresh.turn(uci(t, *fresh.Position, "a1b3"))) {
		t.Error("the same man again")
	}
	if d := named(t, "move back"); !d.is(again.turn(uci(t, *again.Position, "f3g1"))) || d.is(again.turn(uci(t, *again.Position, "f3g5"))) {
		t.Error("the move back")
	}
	tested["same man again"], tested["move back"] = true, true
	for _, d := range pieceDeeds() {
		tested[d.name] = true
	}
	for _, d := range deeds {
		if !tested[d.name] {
			t.Errorf("%q is not tested", d.name)
		}
	}
}

func named(t *testing.T, name string) *deed {
	t.Helper()
	i := slices.IndexFunc(deeds, func(d deed) bool { return d.name == name })
	if i < 0 {
		t.Fatalf("no deed is called %q", name)
	}
	return &deeds[i]
}

// Every man has its own kinds of moves; those of a phase are the same moves in
// that phase.
func TestDeedsOfPieces(t *testing.T) {
	const fen = "4k3/8/3P4/7N/R2Q4/4K2B/P7/8 w - - 0 1"
	s := sceneOf(t, fen, "")
	deedsOfMen := map[string]string{} // yes and no
	for what, moves := range map[string]string{
		"advance":                   "knight h5f6 h5f4, bishop h3g4 h3g2, rook a4a5 a4a3, queen d4d5 d4c4, king e3e4 e3e2",
		"retreat":                   "knight h5f4 h5f6, bishop h3g2 h3g4, rook a4a3 a4a5, queen d4d3 d4c4, king e3e2 e3f3",
		"move sideways":             "rook a4b4 a4a5, queen d4c4 d4d5, king e3f3 e3e2",
		"move of 4 squares or more": "bishop h3d7 h3e6, rook a4a8 a4a7, queen d4h8 d4g7",
		"check":                     "pawn d6d7 a2a3, knight h5f6 h5f4, bishop h3d7 h3g4, rook a4a8 a4a5, queen d4e5 d4c4",
	} {
		for of := range strings.SplitSeq(moves, ", ") {
			f := strings.Fields(of)
			deedsOfMen[f[0]+" "+what] = f[1] + " " + f[2]
		}
	}
	for name, moves := range deedsOfMen {
		d := named(t, name)
		yes, no, _ := strings.Cut(moves, " ")
		if !d.is(s.turn(uci(t, *s.Position, yes))) || d.is(s.turn(uci(t, *s.Position, no))) {
			t.Errorf("%s: %s and not %s", name, yes, no)
		}
	}
	phased := 0
	for _, d := range pieceDeeds() {
		if _, found := deedsOfMen[d.name]; found || strings.HasSuffix(d.name, " capture") {
			continue
		}
		move := map[string]string{"pawn": "a2a3", "knight": "h5f4", "bishop": "h3g2", "rook": "a4a3", "queen": "d4d3", "king": "e3e4"}[strings.Fields(d.name)[0]]
		for p, suffix := range []string{"in the opening", "in the middlegame", "in the endgame"} {
			s.phase = phase(p)
			want := strings.HasSuffix(d.name, suffix) || strings.HasSuffix(d.name, "before the endgame") && s.phase != endgame
			if phased++; d.is(s.turn(uci(t, *s.Position, move))) != want {
				t.Errorf("%s %s: not %v", d.name, suffix, want)
			}
		}
	}
	if phased != 3*(3*6+1) {
		t.Errorf("%d deeds of phases", phased)
	}
}

// A wrong move misses a deed that the best move is and it is not.
func TestMissedDeeds(t *testing.T) {
	s := sceneOf(t, "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "")
	quiet, take, other := uci(t, *s.Position, "e4e5"), uci(t, *s.Position, "e4d5"), uci(t, *s.Position, "e4f5")
	for _, c := range []struct {
		played, best board.Move
		wrong        bool
		done, missed bool
	}{
		{quiet, take, true, false, true}, {quiet, take, false, false, false}, {other, take, true, true, false},
		{take, quiet, true, true, false}, {quiet, board.NoMove, true, false, false},
	} {
		pawnTakes := slices.IndexFunc(deeds, func(d deed) bool { return d.name == "pawn capture" })
		done, missed := deedsOf(s, &Move{Move: c.played, Wrong: c.wrong, Judgement: Judgement{Best: c.best}})
		if done.has(pawnTakes) != c.done || missed.has(pawnTakes) != c.missed {
			t.Errorf("%v for %v: %v, %v", c.played, c.best, done, missed)
		}
	}
}

// Castling is missed as castling, not as a move of the king.
func TestCastlingIsNoKingMove(t *testing.T) {
	s := sceneOf(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "")
	castling, other := uci(t, *s.Position, "e1g1"), uci(t, *s.Position, "h1h2")
	if d := named(t, "king move in the endgame"); d.is(s.turn(castling)) || !d.is(s.turn(uci(t, *s.Position, "e1f1"))) {
		t.Error("castling is a king move")
	}
	if got := idle(&Move{Move: other, Wrong: true, Judgement: Judgement{Best: castling}}); got != "" {
		t.Errorf("missed castling is %q", got)
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
