//go:build unix

package pgn

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"match/internal/filelock"
)

func replace(t *testing.T, path, text string) {
	t.Helper()
	o, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if !o.Whole() {
		t.Errorf("%s is not said to be a file", path)
	}
	io.WriteString(o, text)
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestOutputKeepsPermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	for _, want := range []os.FileMode{0o600, 0o640, 0o666, 0o755} {
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, want); err != nil {
			t.Fatal(err)
		}
		replace(t, path, "new")
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%v, %v, want %v", info.Mode(), err, want)
		}
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path); err == nil && os.Getuid() != 0 {
		t.Error("a file that must not be written is replaced")
	}
	fresh := filepath.Join(filepath.Dir(path), "fresh.pgn")
	replace(t, fresh, "new")
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	if info, err := os.Stat(fresh); err != nil || info.Mode().Perm() != 0o666&^os.FileMode(mask) {
		t.Errorf("a new file has %v, %v", info.Mode(), err)
	}
}

// A file that another process is writing is not replaced: that process would
// finish the old one, which has lost its name.
func TestOutputSparesTheFileOfAWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	written, err := filelock.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer written.Close()
	want := path + " is being written by another process: give the output another name"
	if o, err := Create(path); err == nil || err.Error() != want {
		if err == nil {
			o.Discard()
		}
		t.Errorf("%v, want %q", err, want)
	}
	written.Close()
	replace(t, path, "new")
}

// TestOutputIsOnTheDiskFirst checks that a new file replaces the old one only
// when its text is on the disk: if that fails, the old file is unchanged.
func TestOutputIsOnTheDiskFirst(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn")
	replace(t, path, "old")
	defer func() { syncFile = (*os.File).Sync }()
	for _, c := range []struct {
		err  error
		want string
	}{{syscall.EIO, "old"}, {syscall.ENOTSUP, "new"}, {nil, "new"}} {
		replace(t, path, "old")
		var synced string
		syncFile = func(f *os.File) error {
			text, _ := os.ReadFile(f.Name())
			old, _ := os.ReadFile(path)
			synced = string(text) + " for " + string(old)
			return c.err
		}
		o, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(o, "new")
		if err := o.Close(); (err != nil) != (c.want == "old") {
			t.Errorf("%v: error %v", c.err, err)
		}
		syncFile = (*os.File).Sync
		text, _ := os.ReadFile(path)
		if files, _ := os.ReadDir(dir); string(text) != c.want || synced != "new for old" || len(files) != 1 {
			t.Errorf("%v: the file holds %q, want %q; synchronized: %q; %d files", c.err, text, c.want, synced, len(files))
		}
	}
}

// TestOutputKeepsLinks checks that symbolic links are kept: absolute and relative
// ones, links to links, and links to files that do not exist yet.
func TestOutputKeepsLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "data"), 0o777); err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(dir, "data", "real.pgn")
	for name, to := range map[string]string{"absolute": target, "relative": "data/real.pgn", "second": "relative"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"absolute", "relative", "second", "second"} {
		link := filepath.Join(dir, name)
		replace(t, link, name)
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v, %v", name, info.Mode(), err)
		}
		if text, err := os.ReadFile(target); err != nil || string(text) != name {
			t.Errorf("%s: its file holds %q, %v", name, text, err)
		}
		if name == "relative" {
			if err := os.Remove(target); err != nil { // the next link leads nowhere yet
				t.Fatal(err)
			}
		}
	}
	round := filepath.Join(dir, "round")
	if err := os.Symlink("round", round); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(round); err == nil || !strings.HasPrefix(err.Error(), round+": too many") {
		t.Errorf("a link to itself: %v", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(target)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// TestOutputPipe checks that a pipe is written directly, and that a closed reader
// causes an error.
func TestOutputPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(path)
		read <- string(text)
	}()
	o, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if o.Whole() {
		t.Error("a pipe is said to be a file")
	}
	io.WriteString(o, "text")
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	if got := <-read; got != "text" {
		t.Errorf("the reader got %q", got)
	}
	go func() {
		f, _ := os.Open(path)
		f.Close()
		read <- ""
	}()
	if o, err = Create(path); err != nil {
		t.Fatal(err)
	}
	<-read
	io.WriteString(o, "text")
	if err := o.Close(); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a reader who has left: %v", err)
	}
	o.Discard()
	if _, err := os.Lstat(path); err != nil {
		t.Errorf("the pipe is gone: %v", err)
	}
}
