package tablebase

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
)

// A table that is truncated while it is mapped is named as damaged, and its positions are unknown.
func TestTruncatedWhileOpen(t *testing.T) {
	dir := t.TempDir()
	ending := byName["KRK"]
	table, err := generate(context.Background(), ending, new(Set), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.save(dir); err != nil {
		t.Fatal(err)
	}
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	p := parse(t, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1")
	if _, ok := set.Probe(&p); !ok || len(Damaged(set)) > 0 {
		t.Fatalf("before: known %v, damaged %v", ok, Damaged(set))
	}
	for _, size := range []int64{0, int64(table.size())} { // it stays unknown when it is long enough again
		if err := os.Truncate(path(dir, ending), size); err != nil {
			t.Fatal(err)
		}
		if _, ok := set.Probe(&p); ok {
			t.Error("a truncated table knows a position")
		}
	}
	damaged := Damaged(set)
	if len(damaged) != 1 || !strings.HasPrefix(damaged[0].Error(), path(dir, ending)+" was truncated") {
		t.Errorf("%v", damaged)
	}
	if _, err := set.Lookup(&p); err == nil || err.Error() != damaged[0].Error() {
		t.Errorf("%v", err)
	}
	kings := parse(t, "8/8/8/4k3/8/8/8/4K3 w - - 0 1")
	if _, ok := set.Probe(&kings); !ok {
		t.Error("two kings are unknown")
	}
}

// What reads a whole table names one that was truncated before, instead of crashing.
func TestReadersOfATruncatedTable(t *testing.T) {
	dir := t.TempDir()
	ending := byName["KRK"]
	table, err := generate(context.Background(), ending, new(Set), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.save(dir); err != nil {
		t.Fatal(err)
	}
	for name, read := range map[string]func(*Set) error{
		"hash":   func(s *Set) error { s.Hash(); return errors.Join(Damaged(s)...) },
		"stats":  func(s *Set) error { _, err := s.Stats(ending); return err },
		"verify": func(s *Set) error { _, err := s.Verify(context.Background(), ending, VerifyOptions{}); return err },
	} {
		if err := os.WriteFile(path(dir, ending), table.encode(), 0o666); err != nil {
			t.Fatal(err)
		}
		set, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path(dir, ending), 0); err != nil {
			t.Fatal(err)
		}
		if err := read(set); err == nil || !strings.HasPrefix(err.Error(), path(dir, ending)+" was truncated") {
			t.Errorf("%s: %v", name, err)
		}
		set.Close()
	}
}
