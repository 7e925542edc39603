//go:build unix

package dropin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/pairing"
)

// Knockouts have the same brackets as in cutechess-cli.
func TestBracketsOfCutechess(t *testing.T) {
	drawn := 0
	for l := range strings.Lines(read(t, "testdata/cutechess-brackets.txt")) {
		if strings.HasPrefix(l, "#") {
			continue
		}
		var engines, seeds, shuffled int
		var seed uint64
		if _, err := fmt.Sscan(l, &engines, &seeds, &seed, &shuffled); err != nil {
			t.Fatal(l, err)
		}
		r := newRequest(Cutechess)
		r.Tournament, r.Seeds, r.Seed, r.Engines = "knockout", seeds, &seed, make([]engineKeys, engines)
		r.Openings.File, r.Openings.Format, r.Openings.Random = "testdata/golden/files/book.epd", "epd", shuffled == 1
		slots, err := r.bracket()
		if err != nil {
			t.Fatal(err)
		}
		var met []string
		for i := 0; i < len(slots); i += 2 {
			if a, b := min(slots[i], slots[i+1]), max(slots[i], slots[i+1]); a != pairing.Bye {
				met = append(met, fmt.Sprintf("%d-%d", a, b))
			}
		}
		slices.Sort(met)
		if want := strings.Fields(l)[4:]; !slices.Equal(met, want) {
			t.Errorf("%s: %v", strings.TrimSpace(l), met)
		}
		if _, err := pairing.NewBracket(slots, false); err != nil {
			t.Errorf("%s: %v", strings.TrimSpace(l), err)
		}
		drawn++
	}
	if drawn != 48 {
		t.Errorf("%d draws", drawn)
	}
	for _, r := range []*request{{Dialect: Fastchess, Tournament: "knockout"}, {Dialect: Cutechess, Tournament: "pyramid"}} {
		if slots, err := r.bracket(); slots != nil || err != nil {
			t.Errorf("%s %s: %v %v", r.Dialect, r.Tournament, slots, err)
		}
	}
}

// Large numbers of engines all get their own places.
func TestCuteBracket(t *testing.T) {
	for players := 2; players < 70; players++ {
		for _, seeds := range []int{0, 1, players / 2, players, players + 3} {
			slots := cuteBracket(players, seeds, func(n int) int { return n / 2 })
			if _, err := pairing.NewBracket(slots, true); err != nil {
				t.Errorf("%d players, %d seeds: %v: %v", players, seeds, slots, err)
			}
		}
	}
}
