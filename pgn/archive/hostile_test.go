package archive

import (
	"context"
	"encoding/csv"
	"strings"
	"testing"
	"unicode"

	"match/pgn"
)

// hostile is a game whose texts act on terminals, spreadsheets and build logs.
const hostile = "[Event \"::error::boo\"]\n[White \"\x1b]0;title\x07red \x1b[31m\"]\n[Black \"=HYPERLINK(1)\"]\n[Round \"\u009b2J;\"]\n" +
	"[ECO \"@SUM(1)\"]\n[Opening \"a\u202eb\"]\n[Termination \"\x1b[2J\"]\n\n1. e4 {\x1b[31m \u009b31m} 1-0 {\a}\n"

func TestFormatsAreHarmless(t *testing.T) {
	for format := range renderers {
		var b strings.Builder
		if _, err := Convert(context.Background(), source(hostile, 1), &b, format, Choice{Positions: true}, func(e *pgn.GameError) { t.Error(e) }); err != nil {
			t.Fatal(err)
		}
		acts := func(r rune) bool { return unicode.IsControl(r) && r != '\n' }
		if format == JSONL { // JSON keeps texts unchanged, except for its escapes
			acts = func(r rune) bool { return r < ' ' && r != '\n' }
		}
		if i := strings.IndexFunc(b.String(), acts); i >= 0 {
			t.Errorf("%s holds %q:\n%q", format, b.String()[i], b.String())
		}
	}
}

func TestCSVCells(t *testing.T) {
	var b strings.Builder
	if _, err := Convert(context.Background(), source(hostile, 1), &b, CSV, Choice{}, func(e *pgn.GameError) { t.Error(e) }); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(rows) != 1 {
		t.Fatalf("%v: %q", err, b.String())
	}
	for i, want := range map[int]string{0: ": :error::boo", 3: "?]0;title?red ?[31m", 4: "'=HYPERLINK(1)", 5: "1-0", 8: "'@SUM(1)", 9: "a?b"} {
		if rows[0][i] != want {
			t.Errorf("cell %d is %q, want %q", i, rows[0][i], want)
		}
	}
}

// A table of statistics is no wider than a terminal needs, whatever the names are.
func TestTablesCutNames(t *testing.T) {
	long := strings.Repeat("ä", 1000)
	text := "[White \"" + long + "\"]\n[Black \"b\"]\n[Opening \"" + long + "\"]\n[Termination \"" + long + "\"]\n\n1. e4 e5 1-0\n"
	s, b := NewStats(), strings.Builder{}
	if err := s.Add(context.Background(), source(text, 1), func(e *pgn.GameError) { t.Error(e) }); err != nil {
		t.Fatal(err)
	}
	s.WriteText(&b, 0)
	if want := "\n" + strings.Repeat("ä", 63) + "…  "; strings.Count(b.String(), want) != 3 || strings.Contains(b.String(), strings.Repeat("ä", 64)) {
		t.Errorf("%s", b.String())
	}
}

// TestPositionsCutNames checks that long names, repeated for every position of a
// game, do not produce gigabytes.
func TestPositionsCutNames(t *testing.T) {
	long := strings.Repeat("ä", 100_000)
	text := "[White \"" + long + "\"]\n[Black \"" + strings.Repeat("b", 64) + "\"]\n[Round \"" + long + "\"]\n\n1. e4 e5 *\n"
	var b strings.Builder
	if _, err := Convert(context.Background(), source(text, 1), &b, EPD, Choice{Positions: true}, func(e *pgn.GameError) { t.Error(e) }); err != nil {
		t.Fatal(err)
	}
	if want := `id "` + strings.Repeat("ä", 63) + "… - " + strings.Repeat("b", 64) + ", "; strings.Count(b.String(), want) != 3 || b.Len() > 3*600 {
		t.Errorf("%d bytes: %.300q", b.Len(), b.String())
	}
}
