package worker

import (
	"context"
	"time"

	"match/board"
	"match/fleet/wire"
)

// showEvery is the interval at which boards are sent while there are viewers.
const showEvery = time.Second

// want starts sending boards until they are no longer wanted.
func (w *worker) want(ctx context.Context) {
	if !w.boards.begin() {
		return
	}
	go func() {
		defer w.boards.stop()
		for ctx.Err() == nil {
			var answer wire.BoardsWanted
			if err := w.conn.Call(ctx, wire.VerbBoards, wire.Boards{Games: w.boards.some()}, &answer); err != nil || !answer.More {
				return
			}
			select {
			case <-time.After(showEvery):
			case <-ctx.Done():
			}
		}
	}()
}

// begin reports whether to start sending boards. It returns false if they are
// already being sent.
func (b *boards) begin() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	was := b.wanted
	b.wanted = true
	return !was
}

func (b *boards) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wanted = false
}

// some returns the boards of the games that have been played the longest.
func (b *boards) some() (list []wire.Board) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.games[:min(len(b.games), wire.MaxBoards)] {
		shown := wire.Board{Event: b.event, Pair: g.pair, Game: g.index, Names: g.names, Before: g.before.FEN(), Said: g.said}
		if g.last != board.NoMove {
			shown.Move = g.before.UCI(g.last)
		}
		list = append(list, shown)
	}
	return list
}
