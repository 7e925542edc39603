package web

import (
	"testing"
	"time"

	"match/arena"
	"match/pgn"
)

// A board shows the players, their last scores, their clocks, the move and, at
// the end, the result.
func TestWhatABoardTells(t *testing.T) {
	p := newPlay("White <b>", "Black")
	p.tell(p.begun(3, 1))
	s := &State{Running: true, watched: true, Boards: newLiveBoards(p.arena)}
	v := newBoards(s).([]boardView)[0]
	if v.Round != "3.2" || v.Move != "" || v.Bar != "" || v.Result != "" || v.Top != (sideView{Name: "Black", Colour: "Black"}) || v.Bottom != (sideView{Name: "White <b>", Colour: "White", Runs: true}) {
		t.Errorf("at the beginning %+v", v)
	}
	p.tell(p.moved(t, 3, 1, "g1f3", pgn.Ply{Depth: 7, Clock: 65 * time.Second}))
	p.tell(p.moved(t, 3, 1, "g8f6", pgn.Ply{Nodes: 40}))
	p.tell(p.moved(t, 3, 1, "b1c3", pgn.Ply{Depth: 8, Clock: 9800 * time.Millisecond, Score: pgn.Score{Kind: pgn.Centipawns, Value: 100}}))
	s.Boards = newLiveBoards(p.arena)
	v = newBoards(s).([]boardView)[0]
	if v.Move != "2. Nc3" || v.Bar != evalBarAt(barShare(1)) || v.Bottom.Said != "+1.00, depth 8" || v.Bottom.Clock != "9.8" || v.Top.Said != "40 nodes" || v.Top.Clock != "" || v.Result != "" {
		t.Errorf("after three plies %+v", v)
	}
	if g := s.Boards[0]; v.Board != boardSVG(&g.now, g.last, false) {
		t.Error("another position")
	}
	p.tell(arena.Notice{Kind: arena.GameOver, Number: 3, Game: 1, Result: pgn.BlackWins, End: pgn.End{Text: "White\nresigns"}})
	s.Boards = newLiveBoards(p.arena)
	if v = newBoards(s).([]boardView)[0]; v.Result != "0-1" || v.Ending != "White resigns" {
		t.Errorf("at the end %+v", v)
	}
	s.Running = false
	if list, is := newBoards(s).([]boardView); !is || len(list) > 0 {
		t.Error("an event that is over has boards, or no list for those of the next event on its page")
	}
	if s.links.inFile = map[string]string{}; newBoards(s) != nil {
		t.Error("a list for boards in a file")
	}
	if newBoards(&State{Running: true}) != nil {
		t.Error("boards of an event that nobody watches")
	}
}

// plies returns the number of plies on the board.
func (g *liveBoard) plies() int { return 2*g.now.Fullmove() - 2 + int(g.now.SideToMove()) }
