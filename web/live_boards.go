package web

import (
	"slices"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
)

// mostBoards is how many games are shown at a time.
const mostBoards = 128

// gameID identifies a game of an event: the number of its pair, and 0 or 1.
type gameID struct{ pair, game int }

// liveBoard is a game in progress; it is kept for a while after its end.
type liveBoard struct {
	id     gameID
	game   pgn.Game // its plies are only appended, so that copies may share them
	before board.Position
	now    board.Position
	last   board.Move
	said   [2]pgn.Ply       // by colour: the last one, or the zero value
	left   [2]time.Duration // by colour: on the clocks when the mover began to think; 0: not known
	since  time.Time        // the mover has been thinking
	begun  int64            // distinguishes it from an earlier game of the same number
	over   bool

	moved chan struct{} // closed at the next change; nil: no viewer waits
}

// boards are the games that are shown. Each keeps its place until another
// game needs it.
type boards struct {
	places []*liveBoard
	ended  []*liveBoard // over, without a place, and of pairs that are not counted yet
}

// mostEnded limits the games that wait for the other game of their pair.
const mostEnded = 2 * mostBoards

// watch processes a notice. It keeps no reference to it.
func (b *boards) watch(n *arena.Notice) {
	if n.Lost > 0 { // some board has missed a move: all wait for their next game
		for _, g := range b.places {
			g.wake()
		}
		b.places = nil
	}
	switch n.Kind {
	case arena.GameBegun:
		b.begin(n)
	case arena.Moved:
		if g := b.find(n); g != nil {
			g.move(n)
			g.wake()
		}
	case arena.GameOver:
		if g := b.find(n); g != nil {
			g.game.Result, g.game.End, g.over = n.Result, n.End, true
			g.wake()
		}
	}
}

// begin gives a game a place: that of a finished game, or a new one.
func (b *boards) begin(n *arena.Notice) {
	g := newLiveBoard(n)
	for i, old := range b.places {
		if old.over || old.id == g.id {
			b.end(old)
			b.places[i] = g
			return
		}
	}
	if len(b.places) < mostBoards {
		b.places = append(b.places, g)
	}
}

// end takes the place of a game.
func (b *boards) end(g *liveBoard) {
	g.wake()
	if g.over && len(b.ended) < mostEnded {
		b.ended = append(b.ended, g)
	}
}

// counted forgets the games of a pair that other pages can show.
func (b *boards) counted(pair int) {
	b.ended = slices.DeleteFunc(b.ended, func(g *liveBoard) bool { return g.id.pair == pair })
}

// game returns a game that is being played or waits for the other one of its pair.
func (b *boards) game(id gameID) *liveBoard {
	for _, list := range [][]*liveBoard{b.places, b.ended} {
		for _, g := range list {
			if g.id == id {
				return g
			}
		}
	}
	return nil
}

func newLiveBoard(n *arena.Notice) *liveBoard {
	g := &liveBoard{id: gameID{n.Number, n.Game}, now: n.Begun.Start, before: n.Begun.Start, since: time.Now()}
	g.begun = g.since.UnixNano()
	g.game = pgn.Game{
		White: n.Begun.Sides[board.White].Name, Black: n.Begun.Sides[board.Black].Name,
		Round: roundOf(g.id), Start: n.Begun.Start, Date: g.since.UTC().Format("2006.01.02"),
	}
	if o := n.Begun.Opening; o != nil {
		g.game.Start, g.game.ECO, g.game.Opening = o.Start, o.ECO, o.Name
		for _, m := range o.Moves {
			g.game.Plies = append(g.game.Plies, pgn.Ply{Move: m, Comment: "book"})
		}
	}
	for color := range g.left {
		if stages := n.Begun.Sides[color].Limits.TC; len(stages) > 0 {
			g.left[color] = stages[0].Base
		}
	}
	return g
}

// wake wakes the viewers of a game.
func (g *liveBoard) wake() {
	if g.moved != nil {
		close(g.moved)
		g.moved = nil
	}
}

// name returns the name of a player.
func (g *liveBoard) name(c board.Color) string {
	if c == board.White {
		return g.game.White
	}
	return g.game.Black
}

// mover returns the player that thinks; ok is false if the game is over.
func (g *liveBoard) mover() (c board.Color, ok bool) { return g.now.SideToMove(), !g.over }

// clock returns what is left on a clock at a time; ok is false if that is not known.
func (g *liveBoard) clock(c board.Color, at time.Time) (left time.Duration, ok bool) {
	left = g.left[c]
	if mover, thinks := g.mover(); thinks && mover == c && left > 0 {
		return max(1, left-at.Sub(g.since)), true
	}
	return left, left > 0
}

func (b *boards) find(n *arena.Notice) *liveBoard {
	for _, g := range b.places {
		if g.id.pair == n.Number && g.id.game == n.Game {
			return g
		}
	}
	return nil
}

func (g *liveBoard) move(n *arena.Notice) {
	if !g.now.IsLegal(n.Ply.Move) {
		return
	}
	g.before, g.last = g.now, n.Ply.Move
	g.now.Make(n.Ply.Move)
	g.said[n.Mover], g.left[n.Mover], g.since = n.Ply, n.Ply.Clock, time.Now()
	g.game.Plies = append(g.game.Plies, n.Ply)
}

// copies returns the current boards.
func (b *boards) copies() (list []*liveBoard) {
	for _, g := range b.places {
		copied := *g
		copied.moved = nil
		list = append(list, &copied)
	}
	return list
}
