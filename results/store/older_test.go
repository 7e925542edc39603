package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// testdata returns a copy of a database that a program with this version of the schema wrote.
func testdata(t *testing.T, version int) (path string) {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("testdata/v%d.db", version))
	if err != nil {
		t.Fatalf("%v: every schema that is read needs one, see TestWriteTestdata", err)
	}
	path = filepath.Join(t.TempDir(), "results.db")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

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
		tallies, err2 := e.Tallies(ctx)
		path, err3 := e.Path(ctx, 100)
		var problems []string
		n, err4 := e.Verify(ctx, func(p Problem) { problems = append(problems, fmt.Sprint(p)) })
		all = append(all, e.Kind, string(e.Config), string(e.Plan), e.Run, standing, tallies, path, n, problems, err1, err2, err3, err4)
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

// TestReadingChangesNothing checks that a database of the schema before gives
// the same results read-only, with an unchanged file, as after its migration.
func TestReadingChangesNothing(t *testing.T) {
	for v := current.version - 1; v <= current.version; v++ {
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			path := testdata(t, v)
			before, err := os.ReadFile(path)
			if err != nil {
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

// An upgraded database has the tables of a new one.
func TestUpgradedTables(t *testing.T) {
	tables := func(s *Store) (text string) {
		t.Helper()
		rows, err := s.read.Query(`SELECT m.name, c.cid, c.name, c.type, c."notnull", coalesce(c.dflt_value, ''), c.pk
			FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY 1, 2`)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var table, column, kind, standard string
			var number, required, key int
			if err := rows.Scan(&table, &number, &column, &kind, &required, &standard, &key); err != nil {
				t.Fatal(err)
			}
			text += fmt.Sprintln(table, number, column, kind, required, standard, key)
		}
		return text
	}
	if upgraded, fresh := tables(openAt(t, testdata(t, current.version-1))), tables(openTemp(t)); upgraded != fresh {
		t.Errorf("upgraded:\n%s\nnew:\n%s", upgraded, fresh)
	}
}

// No upgrade while a process of the version before may be playing an event.
func TestSchemaStaysWhileAnOlderProgramPlays(t *testing.T) {
	path := testdata(t, current.version-1)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l, err := acquire(ctx, path+"-match-2.lock")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, path, nil); err == nil || !strings.Contains(err.Error(), "match 2 is being played by an older version") {
		t.Errorf("opened: %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
	l.release()
	openAt(t, path)
}
