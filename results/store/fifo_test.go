//go:build !windows

package store

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestPipes opens a pipe without a writer.
func TestPipes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	for what, open := range map[string]func() (*Store, error){
		"Open":         func() (*Store, error) { return Open(ctx, path, nil) },
		"OpenExisting": func() (*Store, error) { return OpenExisting(ctx, path, nil) },
	} {
		if _, err := open(); err == nil || !strings.Contains(err.Error(), path+": not a file") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if IsDatabase(path) {
		t.Error("a pipe is no database")
	}
}
