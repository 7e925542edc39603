package analysis

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/harmless"
	"match/pgn"
	"match/players"
	"match/players/spec"
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
			p.ID = pgn.ValidText(operand)
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

// Answer is a player's answer to a problem.
type Answer struct {
	Line   int           `json:"line"` // of the problem, in its file
	ID     string        `json:"id"`
	FEN    string        `json:"fen"`
	Played string        `json:"played"` // SAN
	Wanted string        `json:"wanted"`
	Solved bool          `json:"solved"`
	Depth  int           `json:"depth"`
	Nodes  uint64        `json:"nodes"`
	Time   time.Duration `json:"-"` // varies from run to run
}

// Answers are the answers to a suite with their totals.
type Answers struct {
	Solved int           `json:"solved"`
	Of     int           `json:"of"`
	Nodes  uint64        `json:"nodes"`
	Time   time.Duration `json:"-"`
	List   []Answer      `json:"answers"`
}

// SolveSuite has a player solve the problems, one after the other. It calls progress with the number of answers
// after each. The player is reset between problems. It is given up after a time that is far more than a search with
// these limits needs, or after the timeout if no time limits it.
func SolveSuite(ctx context.Context, p players.Player, problems []Problem, l limits.Limits, timeout time.Duration, progress func(done int)) (*Answers, error) {
	all := &Answers{List: []Answer{}}
	for i := range problems {
		problem := &problems[i]
		if err := p.NewGame(ctx, &problem.Position); err != nil {
			return nil, fmt.Errorf("line %d: %w", problem.Line, err)
		}
		line := board.NewLine(problem.Position)
		if line.Status() != board.Ongoing {
			return nil, fmt.Errorf("line %d: the game is over in this position: %v", problem.Line, line.Status())
		}
		reply, err := p.Move(ctx, line, players.Turn{Limits: l, Deadline: suitePatience(l, timeout)})
		if err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", problem.Line, p.Name(), err)
		}
		all.add(problem, &reply.Ply)
		progress(i + 1)
	}
	return all, nil
}

// suitePatience is how long a player may take for a position.
func suitePatience(l limits.Limits, timeout time.Duration) time.Duration {
	most := timeout
	if l.MoveTime > 0 {
		most = l.MoveTime + patience(0)
	}
	if l.Nodes > 0 {
		most = min(most, patience(l.Nodes))
	}
	return most
}

// add adds the answer to a problem.
func (a *Answers) add(p *Problem, ply *pgn.Ply) {
	solved := p.solved(ply.Move)
	a.List = append(a.List, Answer{
		p.Line, p.ID, p.Position.FEN(), pgn.SAN(&p.Position, ply.Move), p.Wanted(), solved, ply.Depth, ply.Nodes, ply.Time,
	})
	a.Solved, a.Of, a.Nodes, a.Time = a.Solved+btoi(solved), a.Of+1, a.Nodes+ply.Nodes, a.Time+ply.Time
}

// Wanted returns the right moves in SAN: "Nf3 e4", "not Qxb2".
func (p *Problem) Wanted() string {
	var words []string
	for _, m := range p.Best {
		words = append(words, pgn.SAN(&p.Position, m))
	}
	for _, m := range p.Avoid {
		words = append(words, "not "+pgn.SAN(&p.Position, m))
	}
	return strings.Join(words, " ")
}

// suiteNodes limits a search without any other limit.
const suiteNodes = 100000

// SuiteLimits returns the limits of every search: those asked for, otherwise the
// player's own.
func SuiteLimits(asked, own spec.Limits) (limits.Limits, error) {
	l := asked
	if l.IsZero() {
		l = own
	}
	if l.IsZero() {
		l.Nodes = suiteNodes
	}
	if len(l.TC) > 0 {
		return limits.Limits{}, errors.New("a test position has no clock: want nodes, depth or movetime")
	}
	return limits.Limits{Nodes: l.Nodes, Depth: l.Depth, MoveTime: l.MoveTime}, nil
}

// WriteText writes the answers as a table with their totals.
func (a *Answers) WriteText(w io.Writer) error {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "line\tposition\tplayed\twanted\tnodes\ttime\t")
	for _, x := range a.List {
		mark := "solved"
		if !x.Solved {
			mark = "-"
		}
		fmt.Fprintf(rows, "%d\t%s\t%s\t%s\t%d\t%v\t%s\n", x.Line, harmless.Line(x.ID), x.Played, x.Wanted, x.Nodes, x.Time.Round(time.Millisecond), mark)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "solved %d of %d, %d nodes, %v\n", a.Solved, a.Of, a.Nodes, a.Time.Round(time.Millisecond))
	return err
}
