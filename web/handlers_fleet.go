package web

import (
	"fmt"
	"net/http"

	"match/board"
	"match/pgn"
	"match/results"
)

// fleetView is the page of the playing machines.
type fleetView struct {
	layout
	Boards   []boardView
	Sections []sectionView
}

// Fleet is the current state of the machines that play events, as tables, and
// some of their games.
type Fleet struct {
	Sections []results.Section
	Boards   []Board
}

// Board is a game on another machine.
type Board struct {
	Event      string // its number
	Pair, Game int    // Game is 0 or 1
	Names      [2]string
	Before     board.Position // before the last move
	Move       board.Move     // the last one; board.NoMove: none yet
	Said       [2]pgn.Ply     // by colour: the engine output of the last moves
}

// live returns the game in the form of a board on a page.
func (b *Board) live() *liveBoard {
	g := &liveBoard{id: gameID{b.Pair, b.Game}, names: b.Names, before: b.Before, now: b.Before, last: b.Move, said: b.Said}
	if b.Move != board.NoMove {
		g.now.Make(b.Move)
	}
	return g
}

// fleetPoll is the interval in seconds at which the page of a fleet is
// reloaded.
const fleetPoll = 2

func (s *Server) fleetPage(w http.ResponseWriter, r *http.Request) {
	if s.fleet == nil {
		s.fail(w, r, fmt.Errorf("%w: this server does not belong to a fleet", errNone))
		return
	}
	v := fleetView{layout: s.layout("fleet", r)}
	v.Refresh, v.Poll = true, fleetPoll
	now := s.fleet()
	for i := range now.Boards {
		b := newBoard(now.Boards[i].live())
		b.Round = short(now.Boards[i].Event) + ", " + b.Round
		v.Boards = append(v.Boards, b)
	}
	for _, section := range now.Sections {
		v.Sections = append(v.Sections, newSection(&section))
	}
	s.show(w, "fleet", v)
}
