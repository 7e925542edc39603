package pgn

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFiles(t *testing.T) {
	want := strings.Repeat("[Event \"x\"]\n\n1. e4 1-0\n\n", 1000)
	for _, name := range []string{"a.pgn", "a.pgn.gz", "a.pgn.zst", "a.PGN.GZ"} {
		path := filepath.Join(t.TempDir(), name)
		o, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(o, want)
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s is there before it is finished", name)
		}
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || (info.Size() < int64(len(want))) != (name != "a.pgn") {
			t.Errorf("%s: %v, %v", name, info, err)
		}
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(f); string(got) != want || err != nil {
			t.Errorf("%s: got %d bytes, %v; want %d", name, len(got), err, len(want))
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestOutputDiscard(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn.zst")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	o, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(o, "new")
	o.Discard()
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("the old file holds %q", got)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// TestOutputErrorsNameTheFile checks that an error does not name the temporary
// file, which the user does not know.
func TestOutputErrorsNameTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	o, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	o.file.Close()
	_, err = io.WriteString(o, strings.Repeat("x", 1<<20))
	if err == nil || !strings.HasPrefix(err.Error(), "write "+path+": ") {
		t.Errorf("got %v", err)
	}
	o.Discard()
}

func TestFilesErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn.gz")
	if err := os.WriteFile(path, []byte("not compressed at all"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "a.pgn.gz") {
		t.Errorf("opening what is no gzip file: %v", err)
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || err.Error() != path+": an empty file is not in gzip format" {
		t.Errorf("opening an empty gzip file: %v", err)
	}
	if _, err := Create(filepath.Join(dir, "no", "such", "a.pgn")); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "a.pgn: ") {
		t.Errorf("creating in a missing directory: %v", err)
	}
	if _, err := Create(filepath.Join(dir, "a.bz2")); err == nil {
		t.Error("bzip2 files cannot be written, and were")
	}
	null, err := Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(null, "x")
	if err := null.Close(); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("the null device was replaced: %v %v", info, err)
	}
}

// TestOutputCannotAppear checks that a failed rename is an error, and that
// nothing is left behind.
func TestOutputCannotAppear(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn")
	o, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(o, "new")
	if err := os.MkdirAll(filepath.Join(path, "in the way"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := o.Close(); err == nil {
		t.Error("a file has taken the place of a directory")
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	for _, text := range []string{"old", "new"} {
		if err := WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if err := WriteFile(filepath.Join(dir, "none", "x"), nil); err == nil {
		t.Error("a directory that is not there")
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("something is left: %v", list)
	}
}
