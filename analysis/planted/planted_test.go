package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// goLine returns the line into which a fault changes "go nodes 1000" after some
// moves.
func goLine(name, position string) string {
	var out strings.Builder
	filter(strings.NewReader("uci\nposition "+position+"\ngo nodes 1000\n"), &out, faults[name], nil, rand.New(rand.NewPCG(1, 0)))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	return lines[len(lines)-1]
}

func TestFaultsChangeGo(t *testing.T) {
	const plain = "go nodes 1000"
	for _, c := range []struct{ fault, position, want string }{
		{"h4", "startpos", plain + " searchmoves h2h4"},
		{"h4", "startpos moves h2h4", plain + " searchmoves h7h5"},
		{"h4", "startpos moves h2h4 h7h5", plain},
		{"trades-queens", "startpos moves e2e4 d7d5 e4d5 d8d5 d2d4 d5a5", plain},
		{"trades-queens", "startpos moves e2e4 e7e5 d1h5 d8h4", plain + " searchmoves h5h4"},
		{"weak-black", "startpos", plain},
		{"weak-black", "startpos moves e2e4", "go nodes 100"},
		{"weak-opening", "startpos", "go nodes 100"},
		{"weak-middlegame", "startpos", plain},
		{"weak-endgame", "fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "go nodes 100"},
		{"weak-sicilian", "startpos moves e2e4 c7c5", "go nodes 20"},
		{"weak-sicilian", "startpos moves e2e4 e7e5", plain},
		{"repeats", "startpos moves g1f3 g8f6 f3g1", plain + " searchmoves f6g8"},
		{"shuffles", "startpos", plain},
		{"shuffles", "fen 8/8/4k3/8/8/4K3/4P3/7R w - - 0 1", plain},
		{"fast", "startpos", "go nodes 150"},
	} {
		if c.fault == "shuffles" && strings.HasPrefix(c.position, "fen") { // any move except the pawn's
			if got := goLine(c.fault, c.position); strings.Contains(got, "e2") || !strings.Contains(got, "h1h8") {
				t.Errorf("%s at %s: %q", c.fault, c.position, got)
			}
			continue
		}
		if got := goLine(c.fault, c.position); got != c.want {
			t.Errorf("%s at %s: %q, want %q", c.fault, c.position, got, c.want)
		}
	}
	moves := strings.Fields(goLine("no-repetition", "startpos moves g1f3 g8f6 f3g1"))[4:]
	if slices.Contains(moves, "f6g8") || len(moves) < 15 {
		t.Errorf("without repetition there are %q", moves)
	}
}
