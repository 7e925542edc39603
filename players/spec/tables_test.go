package spec

import (
	"strings"
	"testing"

	"match/tablebase"
)

// tablesIn creates a directory with one small table.
func tablesIn(t *testing.T, ending string) string {
	t.Helper()
	dir := t.TempDir()
	m, err := tablebase.ParseMaterial(ending)
	if err == nil {
		err = tablebase.Build(t.Context(), dir, []tablebase.Material{m}, tablebase.BuildOptions{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func tableSpec(t *testing.T, tables string) Player {
	t.Helper()
	s, err := Parse("tapered,hash=1,tablebase=" + tables)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTablesOfAPlayer(t *testing.T) {
	dir := tablesIn(t, "KNKN")
	match, err := tablebase.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer match.Close()
	for _, c := range []struct {
		tables Tables
		match  tablebase.Tables
		men    int
		own    bool
	}{
		{"", tablebase.None, 0, false}, {"", match, 4, false},
		{TablesOn, tablebase.None, 3, false}, {TablesOn, match, 4, false},
		{TablesOff, tablebase.None, 0, false}, {TablesOff, match, 0, false},
		{TablesThree, tablebase.None, 3, false}, {TablesThree, match, 3, false},
		{Tables(dir), tablebase.None, 4, true}, {Tables(dir), tablebase.ThreeMen(), 4, true},
	} {
		set, own, err := c.tables.Choose(c.match)
		if err != nil || set.MaxMen() != c.men || own != c.own {
			t.Errorf("%q with %d men in the match: %d men, own %v, %v; want %d, %v", c.tables, c.match.MaxMen(), set.MaxMen(), own, err, c.men, c.own)
		}
		if own && set.Close() != nil {
			t.Error("it cannot be closed")
		}
	}
}

func TestTablesAreToldByTheirContents(t *testing.T) {
	hash := func(tables string) string {
		h, err := tableSpec(t, tables).Hash()
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	dir := tablesIn(t, "KNKN")
	if hash(dir) != hash(tablesIn(t, "KNKN")) {
		t.Error("the directory counts")
	}
	seen := map[string]string{}
	for _, tables := range []string{dir, tablesIn(t, "KRK"), "on", "off"} {
		h := hash(tables)
		if seen[h] != "" {
			t.Errorf("%s is not told from %s", tables, seen[h])
		}
		seen[h] = tables
	}
}

func TestTablesThatAreNotThere(t *testing.T) {
	for tables, want := range map[string]string{
		"onn":       `player tapered: tablebase=onn (did you mean "on"?): no directory onn with endgame tables`,
		"./missing": `player tapered: tablebase=./missing: no directory ./missing`,
		t.TempDir(): "no endgame table in ",
	} {
		s := tableSpec(t, tables)
		if _, err := s.Hash(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Hash: %v, want %s", err, want)
		}
	}
}

// A player probes one set of tables.
func TestTwoKindsOfTables(t *testing.T) {
	for _, text := range []string{"tapered,tablebase=3,syzygy=dir", "tapered,syzygy=dir,tablebase=off"} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), "cannot be combined") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
