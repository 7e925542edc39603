package worker

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A directory is used by one worker at a time.
func TestLock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "worker")
	unlock, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	if _, err := Lock(dir); !errors.Is(err, ErrRunning) || err.Error() != "a worker of "+dir+" is already running" {
		t.Errorf("locked twice: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	again, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(file); err == nil || errors.Is(err, ErrRunning) {
		t.Errorf("a file is locked as a directory: %v", err)
	}
}

func TestUnit(t *testing.T) {
	text := Unit("/bin/match worker --cores 3")
	if !strings.HasPrefix(text, "[Unit]\n") || !strings.Contains(text, "\nExecStart=/bin/match worker --cores 3\nRestart=always\n") || !strings.Contains(text, "\nDelegate=yes\n") || !strings.HasSuffix(text, "\nWantedBy=default.target\n") {
		t.Errorf("%s", text)
	}
}
