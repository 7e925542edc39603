package web

import (
	"fmt"
	"strings"
	"testing"

	"match/arena"
	"match/pgn"
	"match/record"
)

// someGames returns n games, the newest first.
func someGames(n int) (list []*pgn.Game) {
	for i := n; i > 0; i-- {
		list = append(list, &pgn.Game{Round: fmt.Sprint(i, ".1"), Pair: i})
	}
	return list
}

// A page lists twenty games and links to all of them; a file lists only the games
// that it contains.
func TestLatestGames(t *testing.T) {
	if newGames(&State{}) != nil {
		t.Error("games of nothing")
	}
	for n, want := range map[int]int{1: 1, 20: 20, 21: 20} {
		s := &State{Latest: someGames(n), links: links{base: "/live"}}
		v := newGames(s).(gamesView)
		if len(v.List) != want || v.All != "/live/games" || v.List[0].Round != fmt.Sprint(n, ".1") || v.List[0].Link != fmt.Sprintf("/live/game/%d.1", n) {
			t.Errorf("%d games: %+v", n, v)
		}
	}
	s := &State{Latest: someGames(40), links: links{inFile: map[string]string{}}}
	for _, g := range s.Latest[:30] {
		s.links.inFile[g.Round] = "#" + g.Round
	}
	if v := newGames(s).(gamesView); len(v.List) != 30 || v.All != "" || v.List[29].Link != "#11.1" {
		t.Errorf("%d games of a file with %d", len(v.List), len(s.links.inFile))
	}
}

// Ten faults are shown in full, with the total number.
func TestFaultsOnAPage(t *testing.T) {
	p := newPlay("A1", "B1")
	if newFaults(p.live.State()) != nil {
		t.Error("faults of nothing")
	}
	for n := 1; n <= 12; n++ {
		p.fault(t, fmt.Sprint("log ", n))
		v := newFaults(p.live.State()).(faultsView)
		if v.All != (linked{N: n, Link: "/live/games?ending=faults"}) || v.Shown != min(n, 10) || len(v.List) != v.Shown {
			t.Errorf("%d faults: %+v", n, v)
		}
		if f := v.List[0]; f.Round != fmt.Sprint(n, ".2") || f.Text != "White's engine exited with status 1" || f.Log != "" || f.LogLink != fmt.Sprintf("/live/game/%d.2/log", n) || f.Link != fmt.Sprintf("/live/game/%d.2", n) || f.White != "B1" {
			t.Errorf("the newest of %d: %+v", n, f)
		}
	}
	page := p.serve(t, nil).ask("/live").Body.String()
	onPage(t, page, "These are the latest 10 of 12.")
	s := p.live.State()
	s.Faults = nil // they are too old to be in memory
	if v := newFaults(s).(faultsView); v.Shown != 0 || v.All.N != 12 {
		t.Errorf("%+v", v)
	}
}

// Games in memory are found by their names, those with a fault with their logs.
func TestGamesThatAreRemembered(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	p.plain(t, 2, 0, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
	p.plain(t, 1, 2, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
	s := p.live.State()
	memory := s.memory()
	if len(memory) != 2 || memory[0].Number != 1 || memory[0].Players != [2]int{2, 0} || memory[1].Players != [2]int{1, 2} || memory[0].Games[0].Round != "1.1" || memory[0].Games[1].Round != "1.2" {
		t.Errorf("%+v", memory)
	}
	if g, log := s.remembered(gameID{2, 0}); g != s.Latest[1] || log != "" {
		t.Errorf("%+v %q", g, log)
	}
	old := &pgn.Game{Round: "9.1"}
	s.Faults = []*fault{{game: &pgn.Game{Round: "8.1"}}, {game: old, log: "said"}}
	if g, log := s.remembered(gameID{9, 0}); g != old || log != "said" {
		t.Errorf("%+v %q", g, log)
	}
	if g, _ := s.remembered(gameID{7, 0}); g != nil {
		t.Errorf("%+v", g)
	}
	s.Latest = s.Latest[:3] // an incomplete pair
	if memory := s.memory(); len(memory) != 1 || memory[0].Number != 2 {
		t.Errorf("%+v", memory)
	}
}

// Without a database, too, games whose players keep their colours are found by player and outcome,
// and no page says that the colours are swapped.
func TestGamesOfTheSameColours(t *testing.T) {
	p := newPlay("A1", "B1")
	pair := record.Pair{Number: 1, Players: [2]int{0, 1}, NoSwap: true}
	for i := range pair.Games {
		pair.Games[i] = p.game(1, i, 0, 1, 0, 0)
		pair.Games[i].Result = pgn.WhiteWins
	}
	p.count(t, &arena.Played{Pair: pair})
	s := p.serve(t, nil)
	for query, want := range map[string]int{"player=0&outcome=won": 2, "player=1&outcome=lost": 2, "player=1&outcome=won": 0} {
		if n := strings.Count(s.ask("/live/games?"+query).Body.String(), `href="/live/game/`); n != want {
			t.Errorf("%s: %d games, want %d", query, n, want)
		}
	}
	for _, path := range []string{"/live", "/live/game/1.1"} {
		if page := s.ask(path).Body.String(); strings.Contains(page, "swapped") {
			t.Errorf("%s says that colours are swapped", path)
		}
	}
	p = newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	onPage(t, p.serve(t, nil).ask("/live").Body.String(), "two games from one opening with colours swapped: W won")
}
