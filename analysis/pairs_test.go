package analysis

import (
	"slices"
	"testing"

	"match/board"
)

var italian = []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6"}

// clusters pairs games and returns the cluster of each.
func clusters(games ...*Game) (list []int, pairs int) {
	c := &Collection{Games: games}
	c.pairUp()
	for _, g := range games {
		list = append(list, g.Cluster)
	}
	return list, c.paired
}

// Two consecutive games are a pair if they agree in everything except the
// colours.
func TestMirroredGames(t *testing.T) {
	begun, err := board.ParseFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	game := func(side board.Color, book int, moves ...string) *Game {
		g := playing(t, board.StartPosition(), moves...)
		g.Side, g.Book, g.Opponent, g.Source = side, book, "other", "x.pgn"
		return g
	}
	from := func(side board.Color, moves ...string) *Game {
		g := playing(t, begun, moves...)
		g.Side = side
		return g
	}
	with := func(change func(*Game)) *Game {
		g := game(board.Black, 2, italian...)
		change(g)
		return g
	}
	longBook := append(slices.Clone(italian[:5]), "g8f6", "d2d3")
	for name, c := range map[string]struct {
		a, b *Game
		pair bool
	}{
		"colours swapped":      {game(board.White, 2, italian...), with(func(*Game) {}), true},
		"another end":          {game(board.White, 2, italian[:3]...), game(board.Black, 2, "e2e4", "e7e5", "f1c4"), true},
		"same colours":         {game(board.White, 2, italian...), game(board.White, 2, italian...), false},
		"another opponent":     {game(board.White, 2, italian...), with(func(g *Game) { g.Opponent = "third" }), false},
		"another file":         {game(board.White, 2, italian...), with(func(g *Game) { g.Source = "y.pgn" }), false},
		"another book":         {game(board.White, 2, italian...), game(board.Black, 3, italian...), false},
		"another line":         {game(board.White, 2, italian...), game(board.Black, 2, "e2e4", "c7c5"), false},
		"numbered before":      {with(func(g *Game) { g.Side, g.Record.Pair = board.White, 3 }), game(board.Black, 2, italian...), false},
		"six plies alike":      {game(board.White, 0, italian...), game(board.Black, 0, append(slices.Clone(italian[:6]), "d2d3")...), true},
		"five plies alike":     {game(board.White, 0, italian...), game(board.Black, 0, longBook...), false},
		"the first is short":   {game(board.White, 0, italian[:5]...), game(board.Black, 0, italian...), false},
		"the second is short":  {game(board.White, 0, italian...), game(board.Black, 0, italian[:5]...), false},
		"six plies in all":     {game(board.White, 0, italian[:6]...), game(board.Black, 0, italian[:6]...), true},
		"one position":         {from(board.White, "e7e5"), from(board.Black, "c7c5"), true},
		"not the same start":   {from(board.White, "e7e5"), with(func(g *Game) { g.Book, g.Opponent, g.Source = 0, "", "" }), false},
		"the book is all":      {game(board.White, 2, italian[:2]...), game(board.Black, 2, italian[:2]...), true},
		"shorter than a book":  {game(board.White, 2, italian[:1]...), game(board.Black, 2, italian[:2]...), false},
		"and the other way on": {game(board.White, 2, italian[:2]...), game(board.Black, 2, italian[:1]...), false},
	} {
		list, pairs := clusters(c.a, c.b)
		if (list[0] == list[1]) != c.pair || (pairs == 1) != c.pair || pairs > 1 {
			t.Errorf("%s: clusters %v, %d pairs", name, list, pairs)
		}
	}
}

// A game belongs to only one pair; numbers count if present, by file and
// opponent.
func TestPairsAreOfTwo(t *testing.T) {
	game := func(side board.Color, pair int, opponent, source string) *Game {
		g := playing(t, board.StartPosition(), italian...)
		g.Side, g.Opponent, g.Source, g.Record.Pair = side, opponent, source, pair
		return g
	}
	white, black := board.White, board.Black
	for name, c := range map[string]struct {
		games []*Game
		want  []int
		pairs int
	}{
		"four in a row":   {[]*Game{game(white, 0, "a", ""), game(black, 0, "a", ""), game(white, 0, "a", ""), game(black, 0, "a", "")}, []int{0, 0, 1, 1}, 2},
		"three in a row":  {[]*Game{game(white, 0, "a", ""), game(black, 0, "a", ""), game(white, 0, "a", "")}, []int{0, 0, 1}, 1},
		"one too many":    {[]*Game{game(white, 0, "a", ""), game(white, 0, "a", ""), game(black, 0, "a", "")}, []int{0, 1, 1}, 1},
		"numbered":        {[]*Game{game(white, 1, "a", ""), game(white, 2, "a", ""), game(black, 1, "a", ""), game(black, 2, "a", "")}, []int{0, 1, 0, 1}, 2},
		"of two files":    {[]*Game{game(white, 1, "a", "x"), game(black, 1, "a", "y")}, []int{0, 1}, 0},
		"of two rivals":   {[]*Game{game(white, 1, "a", ""), game(black, 1, "b", "")}, []int{0, 1}, 0},
		"numbers again":   {[]*Game{game(white, 1, "a", ""), game(black, 1, "a", ""), game(white, 1, "a", ""), game(black, 1, "a", "")}, []int{0, 0, 1, 1}, 2},
		"a number within": {[]*Game{game(white, 0, "a", ""), game(white, 1, "a", ""), game(black, 0, "a", "")}, []int{0, 1, 0}, 1},
		"interleaved":     {[]*Game{game(white, 0, "a", ""), game(white, 0, "b", ""), game(black, 0, "b", ""), game(black, 0, "a", "")}, []int{0, 1, 1, 0}, 2},
		"two of each":     {[]*Game{game(white, 0, "a", ""), game(white, 0, "a", ""), game(black, 0, "a", ""), game(black, 0, "a", "")}, []int{0, 1, 1, 0}, 2},
		"the next first":  {[]*Game{game(black, 0, "a", ""), game(white, 0, "b", ""), game(white, 0, "a", ""), game(black, 0, "a", "")}, []int{0, 1, 2, 2}, 1},
	} {
		list, pairs := clusters(c.games...)
		if !slices.Equal(list, c.want) || pairs != c.pairs {
			t.Errorf("%s: clusters %v, %d pairs, want %v and %d", name, list, pairs, c.want, c.pairs)
		}
	}
}
