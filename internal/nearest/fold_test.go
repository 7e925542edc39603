package nearest

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
		if got := ContainsFold(c.name, c.part); got != c.want {
			t.Errorf("%q in %q: %t", c.part, c.name, got)
		}
	}
	if Fold("Ünal") != Fold("ÜNAL") || Fold("a1") == Fold("a2") || Fold("Ü") == Fold("U") {
		t.Error(Fold("Ünal"), Fold("ÜNAL"))
	}
}
