package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
)

// blocks are the pieces of code that tests execute, by file name.
type blocks map[string][]block

type block struct{ line0, column0, line1, column1 int }

// cover reports whether a position is in a piece of code that was executed.
func (b blocks) cover(file string, line, column int) bool {
	for _, k := range b[file] {
		after := line > k.line0 || line == k.line0 && column >= k.column0
		before := line < k.line1 || line == k.line1 && column < k.column1
		if after && before {
			return true
		}
	}
	return false
}

// readProfile reads the output of -test.coverprofile:
//
//	match/pgn/reader.go:45.52,46.12 1 3
func readProfile(name string) (blocks, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b := blocks{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		source, rest, found := strings.Cut(lines.Text(), ".go:")
		if !found {
			continue
		}
		var k block
		var statements, runs int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &k.line0, &k.column0, &k.line1, &k.column1, &statements, &runs); err != nil {
			return nil, fmt.Errorf("%s: %w", lines.Text(), err)
		}
		if base := path.Base(source) + ".go"; runs > 0 {
			b[base] = append(b[base], k)
		}
	}
	return b, nil
}

// readEquivalent reads the table of equivalent mutants. Each row has a file, a line's text, the
// change and the reason:
//
//	| `pgn/reader.go` | `if a < b {` | `< → <=` | a is never b |
//
// A line is identified by its text, so that the row stays valid after edits above it. A bar within
// a cell is written \|.
func readEquivalent(name string) (map[string]bool, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 4 || !strings.HasPrefix(cells[0], "| `") {
			continue
		}
		known[strings.Join(cells[:3], " | ")] = true
	}
	return known, nil
}

// keyOf returns the row of a mutant in that table, without its reason.
func keyOf(m *mutant) string {
	cell := func(text string) string { return "`" + strings.ReplaceAll(text, "|", `\|`) + "`" }
	return "| " + cell(display(m.file)) + " | " + cell(m.source) + " | " + cell(m.what())
}
