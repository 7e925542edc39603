package event

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/results/store"
)

const foreignMatch = `[White "a"]
[Black "b"]
[Round "1.1"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0

[White "b"]
[Black "a"]
[Round "1.2"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 1/2-1/2

[White "b"]
[Black "a"]
[Round "2.1"]
[Result "1-0"]

1. e4 e5 2. Ke3 1-0
`

// imports records the output of an import.
type imports struct {
	Import
	last    int64
	leftOut []string
}

func newImport() *imports {
	i := &imports{}
	i.Progress = func(n int64) { i.last = n }
	i.LeftOut = func(err error) { i.leftOut = append(i.leftOut, err.Error()) }
	i.Run = store.Run{Version: "tested"}
	return i
}

// The games of a file are one event, once; they may come from a pipe.
func TestGamesAreImported(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(foreignMatch), 0o666); err != nil {
		t.Fatal(err)
	}
	take := func(i *imports) (string, error) {
		in, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		name, _, err := i.File(t.Context(), s, path, in)
		return name, err
	}
	first := newImport()
	first.Player = "b"
	name, err := take(first)
	if err != nil || name != "match 1" || first.last != 2 || len(first.leftOut) != 1 || !strings.Contains(first.leftOut[0], "games.pgn:") {
		t.Fatalf("%q, %v, %+v", name, err, first)
	}
	e, err := s.Event(t.Context(), 1)
	if err != nil || fmt.Sprint(e.Players) != "[b a]" || e.Run.Source != path || e.Run.Version != "tested" || string(e.Plan) != "null" || e.Finished.IsZero() {
		t.Errorf("%+v, %v", e, err)
	}
	again := newImport()
	if _, err := take(again); !errors.Is(err, ErrImported) || err.Error() != path+" was imported before, as match 1" || again.last != 0 {
		t.Errorf("again: %v after %d games", err, again.last)
	}
	again.Again = true
	if name, err := take(again); err != nil || name != "match 2" {
		t.Errorf("all the same: %q, %v", name, err)
	}
	piped := newImport()
	if _, _, err := piped.File(t.Context(), s, "-", strings.NewReader(foreignMatch)); !errors.Is(err, ErrImported) || !strings.HasPrefix(err.Error(), "- was imported") || piped.last != 2 {
		t.Errorf("from a pipe, again: %v after %d games", err, piped.last)
	}
	if _, _, err := piped.File(t.Context(), s, "-", strings.NewReader(foreignMatch+"\n; more\n")); err != nil {
		t.Errorf("from a pipe: %v", err)
	}
	if e, err := s.Event(t.Context(), 3); err != nil || e.Run.Source != "standard input" {
		t.Errorf("%+v, %v", e, err)
	}
}

// Games of a program that does not write why they ended count by what their moves show, and are
// stored as they were.
func TestReasonsOfAnImport(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	games := strings.NewReplacer("1. e4 e5 2. Nf3 1-0", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0").Replace(foreignMatch)
	_, m, err := newImport().File(t.Context(), s, "-", strings.NewReader(games))
	if err != nil || m.Pairs != 1 {
		t.Fatalf("%v, %v", m, err)
	}
	e, err := s.Event(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	tallies, err := e.Tallies(t.Context())
	if text := fmt.Sprint(tallies); err != nil || !strings.Contains(text, "checkmate") || !strings.Contains(text, "unknown") {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := e.Verify(t.Context(), func(p store.Problem) { t.Errorf("verify: %v", p) }); err != nil {
		t.Error(err)
	}
}

// A field of players has a plan, so that it is shown as a tournament.
func TestAFieldIsImported(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	games := foreignMatch + "\n" + strings.NewReplacer(`"a"`, `"c"`, `"1.`, `"3.`).Replace(foreignMatch)
	if _, m, err := newImport().File(t.Context(), s, "-", strings.NewReader(games)); err != nil || m.Pairs != 2 || len(m.Players) != 3 {
		t.Fatalf("%+v, %v", m, err)
	}
	e, err := s.Event(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := PlanOf(e); err != nil || p.Format.Kind() != kindTournament {
		t.Errorf("%+v, %v", p, err)
	}
}

// Games that cannot be stored are not an event.
func TestGamesThatAreNotImported(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	one := foreignMatch[:strings.Index(foreignMatch, "[White \"b\"]")]
	if _, m, err := newImport().File(t.Context(), s, "-", strings.NewReader(one)); !errors.Is(err, ErrNoGames) || m == nil || m.Single != 1 || err.Error() != "-: no game to store" {
		t.Errorf("a single game: %+v, %v", m, err)
	}
	if _, m, err := newImport().File(t.Context(), s, "x.pgn", strings.NewReader("")); !errors.Is(err, ErrNoGames) || len(m.Players) != 0 {
		t.Errorf("nothing: %+v, %v", m, err)
	}
	other, field := newImport(), (*FieldError)(nil)
	other.Player = "c"
	if _, _, err := other.File(t.Context(), s, "-", strings.NewReader(foreignMatch)); !errors.As(err, &field) || err.Error() != "player c: no game of that player" {
		t.Errorf("of another player: %v", err)
	}
	if _, _, err := newImport().File(t.Context(), s, "x.gz", strings.NewReader("no gzip")); err == nil {
		t.Error("a broken archive was taken")
	}
	if list, err := s.List(t.Context(), store.Filter{}); err != nil || len(list) != 0 {
		t.Errorf("kept: %+v, %v", list, err)
	}
}
