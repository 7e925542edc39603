package analysis

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// sourceOf reads games from text.
func sourceOf(name, text string) Source {
	return Source{name, func(yield func(*pgn.Game, error) bool) {
		r := pgn.NewReader(strings.NewReader(text), name)
		for {
			var g pgn.Game
			if err := r.Next(&g); errors.Is(err, io.EOF) || !yield(&g, err) {
				return
			}
		}
	}}
}

// randomGame plays random moves, with a score at every move.
func randomGame(rng *rand.Rand, plies int) *pgn.Game {
	g := &pgn.Game{White: "mine", Black: "other", Start: board.StartPosition()}
	line := board.NewLine(g.Start)
	for range plies {
		if line.Status() != board.Ongoing {
			break
		}
		var list board.MoveList
		line.Position().Legal(&list)
		m := list.Slice()[rng.IntN(len(list.Slice()))]
		line.Push(m)
		g.Plies = append(g.Plies, pgn.Ply{Move: m, Depth: 5, Score: pgn.Score{Kind: pgn.Centipawns, Value: rng.IntN(200) - 100}})
	}
	g.Result = []pgn.Result{pgn.WhiteWins, pgn.Draw, pgn.BlackWins}[rng.IntN(3)]
	return g
}

// randomPairs returns n pairs of random games of "mine" against "other".
func randomPairs(rng *rand.Rand, n, plies int) *Collection {
	var games []*pgn.Game
	for pair := range 2 * n {
		g := randomGame(rng, plies)
		if g.Pair = pair/2 + 1; pair%2 == 1 {
			g.White, g.Black = g.Black, g.White
		}
		games = append(games, g)
	}
	c, err := Collect(Query{Player: "mine"}, Source{"random", func(yield func(*pgn.Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
	}})
	if err != nil {
		panic(err)
	}
	return c
}

const twoPairs = `[White "mine"]
[Black "old"]
[Result "1-0"]

1. e4 {book} e5 {book} 2. Nf3 {+0.30/5 n=10} Nc6 {-0.20/5 n=10} 1-0

[White "old"]
[Black "mine"]
[Result "1-0"]

1. e4 {book} e5 {book} 2. Bc4 {+0.30/5 n=10} 1-0

[White "mine"]
[Black "old"]
[Result "1-0"]

1. e4 {book} e5 {book} 2. Ke3 1-0

[White "new"]
[Black "old"]
[Result "1-0"]

1. e4 1-0

[White "mine"]
[Black "old"]
[Result "*"]

1. d4 *

[White "mine"]
[Black "new"]
[Result "0-1"]

1. d4 d5 0-1
`

func TestCollect(t *testing.T) {
	c, err := Collect(Query{Player: "mine"}, sourceOf("games.pgn", twoPairs))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Games) != 3 || c.Clusters != 2 || c.Unfinished != 1 || c.Others != 1 {
		t.Errorf("%d games in %d clusters, %d unfinished, %d of others", len(c.Games), c.Clusters, c.Unfinished, c.Others)
	}
	if len(c.Broken) != 1 || !strings.HasPrefix(c.Broken[0], "games.pgn:17: ") {
		t.Errorf("broken: %q", c.Broken)
	}
	first, second, third := c.Games[0], c.Games[1], c.Games[2]
	if first.Side != board.White || second.Side != board.Black || first.Cluster != second.Cluster || third.Cluster == first.Cluster {
		t.Error("the first two games are no pair")
	}
	if first.Book != 2 || third.Book != 0 || first.Points() != 1 || second.Points() != 0 || third.Opponent != "new" {
		t.Errorf("%+v %+v %+v", first, second, third)
	}
	missing := c.input().Missing
	if !slices.ContainsFunc(missing, func(s string) bool {
		return strings.HasPrefix(s, "clock times") && !strings.Contains(s, " of ")
	}) ||
		!slices.ContainsFunc(missing, func(s string) bool { return strings.Contains(s, "(in 1 of 3 games)") }) {
		t.Errorf("missing: %q", missing)
	}
}

func TestCollectNothing(t *testing.T) {
	for want, q := range map[string]Query{
		`no games of "mien" (did you mean "mine"?); there are "mine", "old", "new"`: {Player: "mien"},
		`no games against "nwe" (did you mean "new"?)`:                              {Player: "mine", Opponent: "nwe"},
		`no games of "new" against "new"`:                                           {Player: "new", Opponent: "new"},
	} {
		_, err := Collect(q, sourceOf("games.pgn", twoPairs))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", q, err, want)
		}
	}
	if _, err := Collect(Query{Player: "mine"}, sourceOf("x", "\x00\xff junk")); err == nil {
		t.Error("junk is a game")
	}
	disk := errors.New("disk")
	_, err := Collect(Query{Player: "mine"}, Source{"x", func(yield func(*pgn.Game, error) bool) { yield(nil, disk) }})
	if !errors.Is(err, disk) {
		t.Errorf("%v, want the error of the disk", err)
	}
}

func TestBookPlies(t *testing.T) {
	said := pgn.Ply{Depth: 3}
	book := pgn.Ply{Comment: "book"}
	for want, plies := range map[int][]pgn.Ply{
		0: {{}, {}, {}},
		1: {{}, said},
		2: {book, book, said},
		3: {book, {}, {}, said},
	} {
		if got := bookPlies(&pgn.Game{Plies: plies}); got != want {
			t.Errorf("%+v: %d plies, want %d", plies, got, want)
		}
	}
}

// A passed turn is not a move that a referee could judge.
func TestNullMovesAreLeftOut(t *testing.T) {
	c, err := Collect(Query{Player: "mine"}, sourceOf("x.pgn", `[White "mine"]
[Black "old"]
[Result "1-0"]

1. e4 -- 2. d4 1-0

[White "mine"]
[Black "old"]
[Result "1-0"]

1. e4 1-0
`))
	if err != nil || len(c.Games) != 1 || len(c.Broken) != 1 || !strings.Contains(c.Broken[0], "it has a null move") {
		t.Errorf("%+v, %v", c, err)
	}
}
