package openings

import (
	"encoding/json"
	"slices"
	"testing"
)

// Openings of every book are read from JSON as they were written.
func TestOpeningsAreData(t *testing.T) {
	for _, book := range []*Book{Default(), Chess960(), StartPosition()} {
		for n := range min(book.Len(), 300) {
			want := book.openings[n]
			if book == Chess960() {
				want.Start = want.Start.AsChess960(true)
			}
			text, err := json.Marshal(want)
			if err != nil {
				t.Fatal(err)
			}
			var got Opening
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if got.Start != want.Start || !slices.Equal(got.Moves, want.Moves) || got.ECO != want.ECO || got.Name != want.Name || got.Number != want.Number {
				t.Fatalf("%s is read as %+v, want %+v", text, got, want)
			}
		}
	}
	const start = `"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`
	for _, bad := range []string{`{}`, `{"fen":"nonsense"}`, `{` + start + `,"moves":["e2e5"]}`, `{` + start + `,"moves":["e2e4","e2e4"]}`} {
		if err := json.Unmarshal([]byte(bad), new(Opening)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}
