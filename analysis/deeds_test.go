package analysis

import (
	"slices"
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
		{"queenside pawn move", "4k3/8/8/8/8/8/2PP4/4K3 w - - 0 1", "", "c2c3", "d2d3"},
	} {
		s := sceneOf(t, c.fen, c.last)
		d := deeds[slices.IndexFunc(deeds, func(d deed) bool { return d.name == c.name })]
		if c.yes != "" && !d.is(s, uci(t, *s.Position, c.yes)) || c.no != "" && d.is(s, uci(t, *s.Position, c.no)) {
			t.Errorf("%s: %s or not %s", c.name, c.yes, c.no)
		}
		tested[c.name] = true
	}
	again := sceneOf(t, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "")
	again.prior = uci(t, position(t, "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"), "g1f3")
	if d := deeds[slices.IndexFunc(deeds, func(d deed) bool { return d.name == "same man again" })]; !d.is(again, uci(t, *again.Position, "f3g5")) ||
		d.is(again, uci(t, *again.Position, "b1c3")) || d.is(sceneOf(t, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", ""), uci(t, position(t, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), "a1b3")) {
		t.Error("the same man again")
	}
	tested["same man again"] = true
	for _, d := range deeds {
		if !tested[d.name] {
			t.Errorf("%q is not tested", d.name)
		}
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
		done, missed := deedsOf(s, &Move{Move: c.played, Wrong: c.wrong, Judgement: Judgement{Best: c.best}})
		if done.has(0) != c.done || missed.has(0) != c.missed {
			t.Errorf("%v for %v: %v, %v", c.played, c.best, done, missed)
		}
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
