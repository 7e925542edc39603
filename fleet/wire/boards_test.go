package wire

import (
	"strings"
	"testing"

	"match/board"
)

// Boards that cannot occur in a game are refused.
func TestBoardsAreChecked(t *testing.T) {
	start := board.StartPosition()
	good := Board{Pair: 1, Game: 1, Before: start.FEN(), Move: "g1f3"}
	if err := (&Boards{Games: []Board{good, good}}).Check(); err != nil {
		t.Error(err)
	}
	for want, spoil := range map[string]func(*Board){
		"no such game": func(b *Board) { b.Pair = 0 },
		"game 3 of":    func(b *Board) { b.Game = 2 },
		"FEN":          func(b *Board) { b.Before = "x" },
		"e2e5":         func(b *Board) { b.Move = "e2e5" },
	} {
		b := good
		spoil(&b)
		if err := (&Boards{Games: []Board{b}}).Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := (&Boards{Games: make([]Board, MaxBoards+1)}).Check(); err == nil {
		t.Error("too many boards")
	}
}
