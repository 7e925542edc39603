package nearest

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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

// A short text must agree with the name in its larger part.
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

// The oracle is the definition, by recursion.
func TestDistanceIsItsDefinition(t *testing.T) {
	var plain func(a, b string) int
	plain = func(a, b string) int {
		i, j := len(a), len(b)
		if i == 0 || j == 0 {
			return i + j
		}
		d := min(plain(a[:i-1], b), plain(a, b[:j-1])) + 1
		if a[i-1] == b[j-1] {
			d = min(d, plain(a[:i-1], b[:j-1]))
		} else {
			d = min(d, plain(a[:i-1], b[:j-1])+1)
		}
		if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
			d = min(d, plain(a[:i-2], b[:j-2])+1)
		}
		return d
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching("[abzAZ@]{0,6}")
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := distance(a, b), plain(strings.ToLower(a), strings.ToLower(b)); got != want {
			t.Fatalf("distance(%q, %q) = %d, want %d", a, b, got, want)
		}
	})
}

// A third of the longer name may differ, and the first of several equally near
// names is chosen.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		got, candidate string
		near           bool
	}{
		{"abcdefxyz", "abcdefghi", true}, {"abcdexyzw", "abcdefghi", false}, {"abc", "abx", true}, {"ab", "ax", false},
		{"abc", "abcde", false}, {"abcd", "abcdef", true}, {"abxx", "abcd", true}, {"axx", "abc", false},
	} {
		if _, near := nearest(c.got, []string{c.candidate}); near != c.near {
			t.Errorf("%q for %q: near %v", c.candidate, c.got, near)
		}
	}
	if name, _ := nearest("flat", []string{"flab", "flap"}); name != "flab" {
		t.Errorf("the nearest is %s, want the first", name)
	}
}

// The beginning of a name is enough, as of an engine without its version.
func TestBeginnings(t *testing.T) {
	names := []string{"Toga II 3.0", "Stockfish 16.1, new net", "Stockfish 17.1, new net"}
	for got, want := range map[string]string{"stockfish": names[1], "Stockfish 17.1": names[2], "toga": names[0], "tog": "", "fish": "", "Stockfish 18": ""} {
		if name, near := nearest(got, names); near != (want != "") || near && name != want {
			t.Errorf("%q: %q, %v, want %q", got, name, near, want)
		}
	}
}
