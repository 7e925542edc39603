package suite

import (
	"context"
	"fmt"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players"
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

// Run has a player solve the problems, one after the other, and calls each with
// every answer. The player is reset between problems.
func Run(ctx context.Context, p players.Player, problems []Problem, l limits.Limits, each func(Answer)) error {
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
