package git

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/filelock"
)

// A run that waits for a build while another one removes the build and its lock
// excludes later runs nevertheless: two must not build in the same directory.
func TestLockThatIsRemoved(t *testing.T) {
	b, path := new(Builder), filepath.Join(t.TempDir(), "build.lock")
	remover, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := filelock.Try(remover); err != nil {
		t.Skip("files cannot be locked here:", err)
	}
	locked := make(chan error, 1)
	go func() {
		_, err := b.lock(context.Background(), path, "it")
		locked <- err
	}()
	select {
	case <-locked:
		t.Fatal("two hold the lock")
	case <-time.After(100 * time.Millisecond):
	}
	os.Remove(path)
	remover.Close()
	if err := bounded.Receive(t, "lock", locked); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := b.lock(ctx, path, "it"); err == nil {
		t.Error("two hold the lock")
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
