//go:build unix

package clitest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
)

// Child returns the program as a process that is ended after the given time by a
// signal at which Go programs print all their goroutines.
func Child(t *testing.T, longest time.Duration, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	heedHangups()
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Args[0] = "match" // under this name, TestMain turns the test binary into the program
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir())
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGQUIT) }
	cmd.WaitDelay = 10 * time.Second // then it is killed, and its pipes are closed
	return cmd
}

// heedHangups lets children end on a hangup also when the tests themselves ignore it, as below nohup:
// a child inherits ignored signals, but not caught ones.
var heedHangups = sync.OnceFunc(func() { signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) })

// Named returns a link to this test binary under the name that turns it into the program, for
// scripts that start it.
func Named(t *testing.T) (path string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "match")
	if err := os.Symlink(self, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// WaitForMoreGames waits until a PGN file has more than the given number of
// games.
func WaitForMoreGames(t *testing.T, path string, games int) {
	t.Helper()
	bounded.Until(t, fmt.Sprintf("more than %d games in %s", games, path), func() bool { return GamesIn(path) > games })
}

// GamesIn counts the games in a PGN file.
func GamesIn(path string) int {
	text, _ := os.ReadFile(path) // there is none yet
	return bytes.Count(text, []byte("[Event "))
}

// Mount returns a directory with its own file system of the given size, and a
// function that enlarges it.
func Mount(t *testing.T, size string) (dir string, enlarge func()) {
	t.Helper()
	dir = t.TempDir()
	if out, err := exec.CommandContext(bounded.Context(t), "mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("needs the right to mount a file system: %s", out)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	return dir, func() {
		if out, err := exec.CommandContext(bounded.Context(t), "mount", "-o", "remount,size=20m", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
}
