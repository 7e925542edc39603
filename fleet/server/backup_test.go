package server

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/fleet/wire"
)

// A back-up has what the server needs to continue, and nothing that is void after a
// restore.
func TestBackupHas(t *testing.T) {
	s := open(t)
	s.member(t, wire.ToWork)
	book := s.withBook(t, "an event with a book")
	if err := os.WriteFile(book+".part", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "fleet.tar")
	if err := Backup(t.Context(), s.Dir, path); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var names []string
	for r := tar.NewReader(f); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
	}
	want := []string{"ca.pem", "members.json", placeFile, ownFile, actionsFile, "events/1.json", "events/1.plan.json", "blobs/" + filepath.Base(book) + "/data", Database}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	if err := Backup(t.Context(), t.TempDir(), path+"2"); err == nil || !strings.Contains(err.Error(), "is not the directory of a fleet") {
		t.Errorf("%v", err)
	}
}

// A running event has the same name after a restart, and another one after its
// server was restored: what the lost server has given out does not count.
func TestARestoredServerBeginsAnEpoch(t *testing.T) {
	dir, names := t.TempDir(), map[string]bool{}
	for start := range 4 {
		if start > 1 {
			if err := os.Remove(filepath.Join(dir, "grants.key")); err != nil {
				t.Fatal(err)
			}
		}
		s, err := Open(t.Context(), Options{Dir: dir, Listen: "127.0.0.1:0", Note: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		if start == 0 {
			s.queue(t, "a running event", "first")
		}
		names[s.jobs[0].name()] = true
		s.Close()
		if want := max(1, start); len(names) != want {
			t.Errorf("start %d: %v, want %d names", start, names, want)
		}
	}
}
