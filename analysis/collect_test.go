package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/pgn"
)

// lend returns games in the same memory each time, as readers may do.
func lend(name string, games ...*pgn.Game) Source {
	return Source{name, func(yield func(*pgn.Game, error) bool) {
		var plies []pgn.Ply
		for _, g := range games {
			lent := *g
			plies = append(plies[:0], g.Plies...)
			lent.Plies = plies
			if !yield(&lent, nil) {
				return
			}
		}
	}}
}

// The collected data of a game is a copy. Games are numbered in the order of the
// input, with their position in it.
func TestGamesAreKept(t *testing.T) {
	game := func(white, black string, r pgn.Result, moves ...string) *pgn.Game {
		g := playing(t, board.StartPosition(), moves...).Record
		g.White, g.Black, g.Result = white, black, r
		return g
	}
	c, err := Collect(Query{Player: "mine", Opponent: "a"},
		lend("one", game("mine", "a", pgn.WhiteWins, "e2e4"), game("mine", "b", pgn.Draw, "d2d4"), game("b", "a", pgn.Draw, "c2c4")),
		lend("two", game("a", "mine", pgn.BlackWins, "g1f3"), game("a", "mine", pgn.Unfinished, "b2b3"), game("a", "mine", pgn.WhiteWins, "d2d3")))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range c.Games {
		got = append(got, fmt.Sprintf("%d %s %v %s %v %v", g.Number, g.Source, g.Side, g.Opponent, g.Record.Plies[0].Move, g.Points()))
	}
	want := []string{"1 one White a e2e4 1", "2 two Black a g1f3 1", "3 two Black a d2d3 0"}
	if !slices.Equal(got, want) || c.Others != 2 || c.Unfinished != 1 {
		t.Errorf("%q, %d others, %d unfinished; want %q", got, c.Others, c.Unfinished, want)
	}
	if c.names["mine"] != 5 || c.names["a"] != 5 || c.names["b"] != 2 {
		t.Errorf("names %v", c.names)
	}
}

// Each kind of data in a record is counted separately, per game.
func TestWhatRecordsSay(t *testing.T) {
	for name, c := range map[string]struct {
		change func(g *Game, last *pgn.Ply)
		want   said
	}{
		"nothing":  {func(*Game, *pgn.Ply) {}, said{}},
		"a book":   {func(g *Game, _ *pgn.Ply) { g.Book = 1 }, said{0: 1}},
		"a start":  {func(g *Game, _ *pgn.Ply) { g.Record.Start = g.Record.Last() }, said{0: 1}},
		"scores":   {func(_ *Game, p *pgn.Ply) { p.Score = pgn.Score{Kind: pgn.Centipawns} }, said{1: 1}},
		"depths":   {func(_ *Game, p *pgn.Ply) { p.Depth = 1 }, said{2: 1}},
		"nodes":    {func(_ *Game, p *pgn.Ply) { p.Nodes = 1 }, said{3: 1}},
		"clocks":   {func(_ *Game, p *pgn.Ply) { p.Clock = time.Nanosecond }, said{clockTimes: 1}},
		"times":    {func(_ *Game, p *pgn.Ply) { p.Time = time.Nanosecond }, said{5: 1}},
		"an ECO":   {func(g *Game, _ *pgn.Ply) { g.Record.ECO = "A00" }, said{6: 1}},
		"a name":   {func(g *Game, _ *pgn.Ply) { g.Record.Opening = "Grob" }, said{6: 1}},
		"a reason": {func(g *Game, _ *pgn.Ply) { g.Record.End.Reason = pgn.Crash }, said{7: 1}},
	} {
		g := playing(t, board.StartPosition(), "g2g4", "d7d5")
		c.change(g, &g.Record.Plies[1])
		var got said
		if got.note(g); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// The book ends where a player begins to think. A game without times, or with
// times that start late, has only the marked book moves.
func TestBookEnds(t *testing.T) {
	silence := func(n int, then pgn.Ply) *pgn.Game {
		return &pgn.Game{Plies: append(make([]pgn.Ply, n), then, pgn.Ply{})}
	}
	for want, list := range map[int][]*pgn.Game{
		0:           {silence(0, pgn.Ply{Depth: 1}), silence(longestBook+1, pgn.Ply{Depth: 1}), {}, silence(3, pgn.Ply{Comment: "book"})},
		longestBook: {silence(longestBook, pgn.Ply{Depth: 1})},
		4: {silence(4, pgn.Ply{Depth: 1}), silence(4, pgn.Ply{Nodes: 1}), silence(4, pgn.Ply{Time: 1}), silence(4, pgn.Ply{Score: pgn.Score{Kind: pgn.MateIn}}),
			{Plies: []pgn.Ply{{Comment: "book"}, {Comment: "book"}, {Comment: "book"}, {Comment: "book"}}}},
	} {
		for i, g := range list {
			if got := bookPlies(g); got != want {
				t.Errorf("game %d: %d plies, want %d", i, got, want)
			}
		}
	}
}

// The reason why no game is left is given in one line.
func TestNoGames(t *testing.T) {
	tags := func(white, black, result string) string {
		return fmt.Sprintf("[White %q]\n[Black %q]\n[Result %q]\n\n1. e4 e5 %s\n\n", white, black, result, result)
	}
	for name, c := range map[string]struct{ text, opponent, want string }{
		"empty":      {"", "", "there are no games"},
		"broken":     {strings.ReplaceAll(tags("mine", "a", "1-0")+tags("mine", "a", "1-0"), "1. e4", "1. Ke4"), "", "no games to analyze: 2 games broken"},
		"null moves": {strings.ReplaceAll(tags("mine", "a", "1-0"), "e5", "--"), "", "no games to analyze: 1 game broken"},
		"unfinished": {tags("mine", "a", "*") + tags("mine", "a", "*"), "", "no finished games: 2 games without a result"},
		"nobody":     {tags("b", "a", "1-0") + tags("c", "a", "1-0"), "", `no games of "mine"; there are "a", "b", "c"`},
		"no rival":   {tags("mine", "a", "1-0") + tags("mine", "c", "1-0"), "b", `no games against "b"; there are "mine", "a", "c"`},
		"not theirs": {tags("mine", "a", "1-0") + tags("b", "a", "1-0"), "b", `no games of "mine" against "b"`},
	} {
		_, err := Collect(Query{Player: "mine", Opponent: c.opponent}, sourceOf("x", c.text))
		var none *NoGamesError
		if !errors.As(err, &none) || strings.ReplaceAll(err.Error(), ` (did you mean "a"?)`, "") != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// Long lists of names are shortened, with the number of omitted names.
func TestFew(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	for n, want := range map[int]string{
		0: "", 1: `"a"`, 2: `"a", "b"`, 8: `"a", "b", "c", "d", "e", "f", "g", "h"`,
		9: `"a", "b", "c", "d", "e", "f", "g", "h" and 1 more`, 10: `"a", "b", "c", "d", "e", "f", "g", "h" and 2 more`,
	} {
		if got := few(names[:n]); got != want {
			t.Errorf("%d names: %s, want %s", n, got, want)
		}
	}
}
