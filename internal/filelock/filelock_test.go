package filelock

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestOnlyOneHandleHoldsAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	open := func() *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	first, second := open(), open()
	defer second.Close()
	if err := Try(first); err != nil {
		t.Fatal(err)
	}
	if err := Try(second); !errors.Is(err, ErrHeld) {
		t.Errorf("a second handle: %v, want ErrHeld", err)
	}
	first.Close()
	if err := Try(second); err != nil {
		t.Errorf("after the first is closed: %v", err)
	}
	third := open()
	defer third.Close()
	if err := TryShared(third); !errors.Is(err, ErrHeld) {
		t.Errorf("shared with an exclusive lock: %v, want ErrHeld", err)
	}
	second.Close()
	fourth := open()
	defer fourth.Close()
	if err := errors.Join(TryShared(third), TryShared(fourth)); err != nil {
		t.Errorf("two shared locks: %v", err)
	}
}

// A file that was removed, or replaced, is not at its path.
func TestIsAt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !isAt(f, path) {
		t.Error("a file is not at its path")
	}
	os.Remove(path)
	if isAt(f, path) {
		t.Error("a removed file is at its path")
	}
	os.WriteFile(path, nil, 0o666)
	if isAt(f, path) {
		t.Error("another file is taken for the removed one")
	}
}
