package main

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"match/internal/bom"
	"match/internal/harmless"
)

// maxLine is the longest line of input that is read.
const maxLine = 1 << 20

// eachLine calls answer with every line of the input that is neither empty nor
// a comment (#). A bad line is reported with its number and the rest goes on;
// with asJSON it also leaves {"line", "error"} on stdout, so that a script
// finds one answer a question. The exit code is 2 if any line was bad.
func (a *app) eachLine(asJSON bool, answer func(line string) error) error {
	scanner := bufio.NewScanner(a.stdin)
	scanner.Buffer(make([]byte, 0, 64<<10), maxLine)
	number, bad := 0, false
	for scanner.Scan() {
		number++
		line := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), bom.Mark))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		err := answer(line)
		if err == nil {
			continue
		}
		bad = true
		fmt.Fprintf(a.stderr, "match: stdin:%d: %s\n", number, harmless.Line(err.Error()))
		if asJSON {
			if err := writeJSONLine(a.stdout, map[string]any{"line": number, "error": err.Error()}); err != nil {
				return err
			}
		}
	}
	err := scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("the line is longer than %d MiB", maxLine>>20)
	}
	if err != nil {
		return fmt.Errorf("stdin:%d: %w", number+1, err)
	}
	if bad {
		return exit(exitBroken)
	}
	return nil
}

// parseEloLine reads the short form of a question to plan: a difference.
func parseEloLine(line string) (float64, error) {
	v, err := strconv.ParseFloat(line, 64)
	if err != nil {
		return 0, fmt.Errorf("%q: want a JSON document or an Elo difference", line)
	}
	return v, nil
}
