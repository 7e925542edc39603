package store

import (
	"os"
	"strings"
	"testing"
)

// A database that another process vacuums becomes smaller, but is not lost. An
// event that is played during the vacuum continues, and its pairs stay in the
// database.
func TestVacuumedIsNotLost(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 60)
	e.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	playing, err := Open(ctx, s.Path(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer playing.Close()
	other, err := Open(ctx, s.Path(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Delete(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	if before, after, err := other.Vacuum(ctx); err != nil || after >= before {
		t.Fatalf("%d bytes before, %d after, %v", before, after, err)
	}
	if err := playing.Lost(); err != nil {
		t.Error(err)
	}
	recordPairs(t, begin(t, playing), newPlayer(2), 3)
	if err := playing.Lost(); err != nil {
		t.Error(err)
	}
}

// A database that was truncated is lost, regardless of its remaining size.
func TestTruncatedIsLost(t *testing.T) {
	for name, left := range map[string]func(size int64) int64{
		"nothing": func(int64) int64 { return 0 }, "a byte": func(int64) int64 { return 1 },
		"less than a page": func(int64) int64 { return smallestPage },
		"half":             func(size int64) int64 { return size / 2 }, "all but a page": func(size int64) int64 { return size - 4096 },
	} {
		s := openTemp(t)
		recordPairs(t, begin(t, s), newPlayer(1), 20)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := Open(ctx, s.Path(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Lost(); err != nil {
			t.Error(err)
		}
		info, _ := os.Stat(s.Path())
		if err := os.Truncate(s.Path(), left(info.Size())); err != nil {
			t.Fatal(err)
		}
		if err := s.Lost(); err == nil || !strings.Contains(err.Error(), "truncated while it was in use") {
			t.Errorf("%s is left: %v", name, err)
		}
		s.Close()
	}
}
