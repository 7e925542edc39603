//go:build unix

package pgn

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"match/internal/bounded"
	"match/internal/filelock"
)

// A temporary file left by a killed process is removed by the next process that
// writes the same file. Temporary files of other outputs, of running processes,
// or with a lock stay.
func TestAbandonedPartsAreRemoved(t *testing.T) {
	dead := exec.CommandContext(bounded.Context(t), "true")
	if err := dead.Run(); err != nil {
		t.Skip(err)
	}
	gone, here := strconv.Itoa(dead.Process.Pid), strconv.Itoa(os.Getppid())
	dir := t.TempDir()
	for _, name := range []string{
		".x.pgn." + gone + ".0.part", ".x.pgn." + gone + ".7.part", ".x.pgn." + here + ".0.part", ".y.pgn." + gone + ".0.part",
		".x.pgn.note.0.part", ".x.pgn." + gone + ".part", ".x.pgn." + gone + ".3.part", "x.pgn." + gone + ".0.part", ".x.pgn." + gone + ".0.parts",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	locked, err := os.OpenFile(filepath.Join(dir, ".x.pgn."+gone+".3.part"), os.O_RDWR, 0)
	if err == nil {
		err = filelock.Try(locked)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer locked.Close()
	t.Chdir(dir)
	for _, path := range []string{"x.pgn", filepath.Join(dir, "x.pgn")} {
		replace(t, path, "whole")
	}
	var left []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		left = append(left, e.Name())
	}
	want := []string{
		".x.pgn." + gone + ".0.parts", ".x.pgn." + gone + ".3.part", ".x.pgn." + gone + ".part", ".x.pgn." + here + ".0.part", ".x.pgn.note.0.part",
		".y.pgn." + gone + ".0.part", "x.pgn", "x.pgn." + gone + ".0.part",
	}
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("left: %q, want %q", left, want)
	}
	if text, _ := os.ReadFile("x.pgn"); string(text) != "whole" {
		t.Errorf("%q", text)
	}
}

// The writing process locks its file: another process may have the same number on
// another machine or in another container.
func TestPartsAreLocked(t *testing.T) {
	o, err := Create(filepath.Join(t.TempDir(), "x.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer o.Discard()
	io.WriteString(o, "half")
	f, err := os.OpenFile(o.file.Name(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := filelock.Try(f); err != filelock.ErrHeld {
		t.Errorf("%v, want that it is held", err)
	}
}
