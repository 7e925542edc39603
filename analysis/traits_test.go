package analysis

import (
	"math"
	"testing"

	"match/board"
)

func position(t *testing.T, fen string) board.Position {
	t.Helper()
	p, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A position is named by its mover's expectation, including values exactly at the
// bounds.
func TestBands(t *testing.T) {
	for _, c := range []struct {
		expected float64
		want     band
	}{
		{0, lost}, {math.Nextafter(1-winningFrom, 0), lost}, {1 - winningFrom, worse}, {math.Nextafter(0.4, 0), worse}, {0.4, equal},
		{0.5, equal}, {0.6, equal}, {math.Nextafter(0.6, 1), better}, {winningFrom, better}, {math.Nextafter(winningFrom, 1), winning}, {1, winning},
	} {
		if got := bandOf(c.expected); got != c.want {
			t.Errorf("%v is %v, want %v", c.expected, got, c.want)
		}
	}
}

// The phases depend on the pieces on the board and on empty back ranks of either
// side.
func TestPhases(t *testing.T) {
	for fen, want := range map[string]phase{
		"rnbqkb2/8/8/8/8/8/8/4K2R w - - 0 1":                             endgame,    // six pieces
		"rnbqkb1n/8/8/8/8/8/8/4K2R w - - 0 1":                            middlegame, // seven
		"rnb1kb1r/pppppppp/8/8/8/8/PPPPPPPP/RNB1KB1R w - - 0 1":          middlegame, // ten
		"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KB1R w - - 0 1":          opening,    // eleven
		"rnb1kbnr/pppppppp/8/8/8/5BNR/PPPPPPPP/RNB1K3 b - - 0 1":         opening,    // four at home
		"rnb1kbnr/pppppppp/8/8/8/4BBNR/PPPPPPPP/RN2K3 b - - 0 1":         middlegame, // three
		"rnb1k3/pppppppp/5bnr/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1":         opening,
		"rn2k3/pppppppp/4bbnr/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1":         middlegame,
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1":                    endgame,
		"r3k2r/pppppppp/1q1bbn2/8/8/1Q1BBN2/PPPPPPPP/R3K2R w KQkq - 0 1": middlegame,
	} {
		p := position(t, fen)
		if got := phaseOf(&p); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

// A move is classified by its most important feature: promotion, capture, check,
// castling or retreat, from its mover's side.
func TestMoveKinds(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      moveKind
	}{
		{"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", promotion},
		{"3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", capture},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", capture},
		{"4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", check},
		{"4k3/8/8/8/8/4N3/4R3/4K3 w - - 0 1", "e3c2", check}, // by the rook
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", castling},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", check},
		{"4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2d1", retreat},
		{"4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2d3", quiet},
		{"4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2c2", quiet},
		{"4k3/3r4/8/8/8/8/8/4K3 b - - 0 1", "d7d8", retreat},
		{"4k3/3r4/8/8/8/8/8/4K3 b - - 0 1", "d7d6", quiet},
		{"4k3/3r4/8/8/8/8/8/4K3 b - - 0 1", "d7c7", quiet},
	} {
		p := position(t, c.fen)
		m := uci(t, p, c.move)
		if got := history(nil).kindOf(&p, m); got != c.want || got.String() != moveKindNames[c.want] {
			t.Errorf("%s %s: %v, want %v", c.fen, c.move, got, c.want)
		}
		want := map[moveKind]string{promotion: "promotion missed", capture: "capture missed", check: "check missed", castling: "castling missed", retreat: "retreat missed"}[c.want]
		if got := (history{}).missed(&p, &Move{Wrong: true, Judgement: Judgement{Best: m}}); got != want {
			t.Errorf("%s %s: %q, want %q", c.fen, c.move, got, want)
		}
	}
}

// An ending is named by its pieces and, with at most nine men, by its material.
func TestEndings(t *testing.T) {
	for fen, want := range map[string][2]string{
		"4k3/8/8/8/8/8/PPPPPPP1/4K3 w - - 0 1":        {"pawn ending", "KP7-K"},
		"4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1":        {"pawn ending", ""},
		"4k3/8/8/8/8/8/PP6/4K3 w - - 0 1":             {"pawn ending", "KP2-K"},
		"4kb2/8/8/8/8/8/8/4K3 w - - 0 1":              {"minor piece ending", "KB-K"},
		"4kn2/8/8/8/8/8/8/4KB2 w - - 0 1":             {"minor piece ending", "KN-KB"},
		"4k3/8/8/8/8/8/8/3RK3 w - - 0 1":              {"rook ending", "KR-K"},
		"4k3/8/8/8/8/8/8/3RKB2 w - - 0 1":             {"rook and minor piece ending", "KRB-K"},
		"4kn2/8/8/8/8/8/8/3RK3 w - - 0 1":             {"rook and minor piece ending", "KR-KN"},
		"4kq2/8/8/8/8/8/8/4K3 w - - 0 1":              {"queen ending", "KQ-K"},
		"4kq2/8/8/8/8/8/8/4KN2 w - - 0 1":             {"queen and other pieces", "KQ-KN"},
		"4kq2/8/8/8/8/8/8/3RK3 w - - 0 1":             {"queen and other pieces", "KQ-KR"},
		"3qk3/8/8/8/8/8/8/1RR1K3 w - - 0 1":           {"queen and other pieces", "KRR-KQ"},
		"4k3/pp6/8/8/8/8/8/2B1KN2 w - - 0 1":          {"minor piece ending", "KBN-KP2"},
		"4k3/ppppp3/8/8/8/8/8/3RK3 w - - 0 1":         {"rook ending", "KR-KP5"},
		"3rk3/8/8/8/8/8/PPPP4/3RK3 w - - 0 1":         {"rook ending", "KRP4-KR"},
		"4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1":            {"minor piece ending", "KBN-K"},
		"3qk3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1":       {"queen ending", ""},
		"4k3/pppppppp/8/8/8/8/8/4K2Q w - - 0 1":       {"queen ending", ""},
		"4k3/1pppp3/8/8/8/8/1PPP4/4K3 w - - 0 1":      {"pawn ending", "KP4-KP3"},
		"rnbqkbnr/8/8/8/8/8/8/4K3 w kq - 0 1":         {"", "KQRRBBNN-K"},
		"r1bqkb1r/pppppppp/8/8/8/8/8/R3K2R w - - 0 1": {"", ""},
	} {
		p := position(t, fen)
		if got := traitsOf(newScene(&p, board.NoMove, board.NoMove), &Move{}); got.ending != want[0] || got.class != want[1] {
			t.Errorf("%s: %q, %q, want %q", fen, got.ending, got.class, want)
		}
	}
}

// The piece names are from the mover's side, and results use the material of the
// last position.
func TestMenAreTheMovers(t *testing.T) {
	p := position(t, "4k3/pp6/8/8/8/8/PPP5/1NB1K2R b - - 0 1")
	if men := traitsOf(newScene(&p, board.NoMove, board.NoMove), &Move{}).men; men[board.Pawn] != 2 || men[board.King] != 1 || men[board.Rook] != 0 {
		t.Errorf("Black's men are %v", men)
	}
	p = position(t, "4k3/pp6/8/8/8/8/PPP5/1NB1K2R w - - 0 1")
	men := traitsOf(newScene(&p, board.NoMove, board.NoMove), &Move{}).men
	for k, want := range map[board.Kind]uint8{board.Pawn: 3, board.Knight: 1, board.Bishop: 1, board.Rook: 1, board.Queen: 0, board.King: 1} {
		if men[k] != want || menOf(&Move{traits: traits{men: men}}, int(k-board.Pawn)) != float64(want) {
			t.Errorf("%d %vs, want %d", men[k], k, want)
		}
	}
	if got := lastClass(playing(t, position(t, "4k3/8/8/8/8/8/PPPPPPPp/R3K3 b - - 0 1"), "h2h1q")); got != "" {
		t.Errorf("eleven men are %q", got)
	}
	if got := lastClass(playing(t, position(t, "4k3/8/8/8/8/8/7p/R3K3 b - - 0 1"), "h2h1q", "e1d2", "h1a1")); got != "KQ-K" {
		t.Errorf("%q", got)
	}
	if got := lastClass(playing(t, position(t, "4k3/8/8/8/8/P6P/PPPPP3/4K3 w - - 0 1"))); got != "KP7-K" {
		t.Errorf("nine men are %q", got)
	}
}
