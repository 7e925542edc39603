package variants

import (
	"strings"
	"testing"

	"match/board"
)

// The number of occurrences of each term, counted by hand, for White and for
// Black.
func TestTermCounts(t *testing.T) {
	const bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	for _, c := range []struct {
		term, fen    string
		white, black int
	}{
		{"passed.r4", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", 1, 0},
		{"passed.r4", "4k3/2p5/8/8/3P4/8/8/4K3 w - - 0 1", 0, 0}, // on a neighbouring file
		{"passed.r2", "4k3/2p5/8/8/3P4/8/8/4K3 w - - 0 1", 0, 0}, // guarded by d4
		{"passed.r4", "4k3/8/8/8/2pP4/8/8/4K3 w - - 0 1", 1, 0},  // c4 is beside it, not in front of it
		{"passed.r5", "4k3/8/8/8/2pP4/8/8/4K3 w - - 0 1", 0, 1},
		{"passed.r4", "4k3/3P4/8/8/3P4/8/8/4K3 b - - 0 1", 0, 0}, // the rear one of two
		{"passed.r7", "4k3/3P4/8/8/3P4/8/8/4K3 b - - 0 1", 1, 0},
		{"passed.r4", "4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", 1, 0}, // files do not wrap around
		{"passed.r5", "4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", 0, 1},
		{"pawns.doubled", "4k3/3p4/8/8/P7/P7/P7/4K3 w - - 0 1", 2, 0},
		{"pawns.isolated", "4k3/ppp4p/8/8/8/8/P1PP2P1/4K3 w - - 0 1", 2, 1},
		{"pawns.connected", "4k3/8/8/8/8/4P3/P2P3P/4K3 w - - 0 1", 1, 0}, // e3 only: d2 defends
		{"pawns.connected", "4k3/pp5p/8/8/8/8/8/4K3 w - - 0 1", 0, 2},
		{"pawns.connected", "4k3/8/8/8/8/P7/7P/4K3 w - - 0 1", 0, 0},
		{"rooks.open_file", "r3k2r/8/8/8/8/8/P7/R3K2R w - - 0 1", 1, 1},
		{"rooks.half_open_file", "r3k2r/8/8/8/8/8/P7/R3K2R w - - 0 1", 0, 1},
		{"rooks.seventh_rank", "4k3/R7/8/8/8/8/r7/4K3 w - - 0 1", 1, 1},
		{"rooks.seventh_rank", "8/R7/3k4/8/8/4K3/r7/8 w - - 0 1", 0, 0}, // nothing to attack there
		{"rooks.seventh_rank", "8/R5p1/3k4/8/8/4K3/r7/8 w - - 0 1", 1, 0},
		{"shelter.near_pawn", "6k1/5p1p/6p1/8/8/8/5PPP/6K1 w - - 0 1", 3, 2},
		{"shelter.far_pawn", "6k1/5p1p/6p1/8/8/8/5PPP/6K1 w - - 0 1", 0, 1},
		{"shelter.near_pawn", "7k/8/8/8/8/8/PPPPPPPP/7K w - - 0 1", 3, 0}, // f, g and h
		{"shelter.open_file", "6k1/5p1p/8/8/8/8/5P2/6K1 w - - 0 1", 1, 1},
		{"shelter.half_open_file", "6k1/5p1p/8/8/8/8/5P2/6K1 w - - 0 1", 1, 0},
		{"attacks.knight", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 1, 0}, // e7
		{"attacks.bishop", "4k3/8/8/8/B7/8/8/4K3 b - - 0 1", 2, 0},  // d7 and e8
		{"attacks.rook", "4k3/8/8/8/8/8/8/3RK2r w - - 0 1", 2, 2},   // d7, d8; f1, e1
		{"attacks.queen", "4k3/8/4Q3/8/8/8/8/4K3 b - - 0 1", 4, 0},  // e7, e8, d7, f7
		{"attackers.two", "4k3/8/4Q3/3N4/8/8/8/4K3 b - - 0 1", 1, 0},
		{"attackers.three", "4k3/8/4Q3/3N4/B7/8/8/4K3 b - - 0 1", 1, 0},
		{"attackers.four", "4k3/8/4Q3/3N4/B7/8/8/4KR2 b - - 0 1", 1, 0},
		{"attackers.four", "4k3/7R/4Q3/3N4/B7/8/8/4KR2 b - - 0 1", 1, 0}, // five count as four
		{"mobility.knight", "4k3/8/8/8/8/8/8/N3K2N w - - 0 1", 2 + 2 - 2*4, 0},
		{"mobility.knight", "4k3/8/2p5/8/2N5/8/8/4K3 w - - 0 1", 8 - 4, 0},
		{"mobility.knight", "4k3/4p3/8/8/4N3/8/8/4K3 w - - 0 1", 6 - 4, 0}, // e7 guards d6 and f6
		{"mobility.bishop", "4k3/8/8/8/3B4/8/1P6/4K3 w - - 0 1", 11 - 6, 0},
		{"mobility.rook", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", 3 - 7, 0},
		{"mobility.queen", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", 27 - 12, 0},
		{"bishops.pair", "4k1b1/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1, 0},
		{"bishops.pair", "b3k1b1/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0}, // both on light squares
		{"bishops.pair", bare, 0, 0},
	} {
		p := position(t, c.fen)
		if white, black := occurrences(t, c.term, p); white != c.white || black != c.black {
			t.Errorf("%s in %s: %d for White and %d for Black, want %d and %d", c.term, c.fen, white, black, c.white, c.black)
		}
	}
}

// occurrences counts a term by giving it, alone, the middlegame weight 1.
func occurrences(t testing.TB, term string, p *board.Position) (white, black int) {
	t.Helper()
	v := get(t, "positional")
	weights := map[string]int{}
	for _, w := range v.Weights() {
		weights[w.Name] = 0
	}
	weights[strings.Replace(term, ".", ".mg.", 1)] = 1
	only, err := v.WithWeights(weights)
	if err != nil {
		t.Fatal(err)
	}
	ev := newEvaluator(only)
	return ev.side(p, board.White).MG(), ev.side(p, board.Black).MG()
}

// No feature is in a table and a term at once.
func TestPositionalCountsNothingTwice(t *testing.T) {
	v := get(t, "positional")
	for file := range 8 {
		sixth, _ := v.Table(board.Rook, board.NewSquare(file, 5))
		if seventh, _ := v.Table(board.Rook, board.NewSquare(file, 6)); seventh > sixth {
			t.Errorf("a rook's table rewards the seventh rank on file %d, and so does rooks.seventh_rank", file)
		}
	}
}

// The caches of an evaluator never affect its results.
func TestPawnMemoryIsExact(t *testing.T) {
	v := get(t, "positional")
	warm := NewEvaluator(v)
	warm.pawns = warm.pawns[:4] // so small that entries are evicted constantly
	n := 0
	walk(t, 6, 150, func(p *board.Position, _ board.Move) {
		if n++; n%10 != 0 {
			warm.Evaluate(p)
			return
		}
		if got, want := warm.Evaluate(p), NewEvaluator(v).Evaluate(p); got != want {
			t.Fatalf("%s: %d after other positions, %d afresh", p.FEN(), got, want)
		}
	})
}
