package maker

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players"
	"match/players/spec"
)

// patience is the time limit of an engine for one position.
const patience = 10 * time.Minute

// mateScore represents a forced mate: it is more than any MaxScore allows.
const mateScore = 1 << 20

// engineScorer is a player that is used for scores instead of moves.
type engineScorer struct {
	players.Player
	turn players.Turn
}

// newScorer opens the engine of the Config. Without an engine it returns no
// scorer.
func (c *Config) newScorer(ctx context.Context) (*engineScorer, error) {
	if c.Engine == nil {
		return nil, nil
	}
	l := c.engineLimits()
	player, err := players.Open(ctx, *c.Engine, players.Env{Limits: l})
	if err != nil {
		return nil, err
	}
	return &engineScorer{player, players.Turn{Limits: limits.Limits{Nodes: l.Nodes, Depth: l.Depth}, Deadline: patience}}, nil
}

// engineLimits returns the engine's own limits, or otherwise the nodes of the
// other searches.
func (c *Config) engineLimits() spec.Limits {
	l := c.Engine.Limits
	if l.IsZero() {
		l.Nodes = c.Nodes
	}
	return l
}

// score returns the score of a position, in centipawns for the side to move. It
// first clears the engine's memory of other positions: a book must not depend on
// the assignment of lines to workers.
func (e *engineScorer) score(ctx context.Context, line *board.Line) (int, error) {
	if err := e.NewGame(ctx, line.Start()); err != nil {
		return 0, e.blame(ctx, err)
	}
	reply, err := e.Move(ctx, line, e.turn)
	if err != nil {
		return 0, e.blame(ctx, err)
	}
	switch reply.Ply.Score.Kind {
	case pgn.Centipawns:
		return reply.Ply.Score.Value, nil
	case pgn.MateIn:
		return mateScore, nil
	}
	return 0, fmt.Errorf("player %s gives no scores", e.Name())
}

func (e *engineScorer) blame(ctx context.Context, err error) error {
	return cmp.Or(context.Cause(ctx), fmt.Errorf("player %s: %w", e.Name(), err))
}
