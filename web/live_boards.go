package web

import (
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
)

// mostBoards is how many games are shown at a time.
const mostBoards = 128

// gameID identifies a game of an event: the number of its pair, and 0 or 1.
type gameID struct{ pair, game int }

// liveBoard is a game in progress, or one that is over and whose pair does not count yet. It
// is never changed.
type liveBoard struct {
	id     gameID
	game   pgn.Game
	before board.Position
	now    board.Position
	last   board.Move
	said   [2]pgn.Ply       // by colour: the last one, or the zero value
	left   [2]time.Duration // by colour: on the clocks when the mover began to think; 0: not known
	since  time.Time        // the mover has been thinking
	begun  int64            // distinguishes it from an earlier game of the same number
	over   bool
	thinks [2]arena.Thought // by colour: now; without a figure: it has reported nothing; only for a page of the game
}

func newLiveBoard(r arena.Running) *liveBoard {
	g := &liveBoard{
		id: gameID{r.Number, r.Index}, game: r.Game, begun: r.Begun.UnixNano(), since: r.Since, over: r.Over, before: r.Start, now: r.Start,
	}
	if g.game.Date == "" {
		g.game.Date = r.Begun.UTC().Format("2006.01.02")
	}
	for color := range g.left {
		if stages := r.Sides[color].Limits.TC; len(stages) > 0 {
			g.left[color] = stages[0].Base
		}
	}
	for i := range r.Plies {
		p := &r.Plies[i]
		g.before = g.now
		g.now.Make(p.Move)
		if mover := g.before.SideToMove(); i >= r.Opened {
			g.said[mover], g.left[mover], g.last = *p, p.Clock, p.Move
		}
	}
	return g
}

// newLiveBoards returns the games of an event that are shown.
func newLiveBoards(live *arena.Live) (list []*liveBoard) {
	if live == nil {
		return nil // no game has begun
	}
	games := live.Games()
	for _, g := range games[:min(len(games), mostBoards)] {
		list = append(list, newLiveBoard(g))
	}
	return list
}

// runs reports whether the clock of a player runs.
func (g *liveBoard) runs(c board.Color) bool { return !g.over && g.now.SideToMove() == c }

// clock returns what is left on a clock at a time; ok is false if that is not known.
func (g *liveBoard) clock(c board.Color, at time.Time) (left time.Duration, ok bool) {
	left = g.left[c]
	if g.runs(c) && left > 0 {
		return max(1, left-at.Sub(g.since)), true
	}
	return left, left > 0
}
