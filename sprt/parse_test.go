package sprt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParseCounts(t *testing.T) {
	for text, want := range map[string][]int{
		"0": {0}, "1,2": {1, 2}, " [31, 83 ,155] ": {31, 83, 155}, "1e9,1125899906842624": {1e9, 1 << 50},
	} {
		if got, err := ParseCounts(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1,", "1,,2", "-1", "0.5", "nan", "inf", "1e16", "[1", "1]", "x"} {
		got, err := ParseCounts(text)
		if err == nil || !strings.Contains(err.Error(), "is not a count") || !strings.HasPrefix(err.Error(), fmt.Sprintf("%q", text)) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestParsePentanomialAndTrinomial(t *testing.T) {
	if p, err := ParsePentanomial("1,2,3,4,5"); err != nil || p != (Pentanomial{1, 2, 3, 4, 5}) {
		t.Error(p, err)
	}
	if w, err := ParseTrinomial("1,2,3"); err != nil || w != (Trinomial{Wins: 1, Draws: 2, Losses: 3}) {
		t.Error(w, err)
	}
	for text, want := range map[string]string{"1,2,3,4": "LL,LD,WL+DD,WD,WW", "1,2,3,4,5,6": "five counts", "1,2,3,4,x": `"x" is not`} {
		if p, err := ParsePentanomial(text); err == nil || !strings.Contains(err.Error(), want) || p != (Pentanomial{}) {
			t.Errorf("%q: %v, %v", text, p, err)
		}
	}
	for text, want := range map[string]string{"1,2": "W,D,L", "1,2,3,4": "three counts", "1,2,x": `"x" is not`} {
		if w, err := ParseTrinomial(text); err == nil || !strings.Contains(err.Error(), want) || w != (Trinomial{}) {
			t.Errorf("%q: %v, %v", text, w, err)
		}
	}
}

func TestParseBounds(t *testing.T) {
	if low, high, err := ParseBounds(" -1.75 , 0.25 "); err != nil || low != -1.75 || high != 0.25 {
		t.Error(low, high, err)
	}
	for _, text := range []string{"", "5", "5,", ",5", "1,2,3", "a,1", "1,a"} {
		if low, high, err := ParseBounds(text); err == nil || !strings.Contains(err.Error(), "want two numbers E0,E1") || low != 0 || high != 0 {
			t.Errorf("%q: %g, %g, %v", text, low, high, err)
		}
	}
}

func FuzzParseCounts(f *testing.F) {
	f.Add("31,83,155,125,72")
	f.Add("[1e3, 2]")
	f.Fuzz(func(t *testing.T, text string) {
		counts, err := ParseCounts(text)
		for _, n := range counts {
			if n < 0 || n > maxCount {
				t.Fatalf("%q: %d", text, n)
			}
		}
		if (err == nil) != (len(counts) > 0) {
			t.Fatalf("%q: %v, %v", text, counts, err)
		}
	})
}
