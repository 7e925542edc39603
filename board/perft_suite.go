package board

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// PerftCase is one line of a suite: a position and its known counts.
type PerftCase struct {
	Line     int // in its file, from 1
	FEN      string
	Position Position
	Counts   []PerftCount
}

// PerftCount is a known number of move sequences.
type PerftCount struct {
	Depth int // plies, from 1
	Nodes uint64
}

// ReadPerftSuite reads lines of the form
//
//	FEN ;D1 20 ;D2 400 ;D3 8902
//
// Empty lines and lines that begin with # are skipped. An invalid line is an
// error that begins with name:line and gives the reason. A suite without cases is
// also an error.
func ReadPerftSuite(name string, r io.Reader) ([]PerftCase, error) {
	var cases []PerftCase
	in := bufio.NewScanner(r)
	number := 0
	for in.Scan() {
		number++
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := parsePerftCase(line)
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

func parsePerftCase(line string) (PerftCase, error) {
	fields := strings.Split(line, ";")
	c := PerftCase{FEN: strings.TrimSpace(fields[0])}
	position, err := ParseFEN(c.FEN)
	if err != nil {
		return c, err
	}
	c.Position = position
	for _, field := range fields[1:] {
		count, err := parsePerftCount(field)
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

func parsePerftCount(field string) (PerftCount, error) {
	if words := strings.Fields(field); len(words) == 2 && words[0][0] == 'D' {
		depth, noDepth := strconv.Atoi(words[0][1:])
		nodes, noNodes := strconv.ParseUint(words[1], 10, 64)
		if noDepth == nil && noNodes == nil && depth >= 1 && depth <= MaxPerft {
			return PerftCount{depth, nodes}, nil
		}
	}
	return PerftCount{}, fmt.Errorf("bad count %q (want a depth from 1 to %d and a number, such as \"D3 8902\")", strings.TrimSpace(field), MaxPerft)
}

// WrongPerft is a known count that differs from the generator's.
type WrongPerft struct {
	Case PerftCase
	Want PerftCount
	Got  uint64
}

// PerftSummary is the result of checking a suite.
type PerftSummary struct{ Positions, Counts, Wrong int }

// CheckPerft counts every case in turn and calls wrong for each disagreement. Counts of more than
// maxNodes are skipped, unless maxNodes is 0. After every position it calls done with the number of
// positions done. Cancelling ctx ends it after the current count, with ctx's error.
func CheckPerft(
	ctx context.Context, cases []PerftCase, count func(*Position, int) uint64, maxNodes uint64, wrong func(WrongPerft), done func(int),
) (PerftSummary, error) {
	var sum PerftSummary
	for i := range cases {
		c := &cases[i]
		sum.Positions++
		for _, want := range c.Counts {
			if maxNodes > 0 && want.Nodes > maxNodes {
				continue
			}
			if err := ctx.Err(); err != nil {
				return sum, err
			}
			got := count(&c.Position, want.Depth)
			sum.Counts++
			if got != want.Nodes {
				sum.Wrong++
				wrong(WrongPerft{*c, want, got})
			}
		}
		done(i + 1)
	}
	return sum, nil
}
