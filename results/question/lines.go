package question

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"match/internal/harmless"
)

// longestLine is the length of the longest line that is read.
const longestLine = 1 << 20

// EachLine calls answer for every line that is neither empty nor a comment (#),
// and bad for lines whose answer fails. It continues after a bad line unless bad
// returns an error. Read errors contain the name of the input.
func EachLine(r io.Reader, name string, answer func(line string) error, bad func(number int, err error) error) error {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 64<<10), longestLine)
	number := 0
	for scanner.Scan() {
		number++
		line := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), harmless.BOM))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := answer(line); err != nil {
			if err := bad(number, err); err != nil {
				return err
			}
		}
	}
	err := scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("the line is longer than %d MiB", longestLine>>20)
	}
	if err != nil {
		return fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	return nil
}
