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
