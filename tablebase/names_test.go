package tablebase

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesOfEndings(t *testing.T) {
	for given, want := range map[string]string{
		"KQK": "KQK", "kqk": "KQK", "QK/K": "KQK", "KKQ": "KQK", "KvKQ": "KQK", "K-QK": "KQK",
		"KRKN": "KRKN", "KRvKN": "KRKN", "NK/KR": "KRKN", "KNKR": "KRKN", "kr_kn": "KRKN", "KR vs KN": "KRKN",
		"KNBK": "KBNK", "KKBN": "KBNK", "BNKK": "KBNK", "KPKQ": "KQKP", "KPKP": "KPKP",
	} {
		if m, err := ParseMaterial(given); err != nil || m.String() != want {
			t.Errorf("%s: %s, %v; want %s", given, m, err, want)
		}
	}
}

func TestWrongNamesAreAnsweredWithTheNearest(t *testing.T) {
	for given, hint := range map[string]string{
		"KQX":    `did you mean "KQK"?`,
		"KBMK":   `did you mean "KBK"?`,
		"":       "want two kings",
		"K":      "want two kings",
		"v":      "want two kings",
		"élan":   "want two kings",
		"queens": "want two kings",
	} {
		if _, err := ParseMaterial(given); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%q: %v, want %s", given, err, hint)
		}
	}
}

func TestSelect(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  int
	}{
		{nil, 35}, {[]string{"all"}, 35}, {[]string{"3"}, 5}, {[]string{"4"}, 30}, {[]string{"3", "KQK"}, 5},
		{[]string{"KPK", "KQK", "kqk"}, 2}, {[]string{"3", "4"}, 35},
	} {
		got, err := Select(c.names)
		if err != nil || len(got) != c.want {
			t.Errorf("%v: %v, %v; want %d", c.names, got, err, c.want)
		}
	}
	if _, err := Select([]string{"3", "KQQQK"}); err == nil {
		t.Error("KQQQK is accepted")
	}
}

func TestEveryEndingComesAfterThoseItLeadsTo(t *testing.T) {
	all := materials
	if len(all) != 35 || len(figures) != 35 {
		t.Fatalf("%d endings, %d figures, want 35", len(all), len(figures))
	}
	for i, m := range all {
		if _, ok := figures[m.String()]; !ok {
			t.Errorf("%s is not an ending of the figures", m)
		}
		for _, next := range m.promotions() {
			if j := slices.Index(all, next); j < 0 || j >= i {
				t.Errorf("%s is number %d, but leads to %s, number %d", m, i, next, j)
			}
		}
	}
}

func TestNeeded(t *testing.T) {
	got := Needed([]Material{ending(t, "KPKP")})
	var names []string
	for _, m := range got {
		names = append(names, m.String())
	}
	// Each pawn may promote to four pieces, and then the other one may also promote.
	want := "KQKQ KQKR KQKB KQKN KRKR KRKB KRKN KBKB KBKN KNKN KQKP KRKP KBKP KNKP KPKP"
	if strings.Join(names, " ") != want {
		t.Errorf("%v, want %s", names, want)
	}
	if got := Needed(ThreeMen().Materials()); len(got) != 5 {
		t.Errorf("%v", got)
	}
}
