// Package brokenpgn holds games broken in the ways that programs, disks and people break them. It
// is for tests of everything that reads PGN: a broken game may cause one message at most, and the
// games around it must be read. It reads nothing itself.
package brokenpgn

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// Kind is one way to break a game.
type Kind struct {
	Name string
	Text string // one game, broken, with an empty line at its end where it has an end
}

// Good is the number of intact games in each file of [Kind.Files]. White is "good 1", "good 2" and
// so on; Black is [Rival].
const Good = 3

// Rival plays Black in every game, broken or not.
const Rival = "rival"

// goodGame returns the text of an intact game, numbered from 1.
func goodGame(n int) string {
	return fmt.Sprintf("[Event \"whole\"]\n[Site \"?\"]\n[Date \"2026.01.02\"]\n[Round \"%d\"]\n[White \"good %d\"]\n[Black \"rival\"]\n[Result \"1-0\"]\n\n"+
		"1. e4 {+0.30/8} e5 {-0.20/8} 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n", n, n)
}

// Files returns three files: the broken game before, between and after the intact ones.
func (k Kind) Files() (files [3]string) {
	one, two, three := goodGame(1), goodGame(2), goodGame(3)
	return [3]string{k.Text + one + two + three, one + k.Text + two + three, one + two + three + k.Text}
}

// tags are the tags of every broken game that has tags.
const tags = "[Event \"broken\"]\n[Site \"?\"]\n[Date \"2026.01.02\"]\n[Round \"9\"]\n[White \"broken\"]\n[Black \"rival\"]\n[Result \"0-1\"]\n"

// game returns a broken game with intact tags.
func game(moves string) string { return tags + "\n" + moves + "\n\n" }

// tagged returns a broken game with one or more further tags.
func tagged(more, moves string) string { return tags + more + "\n\n" + moves + "\n\n" }

const moves = "1. e4 e5 2. Nf3 Nc6 0-1"

// Kinds returns all kinds. A reader may accept some of them as games.
func Kinds() []Kind {
	return append(brokenTags(), append(brokenMoves(), brokenText()...)...)
}

func brokenTags() []Kind {
	without := func(tag string) string { return strings.ReplaceAll(tags, "["+tag+" ", "[X"+tag+" ") }
	return []Kind{
		{"a tag cut off within its value", "[Event \"broken\"]\n[White \"bro"},
		{"a tag cut off, moves behind", "[Event \"broken\"]\n[White \"broken\n[Black \"rival\"]\n[Result \"0-1\"]\n\n" + moves + "\n\n"},
		{"a tag without a closing bracket", strings.Replace(tags, "\"9\"]", "\"9\"", 1) + "\n" + moves + "\n\n"},
		{"a tag without quotes", strings.Replace(tags, "\"broken\"]\n[Black", "broken]\n[Black", 1) + "\n" + moves + "\n\n"},
		{"tags without quotes", strings.ReplaceAll(tags, "\"", "") + "\n" + moves + "\n\n"},
		{"a tag without a value", strings.Replace(tags, " \"9\"]", "]", 1) + "\n" + moves + "\n\n"},
		{"a tag of nothing", "[]\n" + tags + "\n" + moves + "\n\n"},
		{"tags without moves", tags + "\n"},
		{"no tags", moves + "\n\n"},
		{"no White", without("White") + "\n" + moves + "\n\n"},
		{"no Result", without("Result") + "\n" + moves + "\n\n"},
		{"no empty line behind the tags", tags + moves + "\n\n"},
		{"empty lines between the tags", strings.ReplaceAll(tags, "\n", "\n\n") + moves + "\n\n"},
		{"indented tags", "  " + strings.ReplaceAll(strings.TrimSpace(tags), "\n", "\n\t") + "\n\n" + moves + "\n\n"},
		{"all tags on one line", strings.ReplaceAll(tags, "\n", " ") + "\n\n" + moves + "\n\n"},
		{"a tag twice", tagged("[White \"other\"]", moves)},
		{"a quote within a value", tagged("[Annotator \"a \"great\" man\"]", moves)},
		{"a backslash at the end of a value", tagged(`[Annotator "C:\games\"]`, moves)},
		{"a result that is none", strings.Replace(tags, "0-1", "white won", 1) + "\n" + moves + "\n\n"},
		{"a wrong FEN", tagged("[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/9/8 w KQkq - 0 1\"]", moves)},
		{"a FEN without kings", tagged("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", moves)},
		{"an unknown variant", tagged("[Variant \"Atomic\"]", moves)},
		{"a PlyCount that is not reached", tagged("[PlyCount \"99\"]", moves)},
		{"a huge value", tagged("[Annotator \""+strings.Repeat("x", 300_000)+"\"]", moves)},
	}
}

