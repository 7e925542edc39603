package worker

import (
	"slices"
	"sync"

	"match/arena"
	"match/board"
	"match/fleet/wire"
	"match/pgn"
)

// boards are the games that are played here, of one event at a time, for remote
// viewers.
type boards struct {
	mu     sync.Mutex
	event  string
	games  []*game // the oldest first
	wanted bool
}

// game is a game that is being played.
type game struct {
	pair, index int
	names       [2]string
	before, now board.Position
	last        board.Move
	said        [2]pgn.Ply // by colour
}

// mostGames is the largest number of games that are followed. It is more than are
// ever sent.
const mostGames = 4 * wire.MaxBoards

// follow reports whether the games of a task are followed. Games of a second
// event could have the same numbers.
func (b *boards) follow(event string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.games) == 0 {
		b.event = event
	}
	return b.event == event
}

// forget drops the games of an event that is over.
func (b *boards) forget(event string) { b.drop(event, func(int) bool { return true }) }

// lose drops the games of pairs that are no longer played here.
func (b *boards) lose(event string, pairs []int) {
	b.drop(event, func(pair int) bool { return slices.Contains(pairs, pair) })
}

func (b *boards) drop(event string, lost func(pair int) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.event == event {
		b.games = slices.DeleteFunc(b.games, func(g *game) bool { return lost(g.pair) })
	}
}

// watch records what happens in a game.
func (b *boards) watch(h *arena.Happening) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch h.Kind {
	case arena.GameBegun:
		b.end(h)
		if len(b.games) == mostGames { // its end was lost
			b.games = b.games[1:]
		}
		b.games = append(b.games, &game{
			pair: h.Number, index: h.Game, before: h.Begun.Start, now: h.Begun.Start,
			names: [2]string{h.Begun.Seats[0].Name, h.Begun.Seats[1].Name},
		})
	case arena.Moved:
		if i := b.find(h); i >= 0 {
			b.games[i].move(h)
		}
	case arena.GameOver:
		b.end(h)
	}
}

func (b *boards) find(h *arena.Happening) int {
	for i, g := range b.games {
		if g.pair == h.Number && g.index == h.Game {
			return i
		}
	}
	return -1
}

func (b *boards) end(h *arena.Happening) {
	if i := b.find(h); i >= 0 {
		b.games = append(b.games[:i:i], b.games[i+1:]...)
	}
}

func (g *game) move(h *arena.Happening) {
	if !g.now.IsLegal(h.Ply.Move) {
		return
	}
	g.before, g.last = g.now, h.Ply.Move
	g.now.Make(h.Ply.Move)
	g.said[h.Mover] = h.Ply
}
