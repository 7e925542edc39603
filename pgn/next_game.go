package pgn

import (
	"bytes"
	"regexp"
)

// eventLine is how all programs begin a game.
var eventLine = []byte("\n[Event ")

// tagLine is a line that is one whole tag.
var tagLine = regexp.MustCompile(`^\[[A-Z]\w*[ \t]+"[^\r\n]*"[ \t]*\][ \t]*(?:[\r\n]|$)`)

// nextGame returns where in text, which is not at the beginning of a line, a
// game begins, or -1. It is asked where a game cannot be expected, in a comment
// or after a game that was given up: an Event tag at the beginning of a line is
// proof, any other tag only behind an empty line.
func nextGame(text []byte) int {
	for i := 1; i < len(text); i++ {
		n := bytes.IndexByte(text[i:], '[')
		if n < 0 {
			return -1
		}
		if i += n; beginsGame(text, i) {
			return i
		}
	}
	return -1
}

// beginsGame reports whether a game begins with the [ at text[i].
func beginsGame(text []byte, i int) bool {
	if before := text[i-1]; before != '\n' && before != '\r' {
		return false
	}
	return bytes.HasPrefix(text[i:], eventLine[1:]) || endsWithEmptyLine(text[:i]) && tagLine.Match(text[i:])
}

func endsWithEmptyLine(text []byte) bool {
	end := text[len(bytes.TrimRight(text, " \t\r\n")):]
	return bytes.Count(end, newline) > 1 || bytes.Count(end, []byte{'\r'}) > 1 && !bytes.Contains(end, newline)
}
