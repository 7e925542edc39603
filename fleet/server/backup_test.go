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
	"time"

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
	want := []string{"ca.pem", "members.json", placeFile, ownFile, actionsFile, "events/1.json", "events/1.plan.json", "blobs/" + filepath.Base(book) + "/data", Database, restoredFile}
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

// restoreOver writes a back-up of a fleet over its directory, in which the lost server has
// gone on: there is a newer token, and a change of the database that is in no back-up.
func restoreOver(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "fleet.tar")
	if err := Backup(t.Context(), dir, path); err != nil {
		t.Fatal(err)
	}
	if _, err := NewToken(dir, wire.ToWork, 1, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, Database+"-wal"), []byte("of another database"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for r := tar.NewReader(f); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, h.Name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A running event has the same name after a restart, and another one after its
// server was restored: what the lost server has given out does not count.
func TestARestoredServerBeginsAnEpoch(t *testing.T) {
	dir, names := t.TempDir(), map[string]bool{}
	for start := range 4 {
		switch start {
		case 2: // into an empty directory
			if err := os.Remove(filepath.Join(dir, grantsFile)); err != nil {
				t.Fatal(err)
			}
		case 3: // over the directory of the lost server
			restoreOver(t, dir)
		}
		s, err := Open(t.Context(), Options{Dir: dir, Listen: "127.0.0.1:0", Note: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		if start == 0 {
			s.queue(t, "the running event", "first")
		}
		names[s.jobs[0].name()] = true
		if list, err := s.gate.tokens.List(time.Now()); err != nil || len(list) != 0 {
			t.Errorf("start %d: tokens %v, %v", start, list, err)
		}
		s.Close()
		if want := max(1, start); len(names) != want {
			t.Errorf("start %d: %v, want %d names", start, names, want)
		}
	}
}
