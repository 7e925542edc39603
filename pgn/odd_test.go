package pgn

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// TestReaderTakesOddText reads text that other programs also accept: each case
// with a remark on its line, at once or byte by byte.
func TestReaderTakesOddText(t *testing.T) {
	const (
		noResult = "no result after the last move"
		stray    = "moves after the previous game's result are read as a separate game"
		inner    = "a comment holds what looks like a game: is the comment closed where it should be?"
		indented = "a tag is not at the beginning of its line (2 times in this game)"
		slash    = `a tag ends with \"]: the backslash is read as part of its value`
		zero     = "the FEN counts moves from 0: read as 1"
		word     = "a check or mate is written as a word"
	)
	for _, c := range []struct {
		name, text string
		games      []string // White and moves of each
		remarks    []string
	}{
		{"a game within a comment", "[White \"a\"]\n\n1. e4 {see\n\n[Event \"x\"]\n[White \"b\"]\n\n1. d4 1-0\n} e5 *\n\n[White \"c\"]\n\n1. c4 *\n",
			[]string{"a e4 e5", "c c4"}, []string{"5: " + inner}},
		{"a game within a closing comment", "[White \"a\"]\n\n1. e4 *\n{\n\n[White \"b\"]\n\n1. d4 1-0\n}\n\n[White \"c\"]\n\n1. c4 *\n",
			[]string{"a e4", "c c4"}, []string{"6: " + inner}},
		{"moves behind the result", "[White \"a\"]\n\n1. e4 1-0\n2. Nf3 1-0\n\n[White \"b\"]\n\n*\n",
			[]string{"a e4", " Nf3", "b"}, []string{"4: " + stray}},
		{"moves behind the result, no tags", "1. e4 1-0 2. Nf3 1-0\n1. d4 *", []string{" e4", " Nf3", " d4"}, []string{"1: " + stray}},
		{"indented tags", "  [White \"a\"]\n\t[Black \"b\"]\n\n1. e4\n\n  [White \"c\"]\n  [Black \"b\"]\n\n1. d4 *\n",
			[]string{"a e4", "c d4"}, []string{"1: " + noResult, "1: " + indented, "6: " + indented}},
		{"indented tags at the end", "[White \"a\"]\n1. e4 *\n [White \"b\"]\n [Black \"c\"]",
			[]string{"a e4", "b"}, []string{"3: " + noResult, "3: " + indented}},
		{"byte order marks", "\ufeff[White \"a\"]\n\n1. e4 *\n\n\ufeff[White \"b\"]\n\n1. d4 *\n", []string{"a e4", "b d4"}, nil},
		{"a backslash at the end of a tag", "[White \"x\\\"]\n[Black \"y\"]\n\n1. e4 *\n", []string{`x\ e4`}, []string{"1: " + slash}},
		{"a FEN that counts from 0", "[White \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 0\"]\n\n1... Kd8 *\n", []string{"a Kd8"}, []string{"2: " + zero}},
		{"mate in letters", "1. f3 e5\n2. g4 Qh4mate 0-1\n", []string{" f3 e5 g4 Qh4#"}, []string{"2: " + word}},
		{"check in letters", "1. e4 f6 2. Qh5ch g6 *\n", []string{" e4 f6 Qh5+ g6"}, []string{"1: " + word}},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			reader := NewReader(r, "x.pgn")
			var games, remarks []string
			var g Game
			for err := reader.Next(&g); err != io.EOF; err = reader.Next(&g) {
				if err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
				games = append(games, strings.TrimSuffix(g.White+" "+moves(&g), " "))
				for _, remark := range reader.Remarks() {
					remarks = append(remarks, fmt.Sprintf("%d: %s", remark.Line, remark.Text))
				}
			}
			if !cmp.Equal(games, c.games) || !cmp.Equal(remarks, c.remarks) {
				t.Errorf("%s: games %q, remarks %q\nwant  %q, %q", c.name, games, remarks, c.games, c.remarks)
			}
		}
	}
}

// TestReaderNUL checks that a file of NULs, which a crash may leave behind, does
// not count as empty.
func TestReaderNUL(t *testing.T) {
	for text, line := range map[string]int{
		"\x00\x00\x00":                         1,
		"1. e4 e5\n\x00\x00 *":                 2,
		"[White \"a\"]\n\n\x00\n1. e4 *\n\n\n": 3,
	} {
		all := readText(t, text)
		if want := fmt.Sprintf("x.pgn:%d: %v", line, errNUL); len(all) != 1 || all[0].err != want {
			t.Errorf("%q: %+v, want one game with %s", text, all, want)
		}
	}
	all := readText(t, "1. e4 *\n\n\x00\x00\x00")
	if len(all) != 2 || all[0].err != "" || !strings.Contains(all[1].err, "x.pgn:3: contains a NUL byte") {
		t.Errorf("NULs behind a game: %+v", all)
	}
}

// TestReaderFigurines checks that a figurine is not skipped, so that a knight's
// move is not read as a pawn's, even if the text arrives byte by byte.
func TestReaderFigurines(t *testing.T) {
	for _, text := range []string{"1. e4 e5 2. ♘f3 ♞c6 *", "1. e4 e5\n2. ♙f3 *", "1. e4 e5 2. ♔e2 *", "1. ♟e4 *"} {
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			var g Game
			if err := NewReader(r, "x.pgn").Next(&g); err == nil || !strings.Contains(err.Error(), errFigurine.Error()) {
				t.Errorf("%s: %v, read %s", text, err, moves(&g))
			}
		}
	}
	if all := readText(t, "1. e4 ± e5 ⩲ 2. Nf3 ∞ *"); len(all) != 1 || all[0].err != "" {
		t.Errorf("signs: %+v", all)
	}
}

// TestInBlocksGamesWithinComments checks that a file is not cut within a comment
// that contains a game.
func TestInBlocksGamesWithinComments(t *testing.T) {
	smallBlocks(t)
	const inner = "[Event \"real\"]\n\n1. e4 {%s\n\n[Event \"inner\"]\n\n1. d4 %s\n} e5 1-0\n\n"
	var text strings.Builder
	games := 0
	for text.Len() < 8*blockSize {
		fmt.Fprintf(&text, inner, strings.Repeat("some words ", games%97), strings.Repeat("d5 ", games%89))
		games++
	}
	total := 0
	err := InBlocks(context.Background(), strings.NewReader(text.String()), "x.pgn", 2, count, func(n int) error { total += n; return nil })
	if total != games || err != nil {
		t.Errorf("%d games, %v; want %d", total, err, games)
	}
}
