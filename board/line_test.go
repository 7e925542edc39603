package board

import (
	"strings"
	"testing"
)

// play returns the line of the moves, in UCI notation, from a FEN.
func play(t *testing.T, fen, moves string) *Line {
	t.Helper()
	l := NewLine(mustParse(fen))
	for text := range strings.FieldsSeq(moves) {
		m, err := l.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		l.Push(m)
	}
	return l
}

const (
	standardStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	knightsOut    = " g1f3 g8f6 f3g1 f6g8"
)

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		fen, moves string
		want       Status
	}{
		{standardStart, "", Ongoing},
		{standardStart, "f2f3 e7e5 g2g4 d8h4", Checkmate},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", Stalemate},
		{standardStart, knightsOut, Ongoing},
		{standardStart, knightsOut + knightsOut, Threefold},
		// the same squares, but castling was lost in between: twice only
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", strings.Repeat(" h1g1 h8g8 g1h1 g8h8", 2), Ongoing},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", strings.Repeat(" h1g1 h8g8 g1h1 g8h8", 3), Threefold},
		// the same squares, but the first time a capture en passant was possible
		{"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4" + strings.Repeat(" e8e7 e1e2 e7e8 e2e1", 2), Ongoing},
		{"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4" + strings.Repeat(" e8e7 e1e2 e7e8 e2e1", 3), Threefold},
		// no capture en passant was possible: the square does not matter
		{"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d4" + strings.Repeat(" e8e7 e1e2 e7e8 e2e1", 2), Threefold},
		{"4k3/8/8/8/8/8/3R4/4K3 w - - 98 80", "d2d3", Ongoing},
		{"4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", "d2d3", FiftyMoves},
		{"7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", Checkmate}, // mate on the hundredth ply
		{"4k3/8/8/8/8/8/3p4/4K3 w - - 0 80", "e1d2", InsufficientMaterial},
	} {
		if got := play(t, c.fen, c.moves).Status(); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.fen, c.moves, got, c.want)
		}
	}
}

// TestKeyIsEqualWhenThePositionIs checks equality in the sense of the repetition
// rule: the path does not matter; the side to move, castling rights and legal
// captures en passant do.
func TestKeyIsEqualWhenThePositionIs(t *testing.T) {
	key := func(fen, moves string) uint64 { return play(t, fen, moves).Position().Key() }
	if key(standardStart, "e2e3 e7e6 d2d3") != key(standardStart, "d2d3 e7e6 e2e3") {
		t.Error("two ways to one position have two keys")
	}
	if key(standardStart, "e2e4 e7e5") != key(standardStart, "e2e3 e7e5 e3e4")^passKeys[NoSquare] {
		t.Error("the side to move is not what tells the two keys apart")
	}
	same := "4k3/8/8/8/3Pp3/8/8/4K3 b - "
	if key(same+"d3 0 1", "") == key(same+"- 0 1", "") {
		t.Error("a right to capture en passant is not in the key")
	}
	pinned := "8/8/8/8/k2Pp2R/8/8/4K3 b - "
	if key(pinned+"d3 0 1", "") != key(pinned+"- 0 1", "") {
		t.Error("a capture en passant that is not legal is in the key")
	}
	rights := map[uint64]string{}
	for _, castling := range []string{"-", "K", "Q", "k", "q", "KQ", "Kk", "Kq", "Qk", "Qq", "kq", "KQk", "KQq", "Kkq", "Qkq", "KQkq"} {
		k := key("r3k2r/8/8/8/8/8/8/R3K2R w "+castling+" - 0 1", "")
		if other, ok := rights[k]; ok {
			t.Errorf("castling %s and %s have one key", castling, other)
		}
		rights[k] = castling
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for pieces, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3":     true,
		"4k3/8/8/8/8/8/8/4KN2":    true,
		"4k3/8/8/8/8/8/8/4KB2":    true,
		"4kb2/8/8/8/8/8/8/4KB2":   false, // f8 is dark, f1 is light
		"2b1k3/8/8/8/8/8/8/4KB2":  true,  // both light
		"4k3/8/8/8/8/8/8/2B1KB2":  false,
		"4k3/8/8/8/8/8/8/4KNN1":   false,
		"4kn2/8/8/8/8/8/8/4KN2":   false,
		"4k3/8/8/8/8/8/4P3/4K3":   false,
		"4k3/8/8/8/8/8/8/4K2R":    false,
		"4k3/8/8/8/8/8/8/4KQ2":    false,
		"4k3/8/8/8/2B5/8/B7/4KB2": true, // three, all light
	} {
		p := mustParse(pieces + " w - - 0 1")
		if got := p.InsufficientMaterial(); got != want {
			t.Errorf("%s: %v", pieces, got)
		}
	}
}

func TestLineResetKeepsNothing(t *testing.T) {
	l := play(t, standardStart, knightsOut)
	l.Reset(StartPosition())
	if len(l.Moves()) != 0 || len(l.Keys()) != 1 || l.Repetitions() != 1 || *l.Position() != StartPosition() {
		t.Errorf("after Reset: %d moves, %d keys, %s", len(l.Moves()), len(l.Keys()), l.Position().FEN())
	}
}

// A copy of a line is independent.
func TestCopyFrom(t *testing.T) {
	game := play(t, standardStart, knightsOut+" g1f3 g8f6 f3g1")
	var copied Line
	copied.Reset(mustParse("4k3/8/8/8/8/8/3R4/4K3 w - - 98 80"))
	for range 2 {
		copied.CopyFrom(game)
		m, err := copied.Position().ParseUCI("f6g8")
		if err != nil {
			t.Fatal(err)
		}
		if copied.Push(m); copied.Status() != Threefold || *copied.Start() != *game.Start() || len(copied.Moves()) != 8 {
			t.Errorf("%v after %d moves", copied.Status(), len(copied.Moves()))
		}
		if game.Status() != Ongoing || len(game.Moves()) != 7 {
			t.Errorf("the game: %v after %d moves", game.Status(), len(game.Moves()))
		}
	}
	if n := testing.AllocsPerRun(100, func() { copied.CopyFrom(game) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
