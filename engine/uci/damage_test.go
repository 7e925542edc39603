package uci

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"match/tablebase"
)

// worn are tables with a damaged file.
type worn struct {
	tablebase.Tables
	files []error
}

func (w *worn) Damaged() []error { return w.files }

// A damaged file of endgame tables is reported once, on a separate line.
func TestDamagedTables(t *testing.T) {
	var text bytes.Buffer
	tables := &worn{Tables: tablebase.None}
	s := &session{ctx: t.Context(), out: &output{w: &text}, settings: settings{tables: tables}}
	s.tellDamage()
	if tables.files = []error{errors.New("KQvK.rtbw: damaged")}; text.Len() > 0 {
		t.Errorf("before: %q", text.String())
	}
	s.tellDamage()
	tables.files = append(tables.files, errors.New("KRvK.rtbw: damaged"))
	s.tellDamage()
	s.tellDamage()
	if got := text.String(); got != "info string KQvK.rtbw: damaged\ninfo string KRvK.rtbw: damaged\n" || strings.Count(got, "\n") != 2 {
		t.Errorf("%q", got)
	}
}
