//go:build unix

package dropin

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rowsOf returns the rows of the reference by their first column, of the table whose first
// column has a heading.
func rowsOf(t *testing.T, heading string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../docs/reference/dropin.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "| "+heading+" |")
	if !found {
		t.Fatalf("no table of %ss", heading)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	rows := map[string][]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.*) \\|$").FindAllStringSubmatch(table, -1) {
		if rows[m[1]] != nil {
			t.Errorf("%s has two rows", m[1])
		}
		rows[m[1]] = strings.Split(strings.TrimSuffix(m[2], " |"), " | ")
	}
	return rows
}

// TestManual compares the reference with the options that the program has: each has a row,
// and each row the right state.
func TestManual(t *testing.T) {
	rows := rowsOf(t, "option")
	for column, d := range []Dialect{Fastchess, Cutechess} {
		names := slices.Collect(maps.Keys(fastOptions))
		if names = append(names, "--compliance"); d == Cutechess {
			names = append(cuteNames(), "-v", "-version", "--version", "-help", "--help", "-engines")
		}
		for _, name := range append(names, "--translate") {
			if row := rows[name]; row == nil || row[column] == "–" {
				t.Errorf("%s: no row for %s", d, name)
			}
		}
		for name, row := range rows {
			if known := slices.Contains(names, name) || name == "--translate"; known != (row[column] != "–") {
				t.Errorf("%s: %s is %q there, and known %v", d, name, row[column], known)
			}
			if !slices.Contains([]string{"yes", "differs", "rejected", "own", "–"}, row[column]) {
				t.Errorf("%s is %q", name, row[column])
			}
			_, err := readArguments(d, []string{name, "x"})
			if refused := err != nil && strings.Contains(err.Error(), "not supported"); refused != (row[column] == "rejected") {
				t.Errorf("%s: %s is %q there: %v", d, name, row[column], err)
			}
		}
	}
	keys := rowsOf(t, "key")
	delete(keys, "option.NAME")
	for name, row := range keys {
		_, accepted := new(engineKeys).keys()[name]
		_, refused := refusedKeys[name]
		if accepted == refused || refused != (row[0] == "rejected") {
			t.Errorf("key %s is %q there", name, row[0])
		}
	}
	if len(keys) != len(new(engineKeys).keys())+len(refusedKeys) {
		t.Errorf("%d rows of keys, %d keys", len(keys), len(new(engineKeys).keys())+len(refusedKeys))
	}
}
