package web

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"strings"
	"testing"

	"match/pgn"
	"match/record"
	"match/results/store"
)

// A query is read leniently: invalid parts do not exclude any games.
func TestQueriesOfGames(t *testing.T) {
	for query, want := range map[string]gameFilter{
		"": {Player: -1, With: -1, From: 1}, "ending=x&outcome=y": {Ending: "x", Outcome: "y", Player: -1, With: -1, From: 1},
		"player=0&with=3&from=51": {Player: 0, With: 3, From: 51}, "player=-1&with=-2&from=-3": {Player: -1, With: -1, From: 1}, "player=x&with=1e3&from=": {Player: -1, With: -1, From: 1},
		"from=0": {Player: -1, With: -1, From: 0},
	} {
		q, err := url.ParseQuery(query)
		if got := newFilter(q); got != want || err != nil {
			t.Errorf("%s: %+v, want %+v", query, got, want)
		}
	}
	for want, f := range map[string]gameFilter{
		"": everyGame, "?from=2": {Player: -1, With: -1, From: 2}, "?player=0": {Player: 0, With: -1, From: 1}, "?with=0": {Player: -1, With: 0, From: 0},
		"?ending=a%26b&outcome=won&player=1&with=2": {Ending: "a&b", Outcome: "won", Player: 1, With: 2, From: 1},
	} {
		if got := f.query(); got != want {
			t.Errorf("%+v: %q, want %q", f, got, want)
		}
	}
}

// A filter selects a game by its ending, its players, and its result for the
// first of them.
func TestWhichGamesAreChosen(t *testing.T) {
	p := &record.Pair{Players: [2]int{2, 5}, Games: [2]*pgn.Game{
		{Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.Checkmate}}, {Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.Crash}}, // each won by White: 2, then 5
	}}
	for _, c := range []struct {
		f    gameFilter
		want [2]bool
	}{
		{everyGame, [2]bool{true, true}}, {gameFilter{Ending: "checkmate", Player: -1, With: -1}, [2]bool{true, false}}, {gameFilter{Ending: "faults", Player: -1, With: -1}, [2]bool{false, true}},
		{gameFilter{Ending: string(pgn.Crash), Player: -1, With: -1}, [2]bool{false, true}}, {gameFilter{Ending: "stalemate", Player: -1, With: -1}, [2]bool{}}, {gameFilter{Ending: "unknown", Player: -1, With: -1}, [2]bool{}},
		{gameFilter{Player: 2, With: -1}, [2]bool{true, true}}, {gameFilter{Player: 5, With: -1}, [2]bool{true, true}}, {gameFilter{Player: 0, With: -1}, [2]bool{}}, {gameFilter{Player: 2, With: 5}, [2]bool{true, true}},
		{gameFilter{Player: 2, With: 0}, [2]bool{}}, {gameFilter{Player: 0, With: 2}, [2]bool{}}, {gameFilter{Player: -1, With: 5}, [2]bool{true, true}}, {gameFilter{Player: -1, With: 4}, [2]bool{}},
		{gameFilter{Player: 2, With: -1, Outcome: "won"}, [2]bool{true, false}}, {gameFilter{Player: 2, With: -1, Outcome: "lost"}, [2]bool{false, true}}, {gameFilter{Player: 5, With: 2, Outcome: "won"}, [2]bool{false, true}},
		{gameFilter{Player: 5, With: -1, Outcome: "drawn"}, [2]bool{}}, {gameFilter{Player: -1, With: -1, Outcome: "drawn"}, [2]bool{true, true}}, {gameFilter{Player: 5, With: -1, Outcome: "nonsense"}, [2]bool{}},
	} {
		if got := [2]bool{c.f.chooses(p, 0), c.f.chooses(p, 1)}; got != c.want {
			t.Errorf("%+v: %v, want %v", c.f, got, c.want)
		}
	}
	p.Games[1].Result = pgn.Draw
	f := gameFilter{Player: 5, With: -1, Outcome: "drawn"}
	if f.chooses(p, 0) || !f.chooses(p, 1) {
		t.Error("the drawn game is the one")
	}
	f.Outcome = "lost"
	if !f.chooses(p, 0) || f.chooses(p, 1) {
		t.Error("the lost game is the one")
	}
}

// numberedPairs are a library of n pairs, which fails after some.
type numberedPairs struct{ n, broken int }

func (l numberedPairs) from(_ context.Context, first int) iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		for n := max(1, first); n <= l.n; n++ {
			pair := record.Pair{Number: n, Players: [2]int{0, 1}}
			for i := range pair.Games {
				pair.Games[i] = &pgn.Game{Round: fmt.Sprintf("%d.%d", n, i+1)}
			}
			if n == l.broken {
				yield(pair, errors.New("broken"))
				return
			}
			if !yield(pair, nil) {
				return
			}
		}
	}
}

