package playing

import (
	"strings"
	"testing"

	"match/arena"
	"match/event"
	"match/pgn"
	"match/record"
)

// played returns a pair with the given results.
func played(first, second pgn.Result) *arena.Played {
	return &arena.Played{Pair: record.Pair{Players: [2]int{0, 1}, Games: [2]*pgn.Game{{Result: first}, {Result: second}}}}
}

// Another book is suggested once, after 50 pairs, if too many games are drawn or
// too many pairs split, and never the current book.
func TestBookHint(t *testing.T) {
	for name, c := range map[string]struct {
		book                string
		drawn, split, clear int // pairs
		want                string
	}{
		"drawn":           {"default", 31, 0, 29, "hint: 62% of the first 100 games were drawn; --openings sharp "},
		"not so many":     {"default", 30, 0, 30, ""},
		"drawn and sharp": {"sharp", 60, 0, 0, ""},
		"split":           {"sharp", 0, 31, 29, "hint: in 62% of the first 50 pairs each player won one game; --openings default "},
		"not too often":   {"sharp", 0, 30, 30, ""},
		"split anyway":    {"default", 0, 60, 0, ""},
		"few":             {"default", 49, 0, 0, ""},
	} {
		var notes []string
		h := bookHintFor(&event.Plan{Format: &event.Match{Games: 400}, Conditions: event.Conditions{Book: c.book}}, func(line string) { notes = append(notes, line) })
		for i := range max(c.drawn, c.split, c.clear) {
			if i < c.drawn {
				_ = h.Pair(t.Context(), played(pgn.Draw, pgn.Draw))
			}
			if i < c.split {
				_ = h.Pair(t.Context(), played(pgn.WhiteWins, pgn.WhiteWins))
			}
			if i < c.clear && i < 50-c.drawn-c.split {
				_ = h.Pair(t.Context(), played(pgn.WhiteWins, pgn.BlackWins))
			}
		}
		got := strings.Join(notes, "\n")
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if h := bookHintFor(&event.Plan{Format: new(event.Race)}, nil); h != nil {
		t.Error("a race is hinted at a book")
	}
	chess960 := &event.Plan{Format: &event.Match{Games: 400}}
	chess960.Conditions.Chess960 = true
	if h := bookHintFor(chess960, nil); h != nil {
		t.Error("a match of Chess960 is hinted at a book")
	}
}

func TestResignHint(t *testing.T) {
	for cp, want := range map[int]bool{0: false, 1: true, 699: true, 700: false} {
		p := &event.Plan{}
		p.Conditions.Adjudication.Resign.CP = cp
		if got := resignHint(p); (got != "") != want || strings.Contains(got, "\n") {
			t.Errorf("cp=%d: %q", cp, got)
		}
	}
}
