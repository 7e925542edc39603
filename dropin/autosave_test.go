package dropin

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// config.json is written after the given number of games of this run, or after
// the pair that completes them.
func TestAutosave(t *testing.T) {
	for _, c := range []struct {
		interval, before int
		want             []int // pairs of the run after which it is written
	}{
		{0, 0, nil}, {-1, 0, nil}, {1, 0, []int{1, 2, 3, 4, 5, 6, 7, 8}}, {2, 0, []int{1, 2, 3, 4, 5, 6, 7, 8}},
		{3, 0, []int{2, 3, 5, 6, 8}}, {4, 0, []int{2, 4, 6, 8}}, {5, 0, []int{3, 5, 8}}, {16, 0, []int{8}}, {17, 0, nil}, {4, 3, []int{2, 4, 6, 8}},
	} {
		r := newRequest(Fastchess)
		r.Seed, r.Config.Interval, r.Config.Out = new(uint64), c.interval, filepath.Join(t.TempDir(), "config.json")
		r.Engines = []engineKeys{{Name: "a"}, {Name: "b"}}
		if c.before > 0 {
			r.Before = map[[2]int]twoStats{{0, 1}: {Draws: 2 * c.before, DD: c.before}}
		}
		b := newScoreboard(r, nil, &files{}, nil, t.Output())
		var got []int
		for pair := range 8 {
			b.pairs++
			b.stats[[2]int{0, 1}] = twoStats{Draws: 2 * b.pairs, DD: b.pairs}
			b.autosave()
			if b.unsaved != nil {
				t.Fatal(b.unsaved)
			}
			text, err := os.ReadFile(r.Config.Out)
			if err != nil {
				continue
			}
			var f configFile
			if err := json.Unmarshal(text, &f); err != nil || f.Stats["a vs b"].DD != b.pairs {
				t.Errorf("after %d pairs: %+v, %v", b.pairs, f.Stats, err)
			}
			got = append(got, pair+1)
			os.Remove(r.Config.Out)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("every %d games, %d before: after the pairs %v, want %v", c.interval, 2*c.before, got, c.want)
		}
	}
}
