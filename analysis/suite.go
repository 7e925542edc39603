package analysis

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/pgn"
)

// Problem is a position of a test suite: a line of EPD with moves that are best (bm) or to be avoided
// (am). The file gives the right moves; nothing is judged.
type Problem struct {
	Line     int // in its file, from 1
	ID       string
	Position board.Position
	Best     []board.Move // one of them should be played, if there are any
	Avoid    []board.Move // none of them should be played
}

// solved reports whether a move is right.
func (p *Problem) solved(m board.Move) bool {
	return (len(p.Best) == 0 || slices.Contains(p.Best, m)) && !slices.Contains(p.Avoid, m)
}

// maxSuiteLine limits the memory for a file without line breaks.
const maxSuiteLine = bufio.MaxScanTokenSize

// ParseSuite reads a suite. An error names the file, the line and the mistake.
// Empty lines and lines that begin with # are skipped.
func ParseSuite(r io.Reader, name string) (problems []Problem, err error) {
	lines := bufio.NewScanner(r)
	n := 0
	for lines.Scan() {
		n++
		text := lines.Bytes()
		if n == 1 {
			if text, err = harmless.TrimBOM(text); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		line := strings.TrimSpace(string(text))
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parseProblem(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		p.Line = n
		problems = append(problems, p)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s:%d: the line is longer than %d KiB: is this a test suite?", name, n+1, maxSuiteLine>>10)
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(problems) == 0 {
		return nil, fmt.Errorf("%s: no positions found", name)
	}
	return problems, nil
}

// parseProblem reads one line: a position and operations.
func parseProblem(line string) (p Problem, err error) {
	fen, fields, operations := board.SplitEPD(line)
	if fields < 4 {
		return p, fmt.Errorf("%q is not a position (want the four fields of an EPD, or the six of a FEN)", line)
	}
	half, full, best, avoid := 0, 1, "", ""
	for opcode, operand := range board.Operations(operations) {
		switch opcode {
		case "hmvc":
			half = counter(operand, half)
		case "fmvn":
			full = counter(operand, full)
		case "id":
			p.ID = operand
		case "bm":
			best = operand
		case "am":
			avoid = operand
		}
	}
	if fields == 4 {
		fen += fmt.Sprintf(" %d %d", half, full)
	}
	if p.Position, err = board.ParseFEN(fen); err != nil {
		return p, err
	}
	if p.Best, err = movesOf(&p.Position, "bm", best); err != nil {
		return p, err
	}
	if p.Avoid, err = movesOf(&p.Position, "am", avoid); err != nil {
		return p, err
	}
	if len(p.Best)+len(p.Avoid) == 0 {
		return p, errors.New("neither a best move (bm) nor one to avoid (am)")
	}
	return p, nil
}

func counter(text string, otherwise int) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n < 10000 {
		return n
	}
	return otherwise
}

// movesOf reads moves in SAN, as in suites, or in UCI notation.
func movesOf(p *board.Position, op, text string) (list []board.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		m, err := pgn.ParseSAN(p, strings.TrimRight(word, "!?,"))
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", op, word, err)
		}
		list = append(list, m)
	}
	return list, nil
}
