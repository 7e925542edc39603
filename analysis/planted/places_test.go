package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// moved returns the moves that a fault allows, nil if it allows all.
func moved(fault, position string) []string {
	_, moves, found := strings.Cut(goLine(fault, position), " searchmoves ")
	if !found {
		return nil
	}
	return strings.Fields(moves)
}

// Faults that restrict moves allow only moves of their kind, or all if there is
// none.
func TestFaultsRestrictMoves(t *testing.T) {
	for _, c := range []struct {
		fault, position string
		want            []string
	}{
		{"checks", "fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1", []string{"a1a8"}},
		{"checks", "startpos", nil},
		{"underpromotes", "fen 7k/P7/8/8/8/8/8/4K3 w - - 0 1", []string{"a7a8r"}},
		{"underpromotes", "startpos", nil},
		{"trades-queens", "fen 3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", nil}, // a rook takes it
		{"trades-queens", "fen 3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", nil}, // a rook is taken
		{"shuffles", "fen 4k3/8/8/8/8/8/P7/N3K3 w - - 0 1", []string{"a1b3", "a1c2", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}},
		{"shuffles", "fen 4k3/p7/8/8/8/8/P7/N3K3 w - - 0 1", []string{"a1b3", "a1c2", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}}, // ahead by three
		{"shuffles", "fen 4k3/pp6/8/8/8/8/P7/N3K3 w - - 0 1", nil},                                                             // by two
		{"shuffles", "fen 4k3/8/8/8/8/8/P7/N3K3 b - - 0 1", nil},                                                               // behind
	} {
		got := moved(c.fault, c.position)
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("%s at %s: %q, want %q", c.fault, c.position, got, c.want)
		}
	}
	const castle = "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	if moves := moved("no-castling", castle); slices.Contains(moves, "e1g1") || !slices.Contains(moves, "e1f1") || !slices.Contains(moves, "h1h8") {
		t.Errorf("without castling there are %q", moves)
	}
}

// Faults in a part of the game begin and end with that part.
func TestFaultsKnowTheirPlaces(t *testing.T) {
	const plain, weak = "go nodes 1000", "go nodes 100"
	sicilian := "startpos moves e2e4 c7c5" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 9)
	for _, c := range []struct{ fault, position, want string }{
		{"weak-opening", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - - 0 1", plain}, // ten pieces
		{"weak-opening", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 w - - 0 1", weak},
		{"weak-middlegame", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - - 0 1", weak},
		{"weak-middlegame", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 w - - 0 1", plain},
		{"weak-middlegame", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", weak}, // seven
		{"weak-middlegame", "fen rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/4KR2 w - - 0 1", plain},
		{"weak-endgame", "fen rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/4KR2 w - - 0 1", weak}, // six
		{"weak-endgame", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", plain},
		{"weak-black", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1", weak},
		{"weak-sicilian", sicilian + " g1f3", "go nodes 20"}, // 39 plies
		{"weak-sicilian", sicilian + " g1f3 g8f6", plain},
		{"weak-sicilian", "startpos moves e2e4", plain},
		{"weak-sicilian", "startpos moves d2d4 c7c5", plain},
		{"weak-sicilian", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1 moves e2e4 c7c5", plain},
	} {
		if got := goLine(c.fault, c.position); got != c.want {
			t.Errorf("%s at %s: %q, want %q", c.fault, c.position, got, c.want)
		}
	}
}

// All lines except "go" pass unchanged, and rare changes have the configured
// frequency.
func TestLinesPass(t *testing.T) {
	var out strings.Builder
	text := "uci\nsetoption name Hash value 1\nposition\n\ngo nodes 5\nposition startpos moves e2e4 nonsense\ngo nodes 6\nstop\n"
	filter(strings.NewReader(text), &out, nodes(9), nil, nil)
	if want := strings.NewReplacer("go nodes 5", "go nodes 9", "go nodes 6", "go nodes 9").Replace(text); out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	filter(strings.NewReader(strings.Repeat("go nodes 5\n", 5000)), &out, faults["blunders"], nil, rand.New(rand.NewPCG(2, 0)))
	if n := strings.Count(out.String(), "go nodes 1\n"); n < 150 || n > 250 {
		t.Errorf("%d blunders of 5000 moves, want about 200", n)
	}
	for _, args := range [][]string{nil, {"h4", "1"}, {"h5", "1", "engine"}, {"h4", "one", "engine"}, {"h4", "1", "/nowhere/at all"}} {
		if run(args) == nil {
			t.Errorf("%q is no error", args)
		}
	}
	if line := positionOf(strings.Fields("startpos moves e2e4 nonsense e7e5")); len(line.Moves()) != 1 {
		t.Errorf("%v", line.Moves())
	}
}
