package transfer

import (
	"os"
	"path/filepath"
	"testing"

	"match/event"
)

// Games that were in a PGN file before the event stay there when the event is
// counted again.
func TestShorten(t *testing.T) {
	o := event.Outputs{PGN: filepath.Join(t.TempDir(), "games.pgn"), Before: 3}
	for _, c := range [][2]string{{"oldnew", "old"}, {"ol", "ol"}} {
		if err := os.WriteFile(o.PGN, []byte(c[0]), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := shorten(&o); err != nil {
			t.Error(err)
		}
		if data, err := os.ReadFile(o.PGN); string(data) != c[1] || err != nil {
			t.Errorf("%q is left of %q, %v", data, c[0], err)
		}
	}
	for _, path := range []string{"", filepath.Join(t.TempDir(), "missing"), os.DevNull} {
		if err := shorten(&event.Outputs{PGN: path}); err != nil {
			t.Errorf("%q: %v", path, err)
		}
	}
}
