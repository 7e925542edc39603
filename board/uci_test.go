package board

import (
	"strings"
	"testing"
)

func TestParseUCIRefuses(t *testing.T) {
	p := mustParse("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for text, want := range map[string]string{
		"":       "not a move in UCI notation",
		"e4":     "not a move in UCI notation",
		"e2e9":   "not a move in UCI notation",
		"i2e4":   "not a move in UCI notation",
		"b7b8k":  "not a move in UCI notation",
		"b7b8Q":  "not a move in UCI notation",
		"e1g1 ":  "not a move in UCI notation",
		"0000":   "not a move in UCI notation",
		"b7b8":   "illegal move b7b8 in r3k2r/1P6", // missing promotion piece
		"e1h1":   "illegal move",                   // castling in Chess960 notation
		"e1e3":   "illegal move",
		"a1a2q":  "illegal move",
		"e8g8":   "illegal move", // not White's move
		"a8b8":   "illegal move",
		"b7c8n":  "illegal move",
		"b7b8nn": "not a move in UCI notation",
	} {
		if m, err := p.ParseUCI(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want an error with %q", text, m, err, want)
		}
	}
}

func TestUCICastling(t *testing.T) {
	p := mustParse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for text, as960 := range map[string]string{"e1g1": "e1h1", "e1c1": "e1a1"} {
		m, err := p.ParseUCI(text)
		if err != nil || !m.IsCastling() {
			t.Fatalf("%s: %v, %v", text, m, err)
		}
		q := p.AsChess960(true)
		if got := q.UCI(m); got != as960 {
			t.Errorf("%s in Chess960: %s, want %s", text, got, as960)
		}
		if other, err := q.ParseUCI(as960); other != m || err != nil {
			t.Errorf("%s: %v, %v", as960, other, err)
		}
	}
}
