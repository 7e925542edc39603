package server_test

import (
	"context"
	"math/rand/v2"
	"time"

	"match/arena"
	"match/pgn"
)

// hands wait instead of playing. Each pair takes a random time.
type hands struct {
	least, most time.Duration
	seen        *sightings
}

// saidLength is the reported duration of a pair that took no time. It is so long
// that each task consists of one pair.
const saidLength = 40 * time.Second

// Games implements arena.Hands.
func (h *hands) Games() int { return 1 }

// Work implements arena.Hands.
func (h *hands) Work(ctx context.Context, desk arena.Desk) error {
	for {
		during, task, ok := desk.Next(ctx, 1)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			if !h.wait(during) {
				h.seen.stopped()
				break
			}
			desk.Done(h.answer(&task, i))
		}
	}
}

// wait waits for a random time instead of playing a pair. It reports whether the
// pair is still wanted.
func (h *hands) wait(during context.Context) bool {
	t := time.NewTimer(h.least + rand.N(h.most-h.least+1))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-during.Done():
		return false
	}
}

// answer returns a pair whose games end after their openings with random results.
// The results depend only on the pair, since workers audit each other.
func (h *hands) answer(task *arena.Task, i int) arena.Played {
	s := &task.Pairs[i]
	p := task.Answer(i)
	now := time.Now()
	chance := rand.New(rand.NewPCG(uint64(s.Number), 0))
	for g := range p.Games {
		game := &pgn.Game{
			Event: task.Title, White: s.Seats[g].Name, Black: s.Seats[1-g].Name, Pair: s.Number, Start: s.Opening.Start,
			Result: []pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw}[chance.IntN(3)],
			End:    pgn.End{Reason: pgn.DrawAdjudicated, Text: "by chance"},
		}
		for _, m := range s.Opening.Moves {
			game.Plies = append(game.Plies, pgn.Ply{Move: m})
		}
		p.Games[g] = game
		p.Times[g] = arena.Span{Begun: now, Ended: now.Add(max(saidLength, h.least) / 2)}
	}
	return p
}
