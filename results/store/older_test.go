package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// everythingOf returns everything that an open store reports on its events.
func everythingOf(t *testing.T, s *Store) string {
	t.Helper()
	list, err := s.List(ctx, Filter{})
	if err == nil {
		err = s.AddEndings(ctx, list)
	}
	if err != nil {
		t.Fatal(err)
	}
	all := []any{list}
	for i := range list {
		e, err := s.Event(ctx, list[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		standing, err1 := e.Standing(ctx)
		details, err2 := e.Details(ctx)
		path, err3 := e.Path(ctx, 100)
		var problems []string
		n, err4 := e.Verify(ctx, func(p Problem) { problems = append(problems, fmt.Sprint(p)) })
		all = append(all, e.Kind, e.ConfigVersion, string(e.Config), string(e.Plan), e.Run, standing, details, path, n, problems, err1, err2, err3, err4)
		for _, p := range readPairs(t, e) {
			all = append(all, p.Number, p.Players, p.Games)
		}
	}
	text, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadingChangesNothing checks that a database of every older schema gives
// the same results read-only, with an unchanged file, as after its migration.
func TestReadingChangesNothing(t *testing.T) {
	files := map[string]string{"first": writtenByFirst(t)}
	for v := 1; v <= schema.version(); v++ {
		files[fmt.Sprint(v)] = fmt.Sprintf("testdata/v%d.db", v)
	}
	for name, source := range files {
		t.Run(name, func(t *testing.T) {
			before, err := os.ReadFile(source)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "results.db")
			if err := os.WriteFile(path, before, 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := OpenToRead(ctx, path, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			got := everythingOf(t, s)
			if err := s.Delete(ctx, 1); err == nil {
				t.Error("it deletes")
			}
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file has changed: %v", err)
			}
			if want := everythingOf(t, openAt(t, path)); got != want { // migrates it
				t.Errorf("read as it was:\n%s\nbrought up to date:\n%s", got, want)
			}
			if again := everythingOf(t, s); again != got {
				t.Error("a reader does not go on with the file that was brought up to date")
			}
		})
	}
	if _, err := OpenToRead(ctx, filepath.Join(t.TempDir(), "missing"), nil); err == nil {
		t.Error("a database that is not there")
	}
}

// Every released schema can be read, and no other.
func TestOlderViews(t *testing.T) {
	for v := 1; v <= schema.version(); v++ {
		if text, err := olderViews(v); err != nil || (text == "") != (v == schema.version()) {
			t.Errorf("version %d: %q, %v", v, text, err)
		}
	}
	if _, err := olderViews(0); err == nil {
		t.Error("version 0 has views")
	}
}
