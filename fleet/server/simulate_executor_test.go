package server_test

import (
	"context"
	"math/rand/v2"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
)

// executors wait instead of playing. Each pair takes a random time.
type executor struct {
	least, most time.Duration
	seen        *sightings
}

// saidLength is the reported duration of a pair that took no time. It is so long
// that each task consists of one pair.
const saidLength = 40 * time.Second

// Games implements arena.Executor.
func (h *executor) Games() int { return 1 }

// Work implements arena.Executor.
func (h *executor) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	for {
		during, task, ok := dispatcher.Next(ctx, 1)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			if !h.wait(during) {
				h.seen.stopped()
				break
			}
			dispatcher.Done(h.answer(&task, i))
		}
	}
}

// wait waits for a random time instead of playing a pair. It reports whether the
// pair is still wanted.
func (h *executor) wait(during context.Context) bool {
	t := time.NewTimer(h.least + rand.N(h.most-h.least+1))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-during.Done():
		return false
	}
}

// answer returns a pair whose games are over one move after their openings, as the
// event's rules say. The games depend only on the pair, since workers audit each
// other.
func (h *executor) answer(task *arena.Task, i int) arena.Played {
	s := &task.Pairs[i]
	p := task.Answer(i)
	now := time.Now()
	for g := range p.Games {
		game := &pgn.Game{
			Event: task.Title, White: s.Participants[g].Name, Black: s.Participants[1-g].Name, Pair: s.Number, Start: s.Opening.Start,
			Result: pgn.Draw, End: pgn.End{Reason: pgn.MaxMoves, Side: pgn.BothSides, By: 1},
		}
		line := board.NewLine(s.Opening.Start)
		play := func(m board.Move) {
			game.Plies = append(game.Plies, pgn.Ply{Move: m})
			line.Push(m)
		}
		for _, m := range s.Opening.Moves {
			play(m)
		}
		for range 2 {
			play(anyMove(line))
		}
		p.Games[g] = game
		p.Times[g] = arena.Span{Begun: now, Ended: now.Add(max(saidLength, h.least) / 2)}
	}
	return p
}

// anyMove returns a move after which the game goes on.
func anyMove(line *board.Line) board.Move {
	var legal board.MoveList
	line.Position().Legal(&legal)
	for _, m := range legal.Slice() {
		var next board.Line
		next.CopyFrom(line)
		if next.Push(m); next.Status() == board.Ongoing {
			return m
		}
	}
	panic("no move after which the game goes on")
}
