package players

import (
	"context"
	"slices"
	"time"

	"match/board"
	"match/engine"
	"match/pgn"
	"match/tablebase"
)

// builtinPlayer is a player that runs the built-in engine in this process,
// without a protocol.
type builtinPlayer struct {
	name   string
	engine *engine.Engine
	tables tablebase.Tables // its own, or none
	warned int              // of how many of their files that are damaged
	mind   mind
}

var _ Player = (*builtinPlayer)(nil)

// builtinOverhead is subtracted from time limits. No pipe and no other process
// delays this engine, only the scheduler does.
const builtinOverhead = 2 * time.Millisecond

// newBuiltin returns a player with that name. Each player has its own engine
// and therefore its own transposition table.
func newBuiltin(name string, o engine.Options) *builtinPlayer {
	o.MoveOverhead = builtinOverhead
	return &builtinPlayer{name: name, engine: engine.New(o), tables: tablebase.None}
}

// Name returns the name given to newBuiltin.
func (b *builtinPlayer) Name() string { return b.name }

// NewGame clears the state of the last game. It never fails.
func (b *builtinPlayer) NewGame(context.Context, *board.Position) error {
	b.engine.NewGame()
	b.mind.forget()
	return nil
}

// Move searches the line's position. If only nodes or depth limit the search,
// the reply depends on the game and the limits only, except for its time.
func (b *builtinPlayer) Move(ctx context.Context, line *board.Line, turn Turn) (Reply, error) {
	b.mind.begin(line, board.NoMove)
	r := b.engine.Search(ctx, line, turn.Limits, b.mind.report)
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	reply := Reply{Ply: pgn.Ply{
		Move: r.Move, Score: pgnScore(r.Score),
		Depth: r.Depth, SelDepth: r.SelDepth, Nodes: r.Nodes,
		Time: r.Time, Reported: r.Time,
	}}
	if turn.Detail {
		reply.Detail = Detail{HashFull: b.engine.HashFull(), TBHits: r.TBHits, Line: slices.Clone(r.PV)}
	}
	if damaged := tablebase.Damaged(b.tables); len(damaged) > b.warned {
		reply.Warning = damaged[b.warned].Error()
		b.warned++
	}
	return reply, nil
}

// Close releases the engine's memory, and endgame tables that no other player
// uses.
func (b *builtinPlayer) Close() error {
	b.engine.Close()
	return b.tables.Close()
}

// pgnScore converts an engine's score to the score in the game's record.
func pgnScore(score int) pgn.Score {
	if plies, ok := engine.MatePlies(score); ok {
		return pgn.Score{Kind: pgn.MateIn, Value: plies}
	}
	return pgn.Score{Kind: pgn.Centipawns, Value: score}
}
