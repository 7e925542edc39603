package headers

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"match/internal/harmless"
	"match/pgn"
)

// blockSize is the approximate size of the text that a goroutine takes at a
// time. A block that has grown to maxBlock without the beginning of a game is
// not searched for further cuts. They are variables for the tests only.
var (
	blockSize = 1 << 21
	maxBlock  = 1 << 26
)

// block is a piece of a file that begins where a game begins.
type block struct {
	text  []byte
	lines int // line ends before it
}

// cut calls yield with the blocks of r. Text before an error is still read.
func cut(r io.Reader, name string, yield func(block) error) error {
	var rest []byte
	lines := 0
	for first := true; ; first = false {
		more := max(blockSize, min(len(rest), maxBlock-len(rest))) // doubled, so that the total copying stays linear
		text := make([]byte, len(rest)+more)
		copy(text, rest)
		n, err := pgn.ReadAtLeast(r, text[len(rest):], more)
		text = text[:len(rest)+n]
		r = pgn.LineEnds(text, r)
		if first {
			if _, wrong := harmless.TrimBOM(text); wrong != nil {
				return fmt.Errorf("%s: %w", name, wrong)
			}
		}
		if err != nil {
			if err == io.EOF {
				return yield(block{text, lines})
			}
			return errors.Join(yield(block{text, lines}),
				fmt.Errorf("%s: after line %d: %w", name, lines+bytes.Count(text, newline), err))
		}
		end := lastGame(text)
		if end == 0 && len(text) < maxBlock {
			rest = text
			continue
		}
		if end == 0 {
			end = len(text)
		}
		if err := yield(block{text[:end:end], lines}); err != nil {
			return err
		}
		lines += bytes.Count(text[:end], newline)
		rest = text[end:]
	}
}

// beginnings are the possible beginnings of games: an Event tag in the usual
// form, or any tag after an empty line.
var beginnings = [][]byte{[]byte("\n[Event "), []byte("\n\n["), []byte("\n\r\n[")}

// lastGame returns the position of the last game in text, or 0. A beginning that follows an open brace may be inside a
// comment, so the one before it counts.
func lastGame(text []byte) int {
	for i, b := range beginnings {
		at := max(0, bytes.LastIndex(text, b))
		earlier := max(0, bytes.LastIndex(text[:at], b))
		if brace := bytes.LastIndexAny(text[earlier:at], "{}"); brace >= 0 && text[earlier+brace] == '{' {
			at = earlier
		}
		if at > 0 && i == 0 {
			return pgn.FirstTag(text, at+1)
		}
		if at > 0 {
			return at + bytes.IndexByte(b, '[')
		}
	}
	return 0
}
