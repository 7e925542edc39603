package event

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"match/arena"
	"match/pgn"
)

// longGame is how long a game takes that is stored when it ends, and not with its
// pair. Storing a pair takes some milliseconds. Tests change it.
var longGame = 10 * time.Second

// journal keeps long games in the store until their pairs are stored. When an event
// is asked to stop, no game is too short.
type journal struct {
	*kept
	ctx   context.Context
	stop  *arena.Stop
	games map[int][2]*pgn.Game // of an earlier run
	fails sync.Once
}

// both are two journals. The games of the first are taken.
type both struct {
	arena.Journal
	store arena.Journal
}

// Keep implements arena.Journal.
func (b both) Keep(pair, game int, g *pgn.Game, took time.Duration) {
	b.Journal.Keep(pair, game, g, took)
	b.store.Keep(pair, game, g, took)
}

// newJournal returns the journal of an event in a store, nil without one. A new event
// may have another journal besides.
func newJournal(ctx context.Context, k *kept, o *Options) (arena.Journal, error) {
	if k == nil {
		return o.Journal, nil
	}
	j, err := storeJournal(ctx, k, o)
	if err == nil && o.Journal != nil {
		return both{o.Journal, j}, nil
	}
	return j, err
}

func storeJournal(ctx context.Context, k *kept, o *Options) (arena.Journal, error) {
	j := &journal{kept: k, ctx: context.WithoutCancel(ctx), stop: o.Stop}
	if k.fresh {
		return j, nil
	}
	var err error
	if j.games, err = k.event.Kept(ctx); err != nil || o.GoOn {
		return j, err
	}
	for pair, games := range j.games {
		for i, g := range games {
			if g != nil && g.Result == pgn.Unfinished {
				games[i], err = nil, errors.Join(err, k.event.Forget(ctx, pair, i))
			}
		}
		j.games[pair] = games
	}
	return j, err
}

// Keep implements arena.Journal. A game that cannot be stored costs no more than one
// that was not kept. A short game costs nothing: its first moves are stored with the
// first move after longGame.
func (j *journal) Keep(pair, game int, g *pgn.Game, took time.Duration) {
	if took < longGame && !j.stop.Asked() {
		return
	}
	j.holds.Store(true)
	if err := j.event.Keep(j.ctx, pair, game, g); err != nil && j.warn != nil {
		j.fails.Do(func() { j.warn(fmt.Sprintf("games are not stored before their pairs: %v", err)) })
	}
}

// Kept implements arena.Journal.
func (j *journal) Kept(pair int) [2]*pgn.Game { return j.games[pair] }
