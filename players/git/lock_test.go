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
	var lock *os.File
	go func() {
		var err error
		lock, err = b.lock(context.Background(), path, "it")
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
	defer lock.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := b.lock(ctx, path, "it"); err == nil {
		t.Error("two hold the lock")
	}
}
