package analysis

import (
	"database/sql"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"match/board"
	"match/pgn"
)

func openArchive(t *testing.T, path, referee string, e Effort) *archive {
	t.Helper()
	a, err := newArchive(path, referee, e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return a
}

// Stored judgements are found by the same referee with the same effort, and by no
// other; damaged ones are not found.
func TestArchiveKeeps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "judgements.db")
	a := openArchive(t, path, "hash", Effort{10, 20})
	want := []Judgement{{Value: 3, Played: -4, Careful: true}, {Value: 5, Played: 5}}
	if err := a.put("game", want); err != nil {
		t.Fatal(err)
	}
	if err := a.put("game", want[:1]); err != nil {
		t.Fatal(err)
	}
	if err := a.put("game", want); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		referee string
		effort  Effort
		key     string
		moves   int
		known   bool
	}{
		"itself":         {"hash", Effort{10, 20}, "game", 2, true},
		"more moves":     {"hash", Effort{10, 20}, "game", 3, false},
		"fewer moves":    {"hash", Effort{10, 20}, "game", 1, false},
		"another game":   {"hash", Effort{10, 20}, "other", 2, false},
		"another screen": {"hash", Effort{11, 20}, "game", 2, false},
		"more care":      {"hash", Effort{10, 21}, "game", 2, false},
		"somebody else":  {"hush", Effort{10, 20}, "game", 2, false},
	} {
		got, err := openArchive(t, path, c.referee, c.effort).get(c.key, c.moves)
		if err != nil || c.known != (got != nil) || c.known && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("UPDATE judgements SET moves = substr(moves, 1, length(moves) - 4)"); err != nil {
		t.Fatal(err)
	}
	if got, err := a.get("game", 2); got != nil || err != nil {
		t.Errorf("of a damaged row: %+v, %v", got, err)
	}
}

// A stored judgement with a flipped bit is rejected; one stored by an older
// program is accepted.
func TestArchiveSeesDamage(t *testing.T) {
	a := openArchive(t, filepath.Join(t.TempDir(), "x.db"), "hash", Effort{})
	want := []Judgement{{Value: 3, Played: -4, Careful: true}, {Value: 5, Played: 5}}
	if err := a.put("game", want); err != nil {
		t.Fatal(err)
	}
	var text string
	if err := a.db.QueryRow("SELECT moves FROM judgements").Scan(&text); err != nil {
		t.Fatal(err)
	}
	keep := func(key, text string) []Judgement {
		t.Helper()
		if _, err := a.db.Exec("UPDATE judgements SET game = ?, moves = CAST(? AS TEXT)", key, []byte(text)); err != nil {
			t.Fatal(err)
		}
		got, err := a.get(key, 2)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for i := range 8 * len(text) {
		damaged := []byte(text)
		damaged[i/8] ^= 1 << (i % 8)
		if got := keep("game", string(damaged)); got != nil {
			t.Errorf("bit %d: %q gives %+v", i, damaged, got)
		}
	}
	if got := keep("gamd", text); got != nil {
		t.Errorf("under another key: %+v", got)
	}
	older, _, _ := strings.Cut(text, seal)
	if got := keep("game", older); !reflect.DeepEqual(got, want) {
		t.Errorf("of an older program: %+v", got)
	}
}

// A nil archive stores nothing, and errors mention judgements.
func TestArchiveErrors(t *testing.T) {
	var none *archive
	if got, err := none.get("game", 1); got != nil || err != nil || none.put("game", nil) != nil || none.Close() != nil {
		t.Error("no archive keeps something")
	}
	dir := t.TempDir()
	if _, err := newArchive(dir, "hash", Effort{}); err == nil || !strings.Contains(err.Error(), "judgements "+dir) {
		t.Errorf("a directory: %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("no database, but a text that is long enough to be taken for one"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "below")} {
		if _, err := newArchive(path, "hash", Effort{}); err == nil {
			t.Errorf("%s is an archive", path)
		}
	}
	a := openArchive(t, filepath.Join(dir, "x.db"), "hash", Effort{})
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := a.get("game", 1)
	if put := a.put("game", nil); err == nil || put == nil || !strings.HasPrefix(err.Error(), "judgements: ") || !strings.HasPrefix(put.Error(), "judgements: ") {
		t.Errorf("%v, %v", err, put)
	}
}

// Several referees use one archive at a time.
func TestArchiveIsShared(t *testing.T) {
	a := openArchive(t, filepath.Join(t.TempDir(), "x.db"), "hash", Effort{})
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			key := string(rune('a' + i))
			if err := a.put(key, make([]Judgement, i+1)); err != nil {
				t.Error(err)
			}
			if got, err := a.get(key, i+1); err != nil || len(got) != i+1 {
				t.Errorf("%s: %v, %v", key, got, err)
			}
		})
	}
	group.Wait()
}

// The key of a game covers everything on which judgements depend, and nothing
// else.
func TestGameKey(t *testing.T) {
	start := board.StartPosition()
	other, err := board.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 1")
	if err != nil {
		t.Fatal(err)
	}
	key := gameKey(playing(t, start, "e2e4", "e7e5"))
	same := playing(t, start, "e2e4", "e7e5")
	same.Side, same.Cluster, same.Number, same.Record.Result, same.Record.White = board.Black, 7, 9, pgn.BlackWins, "somebody"
	if gameKey(same) != key || len(key) != 32 {
		t.Errorf("%q, want %q", gameKey(same), key)
	}
	booked := playing(t, start, "e2e4", "e7e5")
	booked.Book = 1
	for name, g := range map[string]*Game{
		"book": booked, "start": playing(t, other, "e2e4", "e7e5"), "fewer moves": playing(t, start, "e2e4"), "another move": playing(t, start, "e2e4", "e7e6"),
	} {
		if gameKey(g) == key {
			t.Errorf("another %s has the same key", name)
		}
	}
}
