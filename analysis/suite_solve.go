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
