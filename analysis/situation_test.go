package analysis

import (
	"slices"
	"strings"
	"testing"

	"match/board"
)

// holding returns the set of the named situations.
func holding(names ...string) (m marks) {
	for _, name := range names {
		m.set(slices.IndexFunc(situations, func(s situation) bool { return s.name == name }))
	}
	return m
}

// sceneOf returns a position with the opponent's last move played; "": without.
func sceneOf(t *testing.T, fen, last string) *scene {
	t.Helper()
	p, m := position(t, fen), board.NoMove
	if last != "" {
		m = uci(t, p, last)
		p.Make(m)
	}
	return newScene(&p, m, board.NoMove)
}

// Every situation holds in one position, and not in one that differs a little.
// Those of one side hold for the mover as its own, and for the other side as
// the opponent's.
func TestSituations(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range []struct{ name, yes, no string }{
		{"in check", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1"},
		{"behind in material", "4kn2/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/pp6/8/8/8/8/8/4K3 w - - 0 1"},
		{"behind by a pawn or two", "4k3/pp6/8/8/8/8/8/4K3 w - - 0 1", "4k3/ppp5/8/8/8/8/8/4K3 w - - 0 1"},
		{"material is equal", "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", "4kb2/8/8/8/8/8/P7/4KN2 w - - 0 1"},
		{"ahead by a pawn or two", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1"},
		{"ahead in material", "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1", "4k3/8/8/8/8/8/PPP5/4K3 b - - 0 1"},
		{"queens on the board", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"no queens", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"no rooks", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"no minor pieces", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R1B1K3 w - - 0 1"},
		{"opposite-coloured bishops", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1"},
		{"opposite-coloured bishops", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "2b1kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"},
		{"closed centre", "4k3/8/8/3pp3/3PP3/8/8/4K3 w - - 0 1", "4k3/8/8/p2p4/P2P4/8/8/4K3 w - - 0 1"},
		{"open centre", "r1bqkbnr/ppp2ppp/8/8/8/8/PPP2PPP/RNBQKBNR w - - 0 1", "r1bqkbnr/pppp1ppp/8/8/8/8/PPP2PPP/RNBQKBNR w - - 0 1"},
		{"castled on opposite sides", "1nbq1bnr/1k6/8/8/8/8/8/RNBQ2KR w - - 0 1", "1nbqrbnr/1r3k2/8/8/8/8/8/RNB3KB w - - 0 1"},
		{"castled on the same side", "1nbqrbnr/1r3k2/8/8/8/8/8/RNB3KB w - - 0 1", "1nbqrbnr/1r3r2/6k1/8/8/8/8/RNB3KB w - - 0 1"},

		{"own bishop pair", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "4k3/8/8/8/8/B7/8/2B1K3 w - - 0 1"},
		{"own knight pair", "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", "4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1"},
		{"own rook pair", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "4k3/8/8/8/8/8/8/R3K2Q w - - 0 1"},
		{"own bishop for a knight", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1"},
		{"own rook for a minor piece", "4kn2/8/8/8/8/8/8/R3K3 w - - 0 1", "4kr2/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"own extra queen", "4krr1/8/8/8/8/8/8/3QK3 w - - 0 1", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"},
		{"own undeveloped pieces", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "4k3/8/8/8/8/8/8/1B2KN2 w - - 0 1"},
		{"own fianchettoed bishop", "4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", "4k3/8/8/8/8/1B6/8/4K3 w - - 0 1"},
		{"own isolated queen's pawn", "4k3/pp2pppp/8/8/3P4/8/PP3PPP/4K3 w - - 0 1", "4k3/pp1ppppp/8/8/3P4/8/PP3PPP/4K3 w - - 0 1"},
		{"own doubled pawns", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1", "4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1"},
		{"own isolated pawns", "4k3/8/8/8/8/8/PP5P/4K3 w - - 0 1", "4k3/8/8/8/8/8/PP4PP/4K3 w - - 0 1"},
		{"own passed pawn", "4k3/p7/8/8/8/8/2P5/4K3 w - - 0 1", "4k3/1p6/8/8/8/8/2P5/4K3 w - - 0 1"},
		{"own advanced passed pawn", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1"},
		{"own uncastled king", "rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", "rnbqkbnr/8/8/8/8/8/8/5K2 w - - 0 1"},
		{"own king on the kingside", "rnbqkbnr/8/8/8/8/8/8/5K2 w - - 0 1", "rnbqkbnr/8/8/8/8/5K2/8/8 w - - 0 1"},
		{"own king on the queenside", "rnbqkbnr/8/8/8/8/8/8/2K5 w - - 0 1", "4kbnr/8/8/8/8/8/8/2K5 w - - 0 1"},
		{"own exposed king", "rnbqkbnr/8/8/8/8/8/3P4/6K1 w - - 0 1", "rnbqkbnr/8/8/8/8/7P/8/6K1 w - - 0 1"},
		{"own hanging piece", "4k3/8/8/p7/1N6/8/8/1R2K3 w - - 0 1", "4k3/8/1b6/8/1N6/8/8/1R2K3 w - - 0 1"},
		{"own queen attacked", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "2r1k3/8/8/8/8/8/8/3QK3 w - - 0 1"},
		{"own pinned man", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "4k3/4r3/8/8/4N3/4N3/8/4K3 w - - 0 1"},
		{"own rook on the seventh", "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "8/4k3/R7/8/8/8/8/4K3 w - - 0 1"},
		{"own rook on an open file", "4k3/1p6/8/8/8/8/8/R3K3 w - - 0 1", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1"},
		{"own doubled rooks", "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "4k3/8/8/8/1R6/8/8/R3K3 w - - 0 1"},
		{"own knight on an outpost", "4k3/p7/8/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/8/2p5/3N4/4P3/8/8/4K3 w - - 0 1"},
		{"own knight on an outpost", "4k3/p7/8/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/p7/8/3N4/3P4/8/8/4K3 w - - 0 1"},
		{"own knight on the rim", "4k3/8/8/8/N7/8/8/4K3 w - - 0 1", "4k3/8/8/8/1N6/8/8/4K3 w - - 0 1"},
		{"same-coloured bishops", "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"},
		{"pawns on one wing only", "4k3/8/8/8/8/8/5PP1/4K3 w - - 0 1", "4k3/8/8/8/8/8/P4PP1/4K3 w - - 0 1"},
		{"capture possible", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1"},
		{"promotion possible", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1"},

		{"own rook for two minor pieces", "4knb1/8/8/8/8/8/8/R3K3 w - - 0 1", "4kn2/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"own extra piece", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1"},
		{"own extra piece", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4kr2/8/8/8/8/8/8/4KBN1 w - - 0 1"},
		{"own extra pawn and no extra piece", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4KB2 w - - 0 1"},
		{"own bare king or only pawns", "4kb2/8/8/8/8/8/P7/4K3 w - - 0 1", "4kb2/8/8/8/8/8/P7/4KN2 w - - 0 1"},
		{"own hanging pawns", "4k3/8/8/8/2PP4/8/P4PP1/4K3 w - - 0 1", "4k3/3p4/8/8/2PP4/8/P4PP1/4K3 w - - 0 1"},
		{"own backward pawn", "4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", "4k3/8/8/2p5/4P3/2PP4/8/4K3 w - - 0 1"},
		{"own queenside majority", "4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"},
		{"own kingside majority", "4k3/7p/8/8/8/8/6PP/4K3 w - - 0 1", "4k3/6pp/8/8/8/8/6PP/4K3 w - - 0 1"},
		{"own protected passed pawn", "4k3/8/8/8/2P5/1P6/8/4K3 w - - 0 1", "4k3/8/8/8/2P5/8/1P6/4K3 w - - 0 1"},
		{"own connected passed pawns", "4k3/8/8/8/8/8/1PP5/4K3 w - - 0 1", "4k3/8/8/8/8/8/1P1P4/4K3 w - - 0 1"},
		{"own blockaded passed pawn", "8/8/8/2k5/2P5/8/8/4K3 w - - 0 1", "8/8/2k5/8/2P5/8/8/4K3 w - - 0 1"},
		{"own right to castle", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
		{"own open file at the king", "rnbqkbnr/8/8/8/8/8/6PP/6K1 w - - 0 1", "rnbqkbnr/8/8/8/8/8/5PPP/6K1 w - - 0 1"},
		{"own open file at the king", "rnbqkbnr/8/8/8/8/8/5PP1/6K1 w - - 0 1", "rnbqkbnr/8/8/8/8/8/6PP/7K w - - 0 1"},
		{"own king shut in on the back rank", "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "4k3/8/8/8/8/7P/5PP1/6K1 w - - 0 1"},
		{"own advanced king in the endgame", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "4k3/8/8/8/8/4K3/8/8 w - - 0 1"},
		{"own bad bishop", "4k3/8/8/8/8/P1P1P1P1/8/2B1K3 w - - 0 1", "4k3/8/8/8/8/P1P1P3/6P1/2B1K3 w - - 0 1"},
		{"own bad bishop", "4k3/8/8/8/8/1P1P1P1P/8/4KB2 w - - 0 1", "4k3/8/8/8/8/1P1P1P1P/8/2B1K3 w - - 0 1"},
		{"own rook on ranks 3 to 6", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1"},
		{"own rook on a half-open file", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "4k3/1p6/8/8/8/8/8/R3K3 w - - 0 1"},
		{"own queen beyond the fourth rank", "4k3/8/8/Q7/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/1Q6/8/8/4K3 w - - 0 1"},
		{"own piece without a move", "4k3/8/8/8/8/1P6/B7/1N2K3 w - - 0 1", "4k3/8/8/8/8/8/BP6/1N2K3 w - - 0 1"},
		{"own piece without a move", "4k3/8/8/8/8/1P6/B7/1N2K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1"},
		{"own check possible", "4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "4k3/8/8/8/8/8/8/3K2B1 w - - 0 1"},
		{"own loose piece", "4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"},
	} {
		tested[c.name] = true
		of := situations[slices.IndexFunc(situations, func(s situation) bool { return s.name == c.name })]
		if !of.holds(sceneOf(t, c.yes, "")) || of.holds(sceneOf(t, c.no, "")) {
			t.Errorf("%s: %v, %v", c.name, of.holds(sceneOf(t, c.yes, "")), of.holds(sceneOf(t, c.no, "")))
		}
		name, own := strings.CutPrefix(c.name, ownPrefix)
		if !own {
			continue
		}
		tested[theirPrefix+name] = true
		theirs := holding(theirPrefix + name)
		turned := strings.Replace(c.yes, " w ", " b ", 1)
		if got := situationsOf(sceneOf(t, turned, "")); got[0]&theirs[0]|got[1]&theirs[1] == 0 {
			t.Errorf("%s is not the opponent's", name)
		}
	}
	for _, s := range situations {
		if !tested[s.name] && s.group != answersGroup {
			t.Errorf("%q is not tested", s.name)
		}
	}
}

// A capture is answered unless it gives check; nothing is answered at the start.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		fen, last      string
		check, capture bool
	}{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", false, true},
		{"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5", false, false},
		{"3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", true, false},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", false, false},
	} {
		got := situationsOf(sceneOf(t, c.fen, c.last))
		check, capture := holding(inCheckName), holding(afterCaptureName)
		if (got[0]&check[0] != 0) != c.check || (got[0]&capture[0] != 0) != c.capture {
			t.Errorf("%s %s: %v", c.fen, c.last, got)
		}
	}
}

// What came before is a move of a pawn, or material that was won or
// lost, after all exchanges.
func TestWhatCameBefore(t *testing.T) {
	s := sceneOf(t, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5")
	for name, change := range map[string]func(){
		"after a pawn move":      func() {},
		"after losing material":  func() { s.last, s.gained = board.NoMove, -1 },
		"after winning material": func() { s.gained = 1 },
	} {
		want := holding(name)
		if *s = *sceneOf(t, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5"); name != "after a pawn move" {
			s.last = board.NoMove
		}
		change()
		if got := situationsOf(s); got[0]&holding("after a pawn move", "after losing material", "after winning material")[0] != want[0] {
			t.Errorf("%s: %v", name, got)
		}
	}
	take := uci(t, position(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "e4d5")
	for _, c := range []struct {
		leads []int
		last  board.Move
		want  int
	}{{[]int{0, 0, 0, 0, 3}, board.NoMove, 3}, {[]int{1, 0, 0, 0, -2}, board.NoMove, -3}, {[]int{0, 0, 0, 0, 3}, take, 0}, {[]int{0, 0, 0, 3}, board.NoMove, 0}} {
		if got := gained(c.leads, c.last); got != c.want {
			t.Errorf("%v: %d, want %d", c.leads, got, c.want)
		}
	}
}

// A game has the previous move for each of its moves.
func TestMoveBefore(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "d7d5")
	if g.before(-1) != board.NoMove || g.before(0) != board.NoMove || g.before(1).String() != "e2e4" {
		t.Errorf("%v, %v", g.before(0), g.before(1))
	}
}

// Marks have room for all situations and deeds.
func TestMarks(t *testing.T) {
	var m marks
	for _, i := range []int{0, 63, 64, 127} {
		if m.has(i) {
			t.Errorf("%d is set", i)
		}
		if m.set(i); !m.has(i) || m.has(i^1) {
			t.Errorf("%d is not set", i)
		}
	}
	if room := 64 * len(m); len(situations) > room || len(deeds) > room {
		t.Errorf("%d situations, %d deeds, room for %d", len(situations), len(deeds), room)
	}
}