// A list has a hundred games, and continues with the next pair if there is one.
func TestListsOfGames(t *testing.T) {
	for _, c := range []struct {
		pairs, from, games, next int
		first, last              string
	}{{3, 1, 6, 0, "1.1", "3.2"}, {50, 1, 100, 0, "1.1", "50.2"}, {51, 1, 100, 51, "1.1", "50.2"}, {120, 51, 100, 101, "51.1", "100.2"}, {120, 101, 40, 0, "101.1", "120.2"}} {
		f := everyGame
		f.From = c.from
		list, next, err := choose(t.Context(), numberedPairs{n: c.pairs}.from, f)
		if err != nil || len(list) != c.games || next != c.next || list[0].Round != c.first || list[len(list)-1].Round != c.last {
			t.Errorf("of %d pairs from %d on: %d games, then %d, %v", c.pairs, c.from, len(list), next, err)
		}
	}
	if _, next, err := choose(t.Context(), numberedPairs{n: 9, broken: 4}.from, everyGame); err == nil || next != 0 {
		t.Errorf("a library that breaks: %d, %v", next, err)
	}
	for round, want := range map[gameID]string{{4, 0}: "4.1", {4, 1}: "4.2", {9, 1}: "9.2"} {
		if g, err := find(t.Context(), numberedPairs{n: 9}.from, round); err != nil || g.Round != want {
			t.Errorf("game %s: %+v %v", want, g, err)
		}
	}
	if g, err := find(t.Context(), numberedPairs{n: 9}.from, gameID{0, 0}); g != nil || err != nil {
		t.Errorf("game 0.1: %+v %v", g, err)
	}
	if g, err := find(t.Context(), numberedPairs{n: 9, broken: 4}.from, gameID{4, 0}); g != nil || err == nil {
		t.Errorf("a game of a library that breaks: %+v %v", g, err)
	}
}

// The games of a round are selected by the rounds of their pairs, and the form shows which.
func TestGamesOfARound(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	for i := range 180 {
		p.plain(t, i%2, 2, pgn.WhiteWins, pgn.Draw, pgn.Checkmate, pgn.Stalemate)
	}
	db := openStore(t)
	p.imported(t, db)
	s := serve(t, &Archive{Store: db, Rounds: func(context.Context, *store.Event) func(*record.Pair) int {
		return func(p *record.Pair) int { return 1 + p.Number%3 }
	}})
	page := s.ask("/event/1/games?round=2&player=0").Body.String()
	if n := strings.Count(page, `<a href="/event/1/game/`); n != 60 {
		t.Errorf("%d games", n)
	}
	onPage(t, page, `/event/1/game/1.1"`, `/event/1/game/7.2"`, " · round 2, A1", `name="round" min="1" value="2"`)
	onPage(t, s.ask("/event/1/games?round=2").Body.String(), `<a href="/event/1/games?before=1&amp;from=151&amp;round=2" rel="next">More games</a>`)
	onPage(t, s.ask("/event/1/games").Body.String(), `name="round" min="1" value=""`)
	s.archive.Rounds = func(context.Context, *store.Event) func(*record.Pair) int { return nil }
	if page = s.ask("/event/1/games?round=2").Body.String(); strings.Contains(page, `name="round"`) || strings.Contains(page, "round 2") || !strings.Contains(page, "game 2.1") {
		t.Error("an event without rounds has one")
	}
}

// The page of games links to more games of the same selection, and shows the
// selection.
func TestPageOfGames(t *testing.T) {
	p := newPlay("A1", "B1")
	for range 60 {
		p.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate, pgn.Stalemate)
	}
	db := openStore(t)
	p.imported(t, db)
	s := serve(t, &Archive{Store: db})
	page := s.ask("/event/1/games").Body.String()
	onPage(t, page, `<p><a href="/event/1">A1 against B1</a></p>`, `<a href="/event/1/games?before=1&amp;from=51" rel="next">More games</a>`)
	page = s.ask("/event/1/games?ending=checkmate&player=0&outcome=won&from=2").Body.String()
	onPage(t, page, `<p><a href="/event/1">A1 against B1</a> · checkmate, won by A1</p>`,
		`<tr><th scope="row"><a href="/event/1/game/2.1">game 2.1</a></th><td class="name">A1</td><td class="name">B1</td><td>1-0</td><td>checkmate</td><td>0<span class="unit"> plies</span></td><td></td></tr>`)
	if n := strings.Count(page, `<a href="/event/1/game/`); n != 59 || strings.Contains(page, "More games") || strings.Contains(page, "No matching games") {
		t.Errorf("%d games", n)
	}
	onPage(t, s.ask("/event/1/games?ending=faults").Body.String(), "No matching games")
	r := newGameRow(&pgn.Game{Round: "1.2", White: "W\x1b", Black: strings.Repeat("b", 90), Result: pgn.BlackWins, Opening: "O\np", End: pgn.End{Reason: pgn.Crash}, Plies: make([]pgn.Ply, 7)}, links{base: "/live"})
	if want := (gameRow{Round: "1.2", Link: "/live/game/1.2", White: "W?", Black: strings.Repeat("b", 40) + "…" + strings.Repeat("b", 39), Result: "0-1", End: string(pgn.Crash), Opening: "O p", Plies: 7}); r != want {
		t.Errorf("%+v, want %+v", r, want)
	}
}
