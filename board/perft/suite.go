package perft

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"match/board"
)

// Case is one line of a suite: a position and its known counts.
type Case struct {
	Line     int // in its file, from 1
	FEN      string
	Position board.Position
	Counts   []Count
}

// Count is a known number of move sequences.
type Count struct {
	Depth int // plies, from 1
	Nodes uint64
}

// MaxDepth is far beyond what can be counted in practice.
const MaxDepth = 20

// ReadSuite reads lines of the form
//
//	FEN ;D1 20 ;D2 400 ;D3 8902
//
// Empty lines and lines that begin with # are skipped. An invalid line is an
// error that begins with name:line and gives the reason. A suite without cases is
// also an error.
func ReadSuite(name string, r io.Reader) ([]Case, error) {
	var cases []Case
	in := bufio.NewScanner(r)
	number := 0
	for in.Scan() {
		number++
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := parseCase(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		c.Line = number
		cases = append(cases, c)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s: no positions (want lines like \"FEN ;D1 20 ;D2 400\")", name)
	}
	return cases, nil
}

func parseCase(line string) (Case, error) {
	fields := strings.Split(line, ";")
	c := Case{FEN: strings.TrimSpace(fields[0])}
	position, err := board.ParseFEN(c.FEN)
	if err != nil {
		return c, err
	}
	c.Position = position
	for _, field := range fields[1:] {
		count, err := parseCount(field)
		if err != nil {
			return c, err
		}
		c.Counts = append(c.Counts, count)
	}
	if len(c.Counts) == 0 {
		return c, fmt.Errorf("no counts after the FEN (want \";D1 20 ;D2 400\")")
	}
	return c, nil
}

func parseCount(field string) (Count, error) {
	bad := fmt.Errorf("bad count %q (want a depth from 1 to %d and a number, such as \"D3 8902\")", strings.TrimSpace(field), MaxDepth)
	words := strings.Fields(field)
	if len(words) != 2 || words[0][0] != 'D' {
		return Count{}, bad
	}
	depth, err := strconv.Atoi(words[0][1:])
	if err != nil || depth < 1 || depth > MaxDepth {
		return Count{}, bad
	}
	nodes, err := strconv.ParseUint(words[1], 10, 64)
	if err != nil {
		return Count{}, bad
	}
	return Count{depth, nodes}, nil
}
