package worker

import (
	"testing"

	"match/arena"
	"match/board"
	"match/fleet/wire"
	"match/pgn"
)

// begun returns the beginning of a game.
func begun(pair, game int) *arena.Happening {
	return &arena.Happening{Kind: arena.GameBegun, Number: pair, Game: game, Begun: &arena.Begun{
		Seats: [2]arena.Seat{{Name: "new"}, {Name: "old"}}, Start: board.StartPosition(),
	}}
}

func moved(t *testing.T, pair, game int, p *board.Position, move string) *arena.Happening {
	t.Helper()
	m, err := p.ParseUCI(move)
	if err != nil {
		t.Fatal(err)
	}
	h := &arena.Happening{Kind: arena.Moved, Number: pair, Game: game, Ply: pgn.Ply{Move: m, Depth: 7}, Mover: p.SideToMove()}
	p.Make(m)
	return h
}

// Boards follow the games of one event at a time, from their first move to their
// end, and the server accepts them.
func TestBoardsFollowGames(t *testing.T) {
	var b boards
	if !b.follow("1-a") || !b.follow("2-b") { // nothing is played yet
		t.Fatal("no event is followed")
	}
	p := board.StartPosition()
	for pair := range 3 {
		b.watch(begun(pair+1, 0))
	}
	if b.follow("3-c") || !b.follow("2-b") {
		t.Error("games of two events are followed, which have the same numbers")
	}
	b.watch(moved(t, 1, 0, &p, "e2e4"))
	b.watch(moved(t, 1, 0, &p, "c7c5"))
	b.watch(moved(t, 9, 0, &p, "g1f3")) // of a game whose start was not seen
	list := b.some()
	if err := (&wire.Boards{Games: list}).Check(); err != nil || len(list) != wire.MaxBoards {
		t.Fatalf("%+v, %v", list, err)
	}
	first := list[0]
	before, move, err := first.Position()
	if err != nil || first.Event != "2-b" || first.Pair != 1 || first.Names != [2]string{"new", "old"} || first.Move != "c7c5" || move.String() == "" || before.SideToMove() != board.Black || first.Said[1].Depth != 7 {
		t.Errorf("%+v, %v", first, err)
	}
	if list[1].Move != "" || list[1].Before != first0().FEN() {
		t.Errorf("a game without a move: %+v", list[1])
	}
	b.watch(&arena.Happening{Kind: arena.GameOver, Number: 1})
	b.lose("1-a", []int{2}) // of another event
	b.lose("2-b", []int{2})
	if list := b.some(); len(list) != 1 || list[0].Pair != 3 {
		t.Errorf("%+v", list)
	}
	b.watch(begun(3, 0)) // again
	if list := b.some(); len(list) != 1 {
		t.Errorf("twice: %+v", list)
	}
	b.forget("2-b")
	if list := b.some(); len(list) != 0 || !b.follow("3-c") {
		t.Errorf("%+v", list)
	}
	for pair := range 2 * mostGames {
		b.watch(begun(pair+1, 1))
	}
	if len(b.games) != mostGames || b.some()[0].Pair != mostGames+1 {
		t.Errorf("%d games", len(b.games))
	}
}

func first0() *board.Position { p := board.StartPosition(); return &p }

// Only one loop sends boards.
func TestBoardsAreSentOnce(t *testing.T) {
	var b boards
	if !b.begin() || b.begin() {
		t.Error("two loops send boards")
	}
	if b.stop(); !b.begin() {
		t.Error("boards are not sent again")
	}
}
