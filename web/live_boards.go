package web

import (
	"match/arena"
	"match/board"
	"match/pgn"
)

// mostBoards is how many games are shown at a time.
const mostBoards = 12

// gameID identifies a game of an event: the number of its pair, and 0 or 1.
type gameID struct{ pair, game int }

// liveBoard is a game in progress; it is kept for a while after its end.
type liveBoard struct {
	id     gameID
	names  [2]string // by colour
	before board.Position
	now    board.Position
	last   board.Move
	said   [2]pgn.Ply // by colour: the last one, or the zero value
	result pgn.Result
	end    string
	over   bool
}

// boards are the games that are shown. Each keeps its place until another
// game needs it.
type boards struct {
	places []*liveBoard
}

// watch processes a happening. It keeps no reference to it.
func (b *boards) watch(h *arena.Happening) {
	if h.Lost > 0 { // some board has missed a move: all wait for their next game
		b.places = nil
	}
	switch h.Kind {
	case arena.GameBegun:
		b.begin(h)
	case arena.Moved:
		if g := b.find(h); g != nil {
			g.move(h)
		}
	case arena.GameOver:
		if g := b.find(h); g != nil {
			g.result, g.end, g.over = h.Result, h.End.Text, true
		}
	}
}

// begin gives a game a place: that of a finished game, or a new one.
func (b *boards) begin(h *arena.Happening) {
	g := &liveBoard{
		id: gameID{h.Number, h.Game}, now: h.Begun.Start, before: h.Begun.Start,
		names: [2]string{h.Begun.Seats[0].Name, h.Begun.Seats[1].Name},
	}
	for i, old := range b.places {
		if old.over || old.id == g.id {
			b.places[i] = g
			return
		}
	}
	if len(b.places) < mostBoards {
		b.places = append(b.places, g)
	}
}

func (b *boards) find(h *arena.Happening) *liveBoard {
	for _, g := range b.places {
		if g.id.pair == h.Number && g.id.game == h.Game {
			return g
		}
	}
	return nil
}

func (g *liveBoard) move(h *arena.Happening) {
	if !g.now.IsLegal(h.Ply.Move) {
		return
	}
	g.before, g.last = g.now, h.Ply.Move
	g.now.Make(h.Ply.Move)
	g.said[h.Mover] = h.Ply
}

// copies returns the current boards.
func (b *boards) copies() (list []*liveBoard) {
	for _, g := range b.places {
		copied := *g
		list = append(list, &copied)
	}
	return list
}
