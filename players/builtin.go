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

// builtinPlayer is the built-in engine at the board: no process, no text,
// nothing to wait for but its thinking.
type builtinPlayer struct {
	name   string
	engine *engine.Engine
	tables tablebase.Tables // its own, or none
	warned int              // of how many of their files that are damaged
}

var _ Player = (*builtinPlayer)(nil)

// builtinOverhead is kept back from limits of time: no pipe and no other
// process stands between this engine and its clock, only the scheduler.
const builtinOverhead = 2 * time.Millisecond

// newBuiltin returns a player of that name. Each has an engine, and thus a
// transposition table, of its own.
func newBuiltin(name string, o engine.Options) *builtinPlayer {
	o.MoveOverhead = builtinOverhead
	return &builtinPlayer{name: name, engine: engine.New(o), tables: tablebase.None}
}

// Name returns the name given to newBuiltin.
func (b *builtinPlayer) Name() string { return b.name }

// NewGame forgets the game before. It never fails.
func (b *builtinPlayer) NewGame(context.Context, *board.Position) error {
	b.engine.NewGame()
	return nil
}

// Move searches the line's position. With limits of nodes or depth alone the
// reply, but for its time, depends on the game and the limits only.
func (b *builtinPlayer) Move(ctx context.Context, line *board.Line, turn Turn) (Reply, error) {
	var report func(engine.Info)
	if turn.Detail {
		report = func(engine.Info) {} // how full the table is is looked up for reports only
	}
	r := b.engine.Search(ctx, line, turn.Limits, report)
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	reply := Reply{Ply: pgn.Ply{
		Move: r.Move, Score: pgnScore(r.Score),
		Depth: r.Depth, SelDepth: r.SelDepth, Nodes: r.Nodes,
		Time: r.Time, Reported: r.Time,
	}}
	if turn.Detail {
		reply.Detail = Detail{HashFull: r.HashFull, TBHits: r.TBHits, Line: slices.Clone(r.PV)}
	}
	if damaged := tablebase.Damaged(b.tables); len(damaged) > b.warned {
		reply.Warning = damaged[b.warned].Error()
		b.warned++
	}
	return reply, nil
}

// Close gives back the endgame tables that nobody else has, and the memory of
// the engine.
func (b *builtinPlayer) Close() error {
	b.engine.Close()
	return b.tables.Close()
}

// pgnScore turns an engine's score into that of the game's record.
func pgnScore(score int) pgn.Score {
	if plies, ok := engine.MatePlies(score); ok {
		return pgn.Score{Kind: pgn.MateIn, Value: plies}
	}
	return pgn.Score{Kind: pgn.Centipawns, Value: score}
}
