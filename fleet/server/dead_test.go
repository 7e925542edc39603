package server

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// Dead attempts are known after a restart of the server, for all names of events,
// and even if a line of the file is incomplete.
func TestTheDeadAreKept(t *testing.T) {
	s := open(t)
	const event = "1-../../x"
	if got := s.dead(event); len(got) != 0 {
		t.Errorf("%v", got)
	}
	s.died(event, map[int]int{3: 1, 4: 2})
	s.died(event, map[int]int{3: 2})
	f, err := os.OpenFile(s.deadPath(event), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("5")
	f.Close()
	if got := s.dead(event); !maps.Equal(got, map[int]int{3: 2, 4: 2}) {
		t.Errorf("%v", got)
	}
	if filepath.Dir(s.deadPath(event)) != filepath.Join(s.Dir, "leases") {
		t.Error("the name leads out of the directory")
	}
}

// Grants hold after a restart of the server: their key is in a file that only the
// server's user may read.
func TestGrantKey(t *testing.T) {
	s := open(t)
	path := filepath.Join(s.Dir, "grants.key")
	first, err := s.grantKey()
	if err != nil || len(first) != 32 {
		t.Fatalf("%x, %v", first, err)
	}
	if again, err := s.grantKey(); err != nil || string(again) != string(first) {
		t.Errorf("%x, %v", again, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if err := os.WriteFile(path, first[:5], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.grantKey(); err == nil {
		t.Error("a damaged key")
	}
}
