package event

import (
	"os"
	"path/filepath"
	"testing"
)

// Text written to a pipe cannot be undone; a file is restored completely.
func TestEmptying(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if err := emptyFrom(w, 0); err != nil {
		t.Errorf("a pipe: %v", err)
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "f"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.WriteString("old and long")
	if err := emptyFrom(f, 0); err != nil {
		t.Error(err)
	}
	f.WriteString("new")
	if text, _ := os.ReadFile(f.Name()); string(text) != "new" {
		t.Errorf("%q is left", text)
	}
}