func brokenMoves() []Kind {
	return []Kind{
		{"an illegal move", game("1. e4 e5 2. Ke3 Nc6 0-1")},
		{"a move of nobody", game("1. e4 e5 2. Zz9 Nc6 0-1")},
		{"an ambiguous move", game("1. d4 d5 2. Nf3 Nf6 3. Nd2 e6 0-1")},
		{"moves of the other notation", game("1. e2-e4 e7e5 2. g1f3 Nb8-c6 0-1")},
		{"a wrong move number", game("1. e4 e5 7. Nf3 Nc6 0-1")},
		{"no result", game("1. e4 e5 2. Nf3 Nc6")},
		{"two results", game("1. e4 e5 0-1 1-0")},
		{"another result than the tag's", game("1. e4 e5 2. Nf3 Nc6 1-0")},
		{"moves behind the result", game("1. e4 e5 0-1 2. Nf3 Nc6 0-1")},
		{"moves behind mate", game("1. f3 e5 2. g4 Qh4# 3. a3 a6 0-1")},
		{"a comment that is not closed", game("1. e4 {never closed e5 2. Nf3 Nc6 0-1")},
		{"a comment that is not opened", game("1. e4 never opened} e5 2. Nf3 Nc6 0-1")},
		{"a comment that holds tags", game("1. e4 {see\n\n[Event \"inner\"]\n[White \"x\"]\n\n1. d4 0-1\n} e5 0-1")},
		{"a variation that is not closed", game("1. e4 (1. d4 d5 (1... Nf6 2. c4) e5 2. Nf3 Nc6 0-1")},
		{"a variation that is not opened", game("1. e4 e5) 2. Nf3 Nc6 0-1")},
		{"variations nested deep", game("1. e4 " + strings.Repeat("( 1. d4 ", 5000) + strings.Repeat(") ", 5000) + "e5 0-1")},
		{"NAGs out of range", game("1. e4 $99999999999999999999 $ e5 $-1 2. Nf3 !?!?!? Nc6 0-1")},
		{"null moves", game("1. e4 -- 2. d4 Z0 3. Nf3 0-1")},
		{"clock nonsense", game("1. e4 {[%clk 99:99:99999999999999999999][%eval #-0] +9e999/99999999999 -5s} e5 {[%clk [%emt 0:0} 0-1")},
		{"castling with zeros through check", game("1. e4 e5 2. 0-0-0 Nc6 0-1")},
		{"a huge token", game("1. e4 " + strings.Repeat("e5", 150_000) + " 0-1")},
		{"no moves, and won", game("0-1")},
	}
}

func brokenText() []Kind {
	wide := func(text string) string {
		var b strings.Builder
		for _, u := range utf16.Encode([]rune(text)) {
			b.WriteByte(byte(u))
			b.WriteByte(byte(u >> 8))
		}
		return b.String()
	}
	return []Kind{
		{"NULs", strings.Repeat("\x00", 512) + "\n\n"},
		{"NULs among the moves", game("1. e4 e5 \x00\x00\x00 0-1")},
		{"a byte order mark before the game", "\xef\xbb\xbf" + game(moves)},
		{"UTF-16", wide(game(moves)) + "\n\n"},
		{"Latin-1 and half a rune", game("1. e4 {caf\xe9 \xe2\x82} e5 0-1")},
		{"line ends of Windows", strings.ReplaceAll(game(moves), "\n", "\r\n")},
		{"line ends of old Macs", strings.ReplaceAll(game(moves), "\n", "\r") + "\n\n"},
		{"escape sequences", game("1. e4 {\x1b[2J\x1b]0;owned\x07} \x1b[31me5 0-1")},
		{"a page of the Web", "<!DOCTYPE html>\n<html><body>404 [Event \"not found\"]</body></html>\n\n"},
		{"binary", string(binary()) + "\n\n"},
		{"an escaped line", "% " + moves + "\n\n" + game("1. e4\n% e5 comes here\ne5 0-1")},
		{"a conflict of version control", game("1. e4 e5\n<<<<<<< HEAD\n2. Nf3 Nc6\n=======\n2. Nc3 Nf6\n>>>>>>> theirs\n0-1")},
	}
}

// binary returns random bytes.
func binary() []byte {
	noise, state := make([]byte, 400), uint32(1)
	for i := range noise {
		state = state*1664525 + 1013904223
		noise[i] = byte(state >> 24)
	}
	return noise
}
