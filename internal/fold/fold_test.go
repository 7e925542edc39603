package fold

import "testing"

func TestContains(t *testing.T) {
	for _, c := range []struct {
		name, part string
		want       bool
	}{
		{"Ünal", "ünal", true}, {"ünal", "ÜN", true}, {"Stockfish 17", "FISH", true}, {"ΣΊΣΥΦΟΣ", "σίσυφος", true}, {"ЧИЖ", "чиж", true},
		{"K", "\u212a", true}, // the Kelvin sign is a K
		{"a", "", true}, {"Unal", "ünal", false}, {"a", "ab", false}, {"[", "{", false},
	} {
		if got := Contains(c.name, c.part); got != c.want {
			t.Errorf("%q in %q: %t", c.part, c.name, got)
		}
	}
	if Key("Ünal") != Key("ÜNAL") || Key("a1") == Key("a2") || Key("Ü") == Key("U") {
		t.Error(Key("Ünal"), Key("ÜNAL"))
	}
}
