package web

import (
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
)

// table is a set of boards with its events.
type table struct {
	boards
	t *testing.T
}

func (b *table) begin(pair, game int) {
	b.watch(&arena.Notice{Kind: arena.GameBegun, Number: pair, Game: game, Begun: &arena.Begun{Sides: [2]arena.Participant{{Name: "White <b>"}, {Name: "Black"}}, Start: board.StartPosition()}})
}

func (b *table) move(pair, game int, uci string, ply pgn.Ply) {
	b.t.Helper()
	p := board.StartPosition()
	if g := b.find(&arena.Notice{Number: pair, Game: game}); g != nil {
		p = g.now
	}
	m, err := p.ParseUCI(uci)
	if err != nil {
		b.t.Fatal(err)
	}
	ply.Move = m
	b.watch(&arena.Notice{Kind: arena.Moved, Number: pair, Game: game, Mover: p.SideToMove(), Ply: ply})
}

func (b *table) end(pair, game int, r pgn.Result, text string) {
	b.watch(&arena.Notice{Kind: arena.GameOver, Number: pair, Game: game, Result: r, End: pgn.End{Text: text}})
}

// Both games of a pair have their own boards, and events in one do not show on
// the other.
func TestGamesOfAPairHaveTheirBoards(t *testing.T) {
	b := table{t: t}
	b.begin(1, 0)
	b.begin(1, 1)
	b.begin(2, 0)
	b.move(1, 1, "e2e4", pgn.Ply{Depth: 3})
	b.move(1, 1, "e7e5", pgn.Ply{Depth: 4})
	b.end(2, 0, pgn.Draw, "so")
	for i, want := range []struct {
		plies int
		over  bool
	}{{0, false}, {2, false}, {0, true}} {
		if g := b.places[i]; g.plies() != want.plies || g.over != want.over {
			t.Errorf("board %d: %d plies, over %v", i+1, g.plies(), g.over)
		}
	}
	g := b.places[1]
	if g.game.White != "White <b>" || g.game.Black != "Black" || g.said[board.White].Depth != 3 || g.said[board.Black].Depth != 4 || g.before.SideToMove() != board.Black || g.last.String() != "e7e5" {
		t.Errorf("%+v", g)
	}
	b.begin(2, 1) // replaces the game that is over
	if len(b.places) != 3 || b.places[2].id != (gameID{2, 1}) || b.places[2].over {
		t.Errorf("%d boards, the last one %+v", len(b.places), b.places[2].id)
	}
	b.end(9, 0, pgn.Draw, "so") // of an unknown game
	for _, g := range b.places {
		if g.over {
			t.Errorf("game %+v is over", g.id)
		}
	}
}

// A board shows the players, their last scores, their clocks, the move and, at
// the end, the result.
func TestWhatABoardTells(t *testing.T) {
	b := table{t: t}
	b.begin(3, 1)
	s := &State{Running: true, watched: true, Boards: b.copies()}
	v := newBoards(s).([]boardView)[0]
	if v.Round != "3.2" || v.Move != "" || v.Result != "" || v.Top != (sideView{Name: "Black", Colour: "Black"}) || v.Bottom != (sideView{Name: "White <b>", Colour: "White", Runs: true}) {
		t.Errorf("at the beginning %+v", v)
	}
	b.move(3, 1, "g1f3", pgn.Ply{Depth: 7, Clock: 65 * time.Second})
	b.move(3, 1, "g8f6", pgn.Ply{Nodes: 40})
	b.move(3, 1, "b1c3", pgn.Ply{Depth: 8, Clock: 9800 * time.Millisecond})
	s.Boards = b.copies()
	v = newBoards(s).([]boardView)[0]
	if v.Move != "2. Nc3" || v.Bottom.Said != "depth 8" || v.Bottom.Clock != "9.8" || v.Top.Said != "40 nodes" || v.Top.Clock != "" || v.Result != "" {
		t.Errorf("after three plies %+v", v)
	}
	if g := s.Boards[0]; v.Board != boardSVG(&g.now, g.last, false) {
		t.Error("another position")
	}
	b.end(3, 1, pgn.BlackWins, "White\nresigns")
	s.Boards = b.copies()
	if v = newBoards(s).([]boardView)[0]; v.Result != "0-1" || v.Ending != "White resigns" {
		t.Errorf("at the end %+v", v)
	}
	if s.Running = false; newBoards(s) != nil {
		t.Error("boards of an event that is over")
	}
	if newBoards(&State{Running: true}) != nil {
		t.Error("boards of an event that nobody watches")
	}
}

// plies returns the number of plies on the board.
func (g *liveBoard) plies() int { return 2*g.now.Fullmove() - 2 + int(g.now.SideToMove()) }
