package players

import (
	"errors"
	"strings"
	"testing"

	"match/board"
	"match/engine/limits"
	"match/players/spec"
	"match/tablebase"
)

// Missing tables are an error before the first game.
func TestTablesThatAreNotThere(t *testing.T) {
	for tables, want := range map[string]string{
		"onn":       `player tapered: tablebase=onn (did you mean "on"?): no directory onn with endgame tables`,
		"./missing": `player tapered: tablebase=./missing: no directory ./missing`,
		t.TempDir(): "no endgame table in ",
	} {
		s, err := spec.Parse("tapered,hash=1,tablebase=" + tables)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), s, Env{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// worn are tables with damaged files.
type worn struct {
	tablebase.Tables
	files []error
}

func (w *worn) Damaged() []error { return w.files }

// A player warns once of each damaged file of its tables.
func TestDamagedTables(t *testing.T) {
	tables := &worn{Tables: tablebase.None}
	p := builtin(t, "tapered")
	p.tables = tables
	var warnings []string
	for _, files := range [][]error{nil, {errors.New("a")}, {errors.New("a")}, {errors.New("a"), errors.New("b")}, nil} {
		tables.files = files
		reply, err := p.Move(t.Context(), board.NewLine(board.StartPosition()), Turn{Limits: limits.Limits{Depth: 1}})
		if err != nil {
			t.Fatal(err)
		}
		warnings = append(warnings, reply.Warning)
	}
	if got := strings.Join(warnings, "|"); got != "|a||b|" {
		t.Errorf("warnings %q", got)
	}
}
