package event

import (
	"context"

	"match/arena"
	"match/pgn"
	"match/sprt"
)

// BookTally is a Recorder that counts how well a book suits two players, in whole
// pairs.
type BookTally struct {
	Pairs int
	Draws int // games
	Split int // pairs in which each player won one game
}

// Pair implements Recorder.
func (b *BookTally) Pair(_ context.Context, p *arena.Played) error {
	if p.Games[1] == nil {
		return nil
	}
	b.Pairs++
	for _, g := range p.Games {
		if g.Result == pgn.Draw {
			b.Draws++
		}
	}
	if o := p.Outcomes(); o[0] != o[1] && o[0] != sprt.Draw && o[1] != sprt.Draw {
		b.Split++
	}
	return nil
}

// DrawShare returns the share of drawn games and SplitShare that of split pairs;
// 0 before the first pair.
func (b *BookTally) DrawShare() float64  { return float64(b.Draws) / float64(max(1, 2*b.Pairs)) }
func (b *BookTally) SplitShare() float64 { return float64(b.Split) / float64(max(1, b.Pairs)) }
