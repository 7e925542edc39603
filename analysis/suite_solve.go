package analysis

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// Answer is a player's answer to a problem.
type Answer struct {
	Problem *Problem
	Move    board.Move
	Solved  bool
	Score   pgn.Score
	Depth   int
	Nodes   uint64
	Time    time.Duration
}

// SAN returns the move that was played.
func (a *Answer) SAN() string { return pgn.SAN(&a.Problem.Position, a.Move) }

// SolveSuite has a player solve the problems, one after the other, and calls each with
// every answer. The player is reset between problems.
func SolveSuite(ctx context.Context, p players.Player, problems []Problem, l limits.Limits, each func(Answer)) error {
	for i := range problems {
		problem := &problems[i]
		if err := p.NewGame(ctx, &problem.Position); err != nil {
			return fmt.Errorf("line %d: %w", problem.Line, err)
		}
		line := board.NewLine(problem.Position)
		if line.Status() != board.Ongoing {
			return fmt.Errorf("line %d: the game is over in this position: %v", problem.Line, line.Status())
		}
		reply, err := p.Move(ctx, line, players.Turn{Limits: l})
		if err != nil {
			return fmt.Errorf("line %d: %s: %w", problem.Line, p.Name(), err)
		}
		ply := &reply.Ply
		each(Answer{problem, ply.Move, problem.Solved(ply.Move), ply.Score, ply.Depth, ply.Nodes, ply.Time})
	}
	return nil
}

// Tally sums answers up.
type Tally struct {
	Solved int           `json:"solved"`
	Of     int           `json:"of"`
	Nodes  uint64        `json:"nodes"`
	Time   time.Duration `json:"-"` // varies between runs
}

// Add counts an answer.
func (t *Tally) Add(a Answer) {
	t.Of++
	if a.Solved {
		t.Solved++
	}
	t.Nodes += a.Nodes
	t.Time += a.Time
}

// suiteReport is the answers as data, without the figures that vary from run to
// run.
type suiteReport struct {
	Tally
	Answers []suiteAnswer `json:"answers"`
}

// suiteAnswer is one answer.
type suiteAnswer struct {
	Line   int    `json:"line"`
	ID     string `json:"id"`
	FEN    string `json:"fen"`
	Played string `json:"played"` // SAN
	Wanted string `json:"wanted"`
	Solved bool   `json:"solved"`
	Depth  int    `json:"depth"`
	Nodes  uint64 `json:"nodes"`
}

// NewSuiteReport sums up answers.
func NewSuiteReport(answers []Answer) suiteReport {
	r := suiteReport{Answers: []suiteAnswer{}}
	for i := range answers {
		a := &answers[i]
		r.Add(*a)
		r.Answers = append(r.Answers, suiteAnswer{
			a.Problem.Line, a.Problem.ID, a.Problem.Position.FEN(), a.SAN(), a.Problem.Wanted(), a.Solved, a.Depth, a.Nodes,
		})
	}
	return r
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

// TallyOf counts answers.
func TallyOf(answers []Answer) (t Tally) {
	for _, a := range answers {
		t.Add(a)
	}
	return t
}

// WriteSuite writes the answers as a table with their totals.
func WriteSuite(w io.Writer, answers []Answer) error {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "line\tposition\tplayed\twanted\tnodes\ttime\t")
	for _, a := range answers {
		mark := "solved"
		if !a.Solved {
			mark = "-"
		}
		fmt.Fprintf(rows, "%d\t%s\t%s\t%s\t%d\t%v\t%s\n", a.Problem.Line, harmless.Line(a.Problem.ID), a.SAN(),
			a.Problem.Wanted(), a.Nodes, a.Time.Round(time.Millisecond), mark)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	t := TallyOf(answers)
	_, err := fmt.Fprintf(w, "solved %d of %d, %d nodes, %v\n", t.Solved, t.Of, t.Nodes, t.Time.Round(time.Millisecond))
	return err
}
