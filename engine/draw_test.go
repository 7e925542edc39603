package engine

import (
	"testing"

	"match/engine/limits"
)

// TestDraws checks that the search detects draws by repetition and by the
// fifty-move rule that result from the game or from its own moves.
func TestDraws(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		moves []string
		draw  bool
	}{
		{"queen down, perpetual check", "6k1/6p1/8/7Q/8/8/qq6/7K w - - 0 1", nil, true},
		{"rook up, ninety-nine half-moves gone", "8/8/8/4k3/8/8/4K3/R6r w - - 99 120", nil, false}, // takes the rook
		{"rook up, fifty moves all but over", "8/8/8/4k3/8/8/4K3/R7 w - - 99 120", nil, true},
		{"rook up, time enough", "8/8/8/4k3/8/8/4K3/R7 w - - 40 120", nil, false},
		{"pawn to push resets the clock", "8/8/8/4k3/8/8/P3K3/R7 w - - 99 120", nil, false},
		{"bare kings to be", "8/8/8/4k3/8/8/4Kp2/8 w - - 0 1", nil, true},
	}
	for _, tt := range tests {
		r := search(t, lineFrom(t, tt.fen, tt.moves...), limits.Limits{Depth: 10})
		if draw := r.Score == 0; draw != tt.draw {
			t.Errorf("%s: score %d, pv %v", tt.name, r.Score, r.PV)
		}
	}
}

// TestGameHistory checks that a position that occurred twice in the game is a
// draw when it recurs, and one that occurred once is not (unless the search
// itself visits it again).
func TestGameHistory(t *testing.T) {
	e := newEngine(t, Options{})
	line := lineFrom(t, "2k5/8/8/8/8/8/8/K6Q w - - 0 1", "h1g1", "c8b8", "g1h1", "b8c8", "h1g1", "c8b8", "g1h1")
	e.prepare(t.Context(), line, limits.Limits{})
	// The position before Black's last king move has occurred twice and would
	// occur a third time after Kb8-c8.
	root := &e.stack[0]
	back, err := line.Position().ParseUCI("b8c8")
	if err != nil {
		t.Fatal(err)
	}
	if !e.make(0, root, back) || !e.drawn(1, &e.stack[1]) {
		t.Error("the third occurrence is not seen as a draw")
	}
	line = lineFrom(t, "2k5/8/8/8/8/8/8/K6Q w - - 0 1", "h1g1", "c8b8", "g1h1")
	e.prepare(t.Context(), line, limits.Limits{})
	if !e.make(0, &e.stack[0], back) || e.drawn(1, &e.stack[1]) {
		t.Error("the second occurrence, the first being before the root, is no draw yet")
	}
}

// TestRepetitionInSearch checks that repeating a position of the search is a draw
// at once, and that a null move or a pawn move in between prevents this.
func TestRepetitionInSearch(t *testing.T) {
	e := newEngine(t, Options{})
	line := lineFrom(t, "2k5/8/8/8/8/8/P7/K6Q w - - 0 1")
	e.prepare(t.Context(), line, limits.Limits{})
	play := func(moves ...string) *frame {
		for ply, text := range moves {
			f := &e.stack[ply]
			if text == "pass" {
				e.makeNull(ply, f)
				continue
			}
			m, err := f.pos.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			e.make(ply, f, m)
		}
		return &e.stack[len(moves)]
	}
	for _, tt := range []struct {
		moves []string
		drawn bool
	}{
		{[]string{"h1g1", "c8b8", "g1h1", "b8c8"}, false}, // back at the root, which counts as the game's
		{[]string{"h1g1", "c8b8", "g1h1", "b8c8", "h1g1"}, true},
		{[]string{"h1g1", "c8b8", "a2a3", "b8c8", "g1h1", "c8b8", "h1g1"}, true},
		{[]string{"h1g1", "c8b8", "a2a3", "b8c8", "g1h1", "c8b8"}, false},
		{[]string{"h1g1", "c8b8", "g1f1", "pass", "f1g1"}, false},
		{[]string{"h1g1", "c8b8", "g1h1", "pass", "h1g1", "pass"}, false},
	} {
		f := play(tt.moves...)
		if got := e.drawn(len(tt.moves), f); got != tt.drawn {
			t.Errorf("%v: drawn %v, want %v", tt.moves, got, tt.drawn)
		}
	}
}

// TestMateOnHundredthPly checks that mate takes precedence over the fifty-move
// rule.
func TestMateOnHundredthPly(t *testing.T) {
	r := search(t, lineFrom(t, "k7/8/1K6/8/8/8/8/7R w - - 99 120"), limits.Limits{Depth: 4})
	if plies, ok := MatePlies(r.Score); !ok || plies != 1 {
		t.Errorf("score %d, want a mate in one", r.Score)
	}
	if got := mateScore - 1; r.Score != got {
		t.Errorf("score %d, want %d", r.Score, got)
	}
}

// TestHundredthPly checks that the fifty-move rule applies from the hundredth ply
// on, not before.
func TestHundredthPly(t *testing.T) {
	for clock, want := range map[string]bool{"98": false, "99": true, "100": true} {
		e := newEngine(t, Options{})
		e.prepare(t.Context(), lineFrom(t, "8/8/8/4k3/8/8/4K3/R7 w - - "+clock+" 120"), limits.Limits{})
		m, err := e.stack[0].pos.ParseUCI("a1a2")
		if err != nil {
			t.Fatal(err)
		}
		if e.make(0, &e.stack[0], m); e.drawn(1, &e.stack[1]) != want {
			t.Errorf("a move after %s plies: drawn %v, want %v", clock, !want, want)
		}
	}
}
