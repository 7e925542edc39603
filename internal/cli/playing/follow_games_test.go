package playing

import (
	"slices"
	"testing"

	"match/arena"
	"match/pgn"
	"match/record"
)

func TestGameLines(t *testing.T) {
	var lines []string
	watcher := gameLines(func(line string) { lines = append(lines, line) })
	games := [2]*pgn.Game{
		{White: "a\x1b[2J", Black: "b", Result: pgn.WhiteWins, Plies: make([]pgn.Ply, 5), ECO: "B20", Opening: "Sicilian Defense", End: pgn.End{Reason: pgn.Checkmate}},
		{White: "b", Black: "a", Result: pgn.Draw, Plies: make([]pgn.Ply, 2), End: pgn.End{Reason: pgn.MaxMoves}},
	}
	watcher.Watch(nil, arena.Notice{Kind: arena.GameOver, Number: 12})
	watcher.Watch(nil, arena.Notice{Kind: arena.PairCounted, Number: 12, Pair: &record.Pair{Number: 12, Games: games}})
	want := []string{"12.1  a?[2J – b  1-0  checkmate, 3 moves, B20 Sicilian Defense", "12.2  b – a  1/2-1/2  move limit, 1 move"}
	if !slices.Equal(lines, want) {
		t.Errorf("%q", lines)
	}
}
