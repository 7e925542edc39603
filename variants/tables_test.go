package variants

import (
	"strings"
	"testing"

	"match/board"
)

// Squares of every table, typed from the tables' printed form.
func TestTables(t *testing.T) {
	for _, c := range []struct {
		variant    string
		kind       board.Kind
		square     string
		middle, eg int
	}{
		{"material", board.Pawn, "e7", 0, 0},
		{"material", board.King, "g1", 0, 0},
		{"flat", board.Pawn, "a2", 5, 5},
		{"flat", board.Pawn, "e2", -20, -20},
		{"flat", board.Pawn, "c3", -10, -10},
		{"flat", board.Pawn, "d4", 20, 20},
		{"flat", board.Pawn, "d5", 25, 25},
		{"flat", board.Pawn, "a7", 50, 50},
		{"flat", board.Knight, "b5", 5, 5},
		{"flat", board.Knight, "b4", 0, 0},
		{"flat", board.Knight, "e2", 5, 5},
		{"flat", board.Bishop, "b2", 5, 5},
		{"flat", board.Bishop, "b3", 10, 10},
		{"flat", board.Bishop, "b7", 0, 0},
		{"flat", board.Rook, "d1", 5, 5},
		{"flat", board.Rook, "b7", 10, 10},
		{"flat", board.Rook, "a4", -5, -5},
		{"flat", board.Queen, "a4", 0, 0},
		{"flat", board.Queen, "h4", -5, -5},
		{"flat", board.Queen, "b3", 5, 5},
		{"flat", board.Queen, "c2", 5, 5},
		{"flat", board.King, "g1", 30, 30},
		{"flat", board.King, "e1", 0, 0},
		{"flat", board.King, "e8", -50, -50},
		{"flat-flipped", board.Pawn, "a2", 50, 50},
		{"flat-flipped", board.Pawn, "e7", -20, -20},
		{"flat-flipped", board.King, "g8", 30, 30},
		{"tapered", board.Pawn, "e2", -20, 0},
		{"tapered", board.Pawn, "a3", 5, 10},
		{"tapered", board.Pawn, "d4", 20, 25},
		{"tapered", board.Pawn, "h5", 5, 40},
		{"tapered", board.Pawn, "c6", 20, 60},
		{"tapered", board.Pawn, "b7", 50, 90},
		{"tapered", board.Knight, "e4", 20, 15},
		{"tapered", board.Knight, "f3", 10, 10},
		{"tapered", board.Knight, "a8", -50, -40},
		{"tapered", board.Bishop, "b2", 5, 20},
		{"tapered", board.Bishop, "h8", -20, -10},
		{"tapered", board.Bishop, "e3", 10, 15},
		{"tapered", board.Rook, "a7", 5, 25},
		{"tapered", board.Rook, "d5", 0, 10},
		{"tapered", board.Rook, "d1", 5, 5},
		{"tapered", board.Queen, "d4", 5, 10},
		{"tapered", board.Queen, "a1", -20, -5},
		{"tapered", board.King, "e4", -40, 40},
		{"tapered", board.King, "g1", 30, -35},
		{"extrapolated", board.Pawn, "a7", 50, 52},
		{"extrapolated", board.Pawn, "b6", 10, 36},
		{"extrapolated", board.Pawn, "c5", 10, 26},
		{"extrapolated", board.Pawn, "d4", 20, 24},
		{"extrapolated", board.Pawn, "e3", 0, 10},
		{"extrapolated", board.Pawn, "f7", 50, 72},
		{"extrapolated", board.Pawn, "g4", 0, 16},
		{"extrapolated", board.Pawn, "h2", 5, 0},
		{"formula", board.Pawn, "a3", 5, 5},   // 8 · 0.65 = 5.2
		{"formula", board.Pawn, "h4", 0, 13},  // 20 · 0.65
		{"formula", board.Pawn, "b6", 10, 37}, // 50 · 0.75 = 37.5
		{"formula", board.Pawn, "g7", 50, 56}, // 75 · 0.75 = 56.25
		{"formula", board.Pawn, "c5", 10, 24}, // 28 · 0.87 = 24.36
		{"formula", board.Pawn, "f6", 20, 43}, // 50 · 0.87 = 43.5
		{"formula", board.Pawn, "d7", 50, 75},
		{"formula", board.Pawn, "e2", -20, 0},
		{"zoned", board.Pawn, "d5", 25, 30},
		{"zoned", board.Pawn, "f4", 0, 19},
		{"zoned", board.Pawn, "g7", 50, 56},
		{"zoned", board.Pawn, "h3", 5, 6},
		{"zoned", board.Pawn, "a2", 5, 0},
		{"zoned", board.King, "e4", -40, 40},
		{"centralized", board.Pawn, "a2", 2, 10},
		{"centralized", board.Pawn, "d2", 10, 10},
		{"centralized", board.Pawn, "e4", 24, 30},
		{"centralized", board.Pawn, "d6", 48, 60},
		{"centralized", board.Pawn, "h7", 0, 100},
		{"centralized", board.Knight, "a1", -10, -6},
		{"centralized", board.Knight, "c2", 2, 2},
		{"centralized", board.Bishop, "d4", 6, 4},
		{"centralized", board.Rook, "a7", 5, -2},
		{"centralized", board.Rook, "d2", 4, 2},
		{"centralized", board.Rook, "c6", 0, 4},
		{"centralized", board.Queen, "e5", 6, 4},
		{"centralized", board.King, "g1", -40, -4},
		{"centralized", board.King, "e1", -30, 0},
		{"centralized", board.King, "a3", -5, -2},
		{"centralized", board.King, "e4", 10, 8},
		{"centralized", board.King, "d6", 0, 6},
		{"centralized", board.King, "a8", -40, -6},
		{"centralized-castled", board.King, "g1", 0, -4},
		{"centralized-castled", board.King, "a3", 10, -2},
		{"centralized-castled", board.King, "c3", 5, 4},
		{"centralized-castled", board.King, "h4", 5, 0},
		{"centralized-castled", board.King, "a6", -10, -2},
		{"centralized-castled", board.King, "d8", -20, 0},
		{"centralized-castled", board.Rook, "a7", 5, -2},
	} {
		s, err := board.ParseSquare(c.square)
		if err != nil {
			t.Fatal(err)
		}
		if m, e := get(t, c.variant).Table(c.kind, s); m != c.middle || e != c.eg {
			t.Errorf("%s: %s on %s is worth %d/%d, want %d/%d", c.variant, c.kind, c.square, m, e, c.middle, c.eg)
		}
	}
}

