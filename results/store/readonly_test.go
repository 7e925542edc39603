//go:build linux

package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
)

// TestReadOnlyDirectory reads a database in a read-only directory, and gets an
// error when it writes. Permissions do not apply to root, but a file system
// mounted read-only does.
func TestReadOnlyDirectory(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.CommandContext(bounded.Context(t), "mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("needs the right to mount a file system: %s", out)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	path := filepath.Join(dir, "results.db")
	s := openAt(t, path)
	m := begin(t, s)
	want := recordPairs(t, m, newPlayer(1), 3)
	m.Close()
	s.Close()
	if out, err := exec.CommandContext(bounded.Context(t), "mount", "-o", "remount,ro", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s = openAt(t, path)
	m, err := s.Event(ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := readPairs(t, m); len(got) != len(want) {
		t.Errorf("%d pairs, want %d", len(got), len(want))
	}
	refused := func(what string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "read-only") || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err = s.Begin(ctx, testInfo)
	refused("a new match", err)
	_, err = s.Resume(ctx, m.ID)
	refused("resuming", err)
	refused("deleting", s.Delete(ctx, m.ID))
	_, _, err = s.Vacuum(ctx)
	refused("vacuum", err)
	_, err = Open(ctx, filepath.Join(dir, "new.db"), nil)
	refused("a new database", err)
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}
