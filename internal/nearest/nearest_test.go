package nearest

import "testing"

func TestNearest(t *testing.T) {
	variants := []string{"material", "flat", "flat-flipped", "tapered", "extrapolated", "formula"}
	for _, c := range []struct {
		got, want string
		near      bool
	}{
		{"taperd", "tapered", true},
		{"tpaered", "tapered", true},
		{"Tapered", "tapered", true},
		{"flatt", "flat", true},
		{"flat-fliped", "flat-flipped", true},
		{"stockfish", "", false},
	} {
		name, near := nearest(c.got, variants)
		if near != c.near || near && name != c.want {
			t.Errorf("nearest(%q) = %q, %v; want %q, %v", c.got, name, near, c.want, c.near)
		}
	}
}

func TestHint(t *testing.T) {
	if got, want := Hint("taperd", []string{"tapered"}), ` (did you mean "tapered"?)`; got != want {
		t.Errorf("Hint = %q, want %q", got, want)
	}
	if got := Hint("x", nil); got != "" {
		t.Errorf("Hint without candidates = %q, want nothing", got)
	}
}

// What is short must be like the name in its larger part.
func TestShortNames(t *testing.T) {
	for _, c := range []struct {
		got, candidate string
		near           bool
	}{{"--st", "--a", false}, {"--bb", "--b", true}, {"-nods", "nodes", true}, {"ab", "cd", false}, {"flxx", "flat", true}, {"fxxx", "flat", false}} {
		if _, near := nearest(c.got, []string{c.candidate}); near != c.near {
			t.Errorf("%q for %q: near %v", c.candidate, c.got, near)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"Hash", "hash", 0}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
