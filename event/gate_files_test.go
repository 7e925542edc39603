package event

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/results"
)

// smallGate returns the result of a gate of two comparisons, of which the second
// one has no games.
func smallGate(t *testing.T) *results.Gate {
	t.Helper()
	g, _, err := newGate(t, writeBook(t, "w")).Run(t.Context(), new(told).options(nil))
	if err != nil {
		t.Fatal(err)
	}
	g.Comparisons[1].Path = nil
	return g
}

func readAll(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A gate writes every requested report, and beside a .md file a picture of each
// comparison with games.
func TestReportsOfAGate(t *testing.T) {
	g, dir := smallGate(t), t.TempDir()
	r := GateReports{JUnit: filepath.Join(dir, "g.xml"), Markdown: filepath.Join(dir, "g.md"), JSON: filepath.Join(dir, "g.json"), Annotations: true}
	var stdout bytes.Buffer
	o, err := r.Open(t.Context(), &stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Write(g); err != nil {
		t.Fatal(err)
	}
	if text := readAll(t, r.JUnit); !strings.Contains(text, "<testsuite") {
		t.Errorf("JUnit: %s", text)
	}
	if text := readAll(t, r.JSON); text != document(t, g) {
		t.Errorf("JSON: %s", text)
	}
	if text := readAll(t, r.Markdown); !strings.Contains(text, "(g-1.svg)") || strings.Contains(text, "g-2.svg") {
		t.Errorf("Markdown: %s", text)
	}
	if text := readAll(t, filepath.Join(dir, "g-1.svg")); !strings.HasPrefix(text, "<") {
		t.Errorf("picture: %s", text)
	}
	var want bytes.Buffer
	if err := g.WriteAnnotations(&want); err != nil || stdout.String() != want.String() || want.Len() == 0 {
		t.Errorf("annotations: %q, want %q, %v", &stdout, &want, err)
	}
}

// No files remain if none were requested or none were written. A summary with
// another extension has no pictures. Output for stdout goes there.
func TestReportsOfAGateThatAreNotWanted(t *testing.T) {
	g, dir := smallGate(t), t.TempDir()
	var stdout bytes.Buffer
	none, err := GateReports{}.Open(t.Context(), &stdout)
	if err != nil || none.Write(g) != nil || stdout.Len() != 0 || none.ToStdout() {
		t.Errorf("%q, %v", &stdout, err)
	}
	summary := GateReports{Markdown: filepath.Join(dir, "summary"), JSON: "-"}
	o, err := summary.Open(t.Context(), &stdout)
	if err != nil || o.Write(g) != nil || stdout.String() != document(t, g) || !summary.ToStdout() {
		t.Errorf("%q, %v", &stdout, err)
	}
	begun, err := GateReports{JUnit: filepath.Join(dir, "begun.xml")}.Open(t.Context(), &stdout)
	if err != nil || begun.Close() != nil {
		t.Error(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != "summary" {
		t.Errorf("%v, %v", entries, err)
	}
	for _, r := range []GateReports{{JUnit: "-"}, {Markdown: "-"}, {JSON: "-"}} {
		if !r.ToStdout() {
			t.Errorf("%+v goes to stdout", r)
		}
	}
}

// A report that cannot be written is rejected before the first game, with its
// option, and reports that were opened before it leave no files. A write error at
// the end also names the report.
func TestReportsOfAGateThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	lost := filepath.Join(dir, "no", "such", "dir")
	for option, r := range map[string]GateReports{
		"reports.junit": {Markdown: filepath.Join(dir, "g.md"), JUnit: lost}, "reports.json": {JSON: lost}, "reports.markdown": {Markdown: lost},
	} {
		field := (*FieldError)(nil)
		if _, err := r.Open(t.Context(), nil); !errors.As(err, &field) || field.Key != option {
			t.Errorf("%s: %v", option, err)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("left: %v", entries)
	}
	g := smallGate(t)
	if err := os.Mkdir(filepath.Join(dir, "g-1.svg"), 0o777); err != nil {
		t.Fatal(err)
	}
	o, err := GateReports{Markdown: filepath.Join(dir, "g.md"), Annotations: true}.Open(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	field := (*FieldError)(nil)
	if err := o.Write(g); !errors.As(err, &field) || field.Key != "reports.markdown" {
		t.Errorf("%v", err)
	}
	closed, err := GateReports{JSON: filepath.Join(dir, "g.json")}.Open(t.Context(), nil)
	if err != nil || closed.Close() != nil {
		t.Fatal(err)
	}
	if err := closed.Write(g); !errors.As(err, &field) || field.Key != "reports.json" || !errors.Is(field.Err, os.ErrClosed) {
		t.Errorf("%v", err)
	}
}

// Files are given by name or by a pattern. A missing file is kept so that the
// error names it, and a pattern may match nothing yet.
func TestPathsOfParts(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"part-1.db", "part-2.db"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	at := func(names ...string) (paths []string) {
		for _, n := range names {
			paths = append(paths, filepath.Join(dir, n))
		}
		return paths
	}
	for _, c := range []struct{ given, want []string }{
		{at("part-*.db"), at("part-1.db", "part-2.db")},
		{at("part-2.db", "part-1.db"), at("part-2.db", "part-1.db")},
		{at("gone.db", "part-1.db"), at("gone.db", "part-1.db")},
		{at("gone-*.db", "gone?.db", "gone[1].db"), nil},
		{nil, nil},
	} {
		if got, err := PartPaths(c.given); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v, want %q", c.given, got, err, c.want)
		}
	}
	if _, err := PartPaths(at("part-[.db")); !errors.Is(err, filepath.ErrBadPattern) || !strings.Contains(err.Error(), "part-[.db: ") {
		t.Errorf("a bad pattern: %v", err)
	}
}

// A results database is never overwritten.
func TestDatabasesAreSpared(t *testing.T) {
	dir := t.TempDir()
	db, other := filepath.Join(dir, "r.db"), filepath.Join(dir, "other")
	if err := openStore(t, db).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := CheckNoDatabase(db); err == nil || !strings.HasPrefix(err.Error(), db+" is a results database") {
		t.Errorf("%v", err)
	}
	for _, path := range []string{other, dir, filepath.Join(dir, "none"), os.DevNull} {
		if err := CheckNoDatabase(path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
