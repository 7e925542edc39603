package positions

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// LineError says which line of a file is broken, and why.
type LineError struct {
	File string
	Line int // from 1
	Err  error
}

// Error returns "file:line: what is wrong".
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns what is wrong, such as a *[board.FENError].
func (e *LineError) Unwrap() error { return e.Err }

// longestLine is many times the length of any line of positions.
const longestLine = 1 << 16

// Read calls each with the positions of a file, one a line. Empty lines and
// lines that begin with # are skipped. A line that is broken goes to broken,
// and the reading goes on; any other error, such as each's or one of the disk,
// ends it. The name, a file's, goes into errors.
func Read(r io.Reader, name string, each func(*Position) error, broken func(*LineError)) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, longestLine), longestLine)
	n := 0
	for lines.Scan() {
		n++
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := Parse(text)
		if err != nil {
			broken(&LineError{name, n, err})
			continue
		}
		if err := each(&p); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return &LineError{name, n + 1, fmt.Errorf("the line is longer than %d KiB: this is no file of positions", longestLine>>10)}
	}
	return lines.Err()
}
