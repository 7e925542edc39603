package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
)

// fake is a player that plays by a function of the line.
type fake struct {
	name    string
	newGame error
	move    func(line *board.Line) (pgn.Ply, error)
}

func (f *fake) Name() string                                   { return f.name }
func (f *fake) NewGame(context.Context, *board.Position) error { return f.newGame }
func (f *fake) Close() error                                   { return nil }
func (f *fake) Move(ctx context.Context, line *board.Line, _ players.Turn) (players.Reply, error) {
	if err := ctx.Err(); err != nil {
		return players.Reply{}, err
	}
	ply, err := f.move(line)
	return players.Reply{Ply: ply}, err
}

// scripted plays the given moves, one after the other, in no time.
func scripted(name string, moves ...string) *fake {
	return &fake{name: name, move: func(line *board.Line) (pgn.Ply, error) {
		if len(moves) == 0 {
			return pgn.Ply{}, &players.Fault{Reason: pgn.Crash, Detail: "'s engine exited (status 1)"}
		}
		m, err := line.Position().ParseUCI(moves[0])
		moves = moves[1:]
		return pgn.Ply{Move: m}, err
	}}
}

// random plays random moves that depend only on its strength and the line. It
// captures more often the stronger it is, and yields to other goroutines at
// random.
func random(name string, strength int) *fake {
	return &fake{name: name, move: func(line *board.Line) (pgn.Ply, error) {
		for range rand.IntN(4) {
			runtime.Gosched()
		}
		rng := rand.New(rand.NewPCG(line.Position().Key(), uint64(len(line.Moves()))))
		var list board.MoveList
		line.Position().Legal(&list)
		best, bestValue := board.NoMove, -1
		for range strength {
			m := list.At(rng.IntN(list.Len()))
			if v := 10 * int(m.Captured()); v > bestValue {
				best, bestValue = m, v
			}
		}
		return pgn.Ply{Move: best, Score: pgn.Score{Kind: pgn.Centipawns, Value: 10}}, nil
	}}
}

func startOpening() *openings.Opening {
	return &openings.Opening{Start: board.StartPosition()}
}

// one returns a task with a single pair.
func one(s Setup, r Rules) fixture {
	t := &Task{Ticket: Ticket{Protocol: Protocol}, Title: "test", Rules: r, Watched: true, Pairs: []Setup{s}}
	return fixture{t, &t.Pairs[0]}
}

func position(fen string) *openings.Opening {
	p, err := board.ParseFEN(fen)
	if err != nil {
		panic(fmt.Sprint(fen, ": ", err))
	}
	return &openings.Opening{Start: p}
}
