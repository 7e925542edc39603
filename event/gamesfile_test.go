package event

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/pgn"
)

// decompressed returns the content of a file.
func decompressed(t *testing.T, path string) string {
	t.Helper()
	r, err := pgn.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// If the name ends in .gz or .zst, the games are compressed, one frame per pair;
// a resumed event writes the same bytes.
func TestCompressedGames(t *testing.T) {
	dir := t.TempDir()
	text := map[string]string{}
	for _, name := range []string{"a.pgn", "a.pgn.gz", "a.pgn.zst"} {
		p := planOf(&Match{Games: 6}, "tapered", "flat")
		p.Outputs.PGN = filepath.Join(dir, name)
		play(t, p, Options{})
		text[name] = decompressed(t, p.Outputs.PGN)
	}
	if strings.Count(text["a.pgn"], "[White ") != 6 || text["a.pgn.gz"] != text["a.pgn"] || text["a.pgn.zst"] != text["a.pgn"] {
		t.Errorf("%d, %d and %d bytes", len(text["a.pgn"]), len(text["a.pgn.gz"]), len(text["a.pgn.zst"]))
	}
	plain, _ := os.Stat(filepath.Join(dir, "a.pgn"))
	for _, name := range []string{"a.pgn.gz", "a.pgn.zst"} {
		if file, err := os.Stat(filepath.Join(dir, name)); err != nil || file.Size() > plain.Size()*2/3 {
			t.Errorf("%s: %d of %d bytes, %v", name, file.Size(), plain.Size(), err)
		}
	}
}

// An event without pairs also writes a readable file.
func TestCompressedNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn.gz")
	f, err := CreateGames(t.Context(), path, pgn.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.begin(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if text := decompressed(t, path); text != "" {
		t.Errorf("%q", text)
	}
	if _, err := CreateGames(t.Context(), filepath.Join(t.TempDir(), "a.pgn.bz2"), pgn.Options{}); err == nil {
		t.Error("bzip2 cannot be written")
	}
}
