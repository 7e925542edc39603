package headers

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// read returns the games of a text, as "White-Black result".
func read(t *testing.T, text string) (games []string) {
	t.Helper()
	err := (Scanner{Workers: 1}).Scan(context.Background(), strings.NewReader(text), "x.pgn", func(p Part) error {
		for _, g := range p.Games {
			games = append(games, fmt.Sprintf("%s-%s %v", p.Names[g.White], p.Names[g.Black], g.Result))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return games
}

// TestFilesThatBreakOff reads a file truncated after every byte: all complete
// games are there, and nothing is read past the end.
func TestFilesThatBreakOff(t *testing.T) {
	const first, second = " \t[Event \"e\"]\n[White\t\"a\"]\n[Black\"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n", "  [Event \"f\"]\n[White \"c\"]\n[Black \"d\"]\n[Result \"1/2-1/2\"]\n\n1. d4 1/2-1/2\n"
	whole := first + second
	for n := range len(whole) + 1 {
		games := read(t, whole[:n])
		if n >= len(first) && (len(games) == 0 || games[0] != "a-b 1-0") || len(games) > 2 {
			t.Errorf("%q: %q", whole[:n], games)
		}
		for _, end := range []string{"[", " ", "\t", "\n[", "\n \t", "\n[\"", "\n]"} {
			read(t, whole[:n]+end)
		}
	}
	if games := read(t, whole); len(games) != 2 || games[1] != "c-d 1/2-1/2" {
		t.Errorf("%q", games)
	}
}

// TestTagTwice checks that a repeated tag belongs to another game only after an
// empty line.
func TestTagTwice(t *testing.T) {
	for text, want := range map[string]int{
		"[White \"a\"]\n[White \"b\"]\n[Black \"c\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n":                                    1,
		"[White \"a\"]\n[Black \"c\"]\n[Result \"1-0\"]\n\n[White \"b\"]\n[Black \"c\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n": 2,
		"[White \"a\"]\n\n[Black \"c\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n":                                  1,
	} {
		if games := read(t, text); len(games) != want {
			t.Errorf("%q: %q, want %d", text, games, want)
		}
	}
}
