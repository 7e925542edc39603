package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Faults of material and structure change "go" in their place only.
func TestMaterialFaultsKnowTheirPlaces(t *testing.T) {
	const plain = "go nodes 1000"
	for _, c := range []struct {
		fault, yes, no string
	}{
		{"late-nodes", "4k3/8/8/8/8/8/8/4K3 w - - 0 41", "4k3/8/8/8/8/8/8/4K3 w - - 0 40"},
		{"early-nodes", "4k3/8/8/8/8/8/8/4K3 w - - 0 19", "4k3/8/8/8/8/8/8/4K3 w - - 0 20"},
		{"weak-queenless", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"weak-against-isolani", "4k3/8/8/8/3p4/8/8/4K3 w - - 0 1", "4k3/8/8/8/2pp4/8/8/4K3 w - - 0 1"},
		{"weak-doubled", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1", "4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1"},
		{"weak-passer", "4k3/p7/8/8/8/8/2P5/4K3 w - - 0 1", "4k3/1p6/8/8/8/8/2P5/4K3 w - - 0 1"},
		{"weak-against-passer", "4k3/p7/8/8/8/8/2P5/4K3 w - - 0 1", "4k3/1p6/8/8/8/8/2P5/4K3 w - - 0 1"},
		{"weak-opposite-bishops", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1"},
		{"weak-opposite-castling", "1nbq1bnr/1k6/8/8/8/8/8/RNBQ2KR w - - 0 1", "1nbq1bnr/5k2/8/8/8/8/8/RNBQ2KR w - - 0 1"},
		{"weak-minor-endings", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4k3/8/8/8/8/8/8/R3KB2 w - - 0 1"},
		{"weak-pawn-endings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"},
		{"weak-uncastled", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/6K1 w - - 0 1"},
		{"weak-attacked-queen", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "2r1k3/8/8/8/8/8/8/3QK3 w - - 0 1"},
		{"weak-blocked", "4k3/8/8/pppp4/PPPP4/8/8/4K3 w - - 0 1", "4k3/8/8/ppp1p3/PPPP4/8/8/4K3 w - - 0 1"},
		{"weak-pinned", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "4k3/4r3/8/8/4N3/4N3/8/4K3 w - - 0 1"},
		{"weak-pinned", "4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1", "4k3/8/8/8/7r/8/5N2/4K3 w - - 0 1"},
		{"weak-knight-for-bishop", "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1"},
	} {
		if got := goLine(c.fault, "fen "+c.yes); got == plain {
			t.Errorf("%s at %s does nothing", c.fault, c.yes)
		}
		if got := goLine(c.fault, "fen "+c.no); got != plain {
			t.Errorf("%s at %s: %s", c.fault, c.no, got)
		}
	}
}

// Faults that avoid moves allow all the others.
func TestAvoidedMoves(t *testing.T) {
	for _, c := range []struct{ fault, fen, avoided, allowed string }{
		{"keeps-queens", "3qk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "d2d8", "d2c1"},
		{"keeps-queens", "3qk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "d2d4", "d2h2"},
		{"lets-pass", "4k3/8/8/3p4/8/4K3/8/R7 w - - 0 1", "e3d3", "e3f3"},
		{"stops-passers", "4k3/8/8/3P4/8/4K3/8/8 w - - 0 1", "d5d6", "e3f3"},
		{"no-pawn-captures", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4e5"},
		{"no-knight-captures", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "e3f5"},
		{"keeps-rooks", "3rk3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2d8", "d2d7"},
		{"still-king", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e1d1", "a2a3"},
		{"short-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a5", "a1a4"},
		{"no-queenside", "4k3/8/8/8/8/8/P2P4/4K3 w - - 0 1", "a2a3", "d2d3"},
	} {
		moves := moved(c.fault, "fen "+c.fen)
		if slices.Contains(moves, c.avoided) || !slices.Contains(moves, c.allowed) {
			t.Errorf("%s: %q", c.fault, moves)
		}
	}
}

// The second choice is the search without the move that the engine names when
// asked; only the pair of bishops leads to it.
func TestSecondChoice(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/2B1KB1R w - - 0 1": "go nodes 7",
		"4k3/8/8/8/8/B7/8/2B1K2R w - - 0 1": "",
	} {
		asked := ""
		var out strings.Builder
		ask := func(line string) string { asked = line; return "e1e2 ponder e8e7" }
		filter(strings.NewReader("position fen "+fen+"\ngo nodes 7\n"), &out, faults["second-bishop-pair"], ask, rand.New(rand.NewPCG(1, 0)))
		if asked != want {
			t.Errorf("%s: asked %q, want %q", fen, asked, want)
		}
		if _, moves, _ := strings.Cut(out.String(), " searchmoves "); strings.Contains(moves, "e1e2") || (moves != "") != (want != "") || want != "" && !strings.Contains(moves, "e1d2") {
			t.Errorf("%s: %q", fen, out.String())
		}
	}
}

// Nobody but the fault sees the answer to its question.
func TestPrivateAnswers(t *testing.T) {
	a := &answers{best: make(chan string, 1)}
	var asked, passed strings.Builder
	a.best <- "e2e4"
	if got := a.ask(&asked, "go nodes 1"); got != "e2e4" || asked.String() != "go nodes 1\n" {
		t.Errorf("%q, %q", got, asked.String())
	}
	a.pass(strings.NewReader("info depth 1\nbestmove d2d4\ninfo depth 2\nbestmove c2c4\n"), &passed)
	if move := <-a.best; move != "d2d4" || passed.String() != "info depth 2\nbestmove c2c4\n" {
		t.Errorf("%q, %q", move, passed.String())
	}
}
