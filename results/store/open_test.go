package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// databaseFile returns the bytes of a closed database with a match of a few
// pairs.
func databaseFile(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "results.db")
	s := openAt(t, path)
	m := begin(t, s)
	recordPairs(t, m, newPlayer(1), 20)
	m.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestWrongFiles checks that a file that is not a valid results database of this
// or an older version is rejected in one line and not changed.
func TestWrongFiles(t *testing.T) {
	good := databaseFile(t)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":       {nil, "the file is empty"},
		"short":       {[]byte("SQLite format 3\x00"), "not a results database"},
		"text":        {bytes.Repeat([]byte("1. e4 e5 2. Nf3\n"), 100), "not a results database"},
		"truncated":   {good[:len(good)/2], "truncated"},
		"one byte":    {good[:len(good)-1], "truncated"},
		"foreign":     {edit(good, 68, 1, 2, 3, 4), "another program"},
		"no id":       {edit(good, 68, 0, 0, 0, 0), "another program"},
		"older":       {edit(good, 60, 0, 0, 0, 4), "schema has version 4, this program supports versions 5 and 6: export its games with the program that wrote it"},
		"no version":  {edit(good, 60, 0, 0, 0, 0), "schema has version 0, this program supports versions 5 and 6"},
		"newer":       {edit(good, 60, 0, 0, 0, 99), "schema has version 99, this program supports versions up to 6"},
		"broken page": {edit(good, 100, bytes.Repeat([]byte{0xff}, 300)...), "the file is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "results.db")
			if err := os.WriteFile(path, c.data, 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := Open(ctx, path, nil)
			if err == nil { // damage may be detected only on reading
				_, err = s.List(ctx, Filter{})
				s.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %v, want %q and the path on one line", err, c.want)
			}
			after, _ := os.ReadFile(path)
			if !bytes.Equal(after, c.data) {
				t.Error("the file has changed")
			}
		})
	}
	cut := filepath.Join(t.TempDir(), "results.db")
	for file, data := range map[string][]byte{cut: good[:len(good)-1], cut + "-wal": nil} {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := Open(ctx, cut, nil); err == nil || !strings.Contains(err.Error(), "truncated") {
		t.Errorf("cut off, with a log that holds nothing: %v, %v", s, err)
	}
	if s, err := Open(ctx, t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "not a file") {
		t.Errorf("a directory: %v, %v", s, err)
	}
	if s, err := Open(ctx, filepath.Join(t.TempDir(), "no", "such", "x.db"), nil); err == nil || !strings.Contains(err.Error(), "no such file or directory") {
		t.Errorf("no directory: %v, %v", s, err)
	}
}

func edit(data []byte, at int, with ...byte) []byte {
	data = bytes.Clone(data)
	copy(data[at:], with)
	return data
}

// TestNothingIsLeftBeside checks that opening and closing leave only one file.
func TestNothingIsLeftBeside(t *testing.T) {
	dir := t.TempDir()
	s := openAt(t, filepath.Join(dir, "results.db"))
	m := begin(t, s)
	recordPairs(t, m, newPlayer(1), 1)
	m.Close()
	s.Close()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v in the directory, %v", entries, err)
	}
}

func TestManyOpenAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			s, err := Open(ctx, path, nil)
			if err != nil {
				t.Errorf("%d: %v", i, err)
				return
			}
			defer s.Close()
			m, err := s.Begin(ctx, testInfo)
			if err != nil {
				t.Errorf("%d: %v", i, err)
				return
			}
			defer m.Close()
			recordPairs(t, m, newPlayer(uint64(i)), 2)
		})
	}
	group.Wait()
	list, err := openAt(t, path).List(ctx, Filter{})
	if err != nil || len(list) != 8 {
		t.Fatalf("%d matches, %v", len(list), err)
	}
	for _, e := range list {
		if e.Summary.Pairs.Pairs() != 2 || e.Running {
			t.Errorf("match %d: %+v", e.ID, e)
		}
	}
}

// TestMigration opens a database of an older schema with a newer program.
func TestMigration(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	s := openAt(t, path)
	m := begin(t, s)
	want := recordPairs(t, m, newPlayer(1), 3)
	m.Close()
	s.Close()

	ours := current
	defer func() { current = ours }()
	current = schema{version: 7, upgrade: `ALTER TABLE events ADD COLUMN note TEXT NOT NULL DEFAULT 'none'; SELECT nonsense`}
	before, _ := os.ReadFile(path)
	if _, err := Open(ctx, path, nil); err == nil || !strings.Contains(err.Error(), "migration to schema version 7") {
		t.Fatalf("a broken migration: %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("a broken migration has changed the file")
	}

	current = schema{version: 7, upgrade: `ALTER TABLE events ADD COLUMN note TEXT NOT NULL DEFAULT 'none'; CREATE TABLE more (x)`}
	var group sync.WaitGroup
	for range 4 { // also when several programs start at once
		group.Go(func() {
			s, err := Open(ctx, path, nil)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			var note string
			if err := s.read.QueryRow(`SELECT note FROM events`).Scan(&note); err != nil || note != "none" {
				t.Errorf("note %q, %v", note, err)
			}
			m, _ := s.Event(ctx, m.ID)
			if got := readPairs(t, m); len(got) != len(want) {
				t.Errorf("%d pairs, want %d", len(got), len(want))
			}
		})
	}
	group.Wait()
	current = ours
	if _, err := Open(ctx, path, nil); err == nil || !strings.Contains(err.Error(), "schema has version 7, this program supports versions up to 6") {
		t.Errorf("the older program: %v", err)
	}
}

// TestReleasedVersions opens a database of both schemas that the program reads.
func TestReleasedVersions(t *testing.T) {
	for v := current.version - 1; v <= current.version; v++ {
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			s := openAt(t, testdata(t, v))
			list, err := s.List(ctx, Filter{})
			if err != nil || len(list) != 2 {
				t.Fatalf("%d matches, %v", len(list), err)
			}
			sum := list[1].Summary
			if sum.A != "new" || sum.Pairs.Pairs() != 12 || list[1].Finished.IsZero() || !list[0].Finished.IsZero() {
				t.Errorf("%+v", list)
			}
			var problems []Problem
			m, err := s.Event(ctx, list[1].ID)
			if err != nil {
				t.Fatal(err)
			}
			n, err := m.Verify(ctx, func(p Problem) { problems = append(problems, p) })
			if n.Games != 24 || err != nil || len(problems) > 0 {
				t.Errorf("%+v verified, %v, %v", n, err, problems)
			}
			resumed, err := s.Resume(ctx, list[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			defer resumed.Close()
			p := newPlayer(9)
			p.number = 5
			if err := resumed.Record(ctx, p.next()); err != nil {
				t.Errorf("going on: %v", err)
			}
		})
	}
}

// TestWriteTestdata creates the database of the current schema version if the
// environment requests it: once for every release with a new schema.
func TestWriteTestdata(t *testing.T) {
	if os.Getenv("MATCH_WRITE_TESTDATA") == "" {
		t.Skip("MATCH_WRITE_TESTDATA is not set")
	}
	path := fmt.Sprintf("testdata/v%d.db", current.version)
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := Open(ctx, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, pairs := range []int{12, 5} {
		m := begin(t, s)
		recordPairs(t, m, newPlayer(uint64(i)), pairs)
		if i == 0 {
			m.Finish(context.Background())
		}
		m.Close()
	}
	s.Close()
}

func TestDisconnectedFromOtherPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := Open(ctx, path, nil); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("a database of another program: %v", err)
	}
}
