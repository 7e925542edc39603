package analysis

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/results/store"
	"match/tablebase"
)

func setup(t *testing.T) Setup {
	return Setup{Who: "flat", Nodes: 1000, Workers: 2, Tablebase: None, Judgements: filepath.Join(t.TempDir(), "j.db")}
}

// The requested referee judges, and the card names it.
func TestSetup(t *testing.T) {
	s := setup(t)
	r, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Effort != (Effort{200, 1000}) || r.Card.Effort != r.Effort || r.Workers != 2 || r.Archive == nil || r.Tables != tablebase.None {
		t.Errorf("%+v", r)
	}
	hash, _ := r.Spec.Hash()
	if r.Card.Name != "flat" || r.Card.Hash != hash || !strings.HasPrefix(r.Card.Worth, "Its judgement is only") {
		t.Errorf("%+v", r.Card)
	}
	s.Judgements, s.Tablebase, s.Nodes = None, "3", leastNodes
	if r, err = s.Open(t.Context()); err != nil || r.Archive != nil || r.Env.Tables.MaxMen() != 3 || r.Effort.Screen != 20 {
		t.Errorf("%+v, %v", r, err)
	}
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	s.Judgements = ""
	if r, err = s.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.Close()
	if _, err := os.Stat(filepath.Join(os.Getenv("XDG_DATA_HOME"), "match", "judgements.db")); err != nil {
		t.Error(err)
	}
}

// A built-in referee searches with the tables, so its judgements with others are not known.
func TestJudgementsDependOnTheTables(t *testing.T) {
	s := setup(t)
	for _, tables := range []string{None, "3"} {
		s.Tablebase = tables
		r, err := s.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if known, err := r.Archive.get("game", 1); err != nil || known != nil {
			t.Errorf("tables %s: %v, %v", tables, known, err)
		}
		if err := r.Archive.put("game", make([]Judgement, 1)); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
}

// Without Stockfish the strongest variant judges.
func TestWhoJudges(t *testing.T) {
	s := setup(t)
	s.Who = ""
	t.Setenv("PATH", t.TempDir())
	r, err := s.Open(t.Context())
	if err != nil || r.Card.Name != StrongestVariant || !strings.HasPrefix(r.Card.Worth, "Stockfish is not in the PATH") {
		t.Fatalf("%+v, %v", r, err)
	}
	r.Close()
	if err := os.WriteFile(filepath.Join(os.Getenv("PATH"), "stockfish"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if r, err = s.Open(t.Context()); err != nil || r.Card.Spec != "uci:stockfish" || !strings.HasPrefix(r.Card.Worth, "Its judgement") {
		t.Errorf("%+v, %v", r, err)
	}
	r.Close()
}

// The tables have the names that they have in a match.
func TestTablesOfFourMen(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	s := setup(t)
	s.Tablebase = "4"
	if _, err := s.Open(t.Context()); err == nil || !strings.Contains(err.Error(), tablebase.DefaultDir()) {
		t.Errorf("%v", err)
	}
}

func TestBadSetups(t *testing.T) {
	for want, change := range map[string]func(*Setup){
		"nodes 99: want 100 to 1099511627776": func(s *Setup) { s.Nodes = leastNodes - 1 },
		"nodes 1099511627777: want 100 to 1":  func(s *Setup) { s.Nodes = 1<<40 + 1 },
		"concurrency 0: want 1 to 1024":       func(s *Setup) { s.Workers = 0 },
		"concurrency 1025: want 1 to 1024":    func(s *Setup) { s.Workers = 1025 },
		"referee: ":                           func(s *Setup) { s.Who = "flatt" },
		"referee: the xboard protocol cannot": func(s *Setup) { s.Who = "xboard:/bin/cat" },
		"referee: nodes=5: its limits are":    func(s *Setup) { s.Who = "flat,nodes=5" },
		"referee: file":                       func(s *Setup) { s.Who = "uci:./no-such-engine" },
		"tablebase: ":                         func(s *Setup) { s.Tablebase = "no such directory" },
		"judgements: ":                        func(s *Setup) { s.Judgements = "/dev/null/x" },
	} {
		s := setup(t)
		change(&s)
		want = strings.TrimSuffix(want, "file")
		if _, err := s.Open(t.Context()); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	s := setup(t)
	for _, nodes := range []uint64{leastNodes, 1 << 40} {
		for _, workers := range []int{1, 1024} {
			s.Nodes, s.Workers = nodes, workers
			r, err := s.Open(t.Context())
			if err != nil {
				t.Errorf("%d nodes, %d workers: %v", nodes, workers, err)
				continue
			}
			r.Close()
		}
	}
}

// A file with other content is rejected and not changed.
func TestForeignFilesAreSpared(t *testing.T) {
	dir := t.TempDir()
	results := filepath.Join(dir, "results.db")
	s, err := store.Open(t.Context(), results, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	other := filepath.Join(dir, "other.db")
	db, err := sql.Open("sqlite", other)
	if err == nil {
		_, err = db.Exec("CREATE TABLE bills (n)")
	}
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	text := filepath.Join(dir, "x.txt")
	if err := os.WriteFile(text, []byte("this is no database, but it has been here first"), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		results: results + " is a results database", other: other + " is a database of another program (it has a table bills)", text: text + " holds no judgements: name another file, or none",
	} {
		before, _ := os.ReadFile(path)
		if _, err := newArchive(path, "hash", Effort{1, 2}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("%s was written to", path)
		}
	}
	empty := filepath.Join(dir, "empty.db")
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a new file, and its own file
		openArchive(t, empty, "hash", Effort{1, 2}).Close()
	}
}
