package pgn

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// A truncated file can be read up to the end of its last complete piece.
func TestFramesAreWhole(t *testing.T) {
	pieces := []string{"", "one\n", strings.Repeat("two ", 10_000), "three"}
	for _, path := range []string{"a.pgn", "a.pgn.gz", "a.PGN.GZ", "a.zst", "a.pgn.zstd"} {
		f, err := NewFrames(path)
		if err != nil {
			t.Fatal(err)
		}
		file, want := []byte(nil), ""
		for _, piece := range pieces {
			if file, err = f(file, []byte(piece)); err != nil {
				t.Fatal(err)
			}
			want += piece
			r, err := Decompress(bytes.NewReader(file), path)
			if err != nil {
				t.Fatalf("%s after %d bytes: %v", path, len(want), err)
			}
			if got, err := io.ReadAll(r); err != nil || string(got) != want {
				t.Fatalf("%s: %d of %d bytes, %v", path, len(got), len(want), err)
			}
		}
		if compressed := len(file) < len(want)/10; compressed != (path != "a.pgn") {
			t.Errorf("%s: %d bytes of %d", path, len(file), len(want))
		}
	}
	if _, err := NewFrames("a.pgn.bz2"); err == nil || !strings.Contains(err.Error(), "use .gz or .zst") {
		t.Error(err)
	}
}