// byHand returns the variants whose weights were not changed by a fit.
func byHand() (list []*Variant) {
	for _, v := range builtins() {
		if !strings.HasSuffix(v.Name(), "-tuned") {
			list = append(list, v)
		}
	}
	return list
}

// The tuned variants equal the output of the fit, to the last weight, and have
// the settings of their parents.
func TestTunedVariants(t *testing.T) {
	for name, hash := range map[string]string{"tapered": "ced3fc93b173115d", "positional": "528f83f7d9546254"} {
		parent, v := get(t, name), get(t, name+"-tuned")
		if v.Hash() != hash {
			t.Errorf("%s has the content %s, the fit wrote %s", v.Name(), v.Hash(), hash)
		}
		if len(v.Weights()) != len(parent.Weights()) || v.Phase() != parent.Phase() || v.terms != parent.terms || v.zoned || v.flat {
			t.Errorf("%s has other settings than %s", v.Name(), name)
		}
	}
}

func TestValuesAreCommon(t *testing.T) {
	for _, v := range byHand() {
		for k, want := range map[board.Kind]int{board.Pawn: 100, board.Knight: 325, board.Bishop: 335, board.Rook: 500, board.Queen: 900, board.King: 0} {
			if got := v.Value(k); got != want {
				t.Errorf("%s: a %s is worth %d, want %d", v.Name(), k, got, want)
			}
		}
	}
}

// The variants of one family differ only in the property in their names.
func TestPawnEndgameVariantsDifferThereOnly(t *testing.T) {
	tapered := get(t, "tapered")
	for _, name := range []string{"extrapolated", "formula", "zoned"} {
		v, changed := get(t, name), 0
		for k := board.Pawn; k <= board.King; k++ {
			for s := range board.Square(64) {
				m, e := v.Table(k, s)
				tm, te := tapered.Table(k, s)
				if m != tm || e != te && k != board.Pawn {
					t.Errorf("%s: %s on %s is %d/%d, in tapered %d/%d", name, k, s, m, e, tm, te)
				}
				if e != te {
					changed++
				}
			}
		}
		if changed == 0 || v.Phase() != tapered.Phase() || v.terms != tapered.terms {
			t.Errorf("%s: %d squares changed; want some, and nothing else", name, changed)
		}
	}
}

func TestTablesAreSymmetric(t *testing.T) {
	for _, v := range byHand() {
		for k := board.Pawn; k <= board.King; k++ {
			for s := range board.Square(64) {
				m, e := v.Table(k, s)
				mm, me := v.Table(k, s^7)
				// Not the queen's: b3, c2 and a4 of the flat table are on her side.
				if k != board.Queen && (e != me || m != mm) {
					t.Errorf("%s: %s on %s is %d/%d, on %s %d/%d", v.Name(), k, s, m, e, s^7, mm, me)
				}
			}
		}
	}
}
