package testkit

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Contents, modes, times and names are detected, and reading changes nothing.
func TestFingerprint(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "deep", "file")
	then := time.Now().Add(-time.Hour)
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, p := range []string{path, filepath.Dir(path), dir} {
			if err := os.Chtimes(p, then, then); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	write("one")
	before := Fingerprint(t, dir)
	if again := Fingerprint(t, dir); again != before {
		t.Error("reading changes it")
	}
	if write("two"); Fingerprint(t, dir) == before {
		t.Error("other contents of one size are not seen")
	}
	if write("one"); Fingerprint(t, dir) != before {
		t.Error("it is not the same again")
	}
	if err := os.Chmod(path, 0o640); err != nil || Fingerprint(t, dir) == before {
		t.Errorf("another mode is not seen: %v", err)
	}
	write("one")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, then, then.Add(time.Second)); err != nil || Fingerprint(t, dir) == before {
		t.Errorf("another time is not seen: %v", err)
	}
}
