package web

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// The name of a game is the number of its pair and 1 or 2.
func TestNamesOfGames(t *testing.T) {
	for text, want := range map[string]gameID{"12.1": {12, 0}, "12.2": {12, 1}, "1.1": {1, 0}, "3.12.2": {12, 1}} {
		if id, err := parseRound(text); err != nil || id != want {
			t.Errorf("%s is %+v, %v", text, id, err)
		}
	}
	for _, text := range []string{"", "12", "0.1", "-1.1", "12.0", "12.3", "x.1", "1.x", "1.1.1.1", ".", "1.+1", "1.01", "1. 1", "99999999999999999999.1", "1.99999999999999999999"} {
		if id, err := parseRound(text); err == nil || id != (gameID{}) {
			t.Errorf("%q is %+v", text, id)
		}
	}
	if roundOf(gameOf("12.1")) != "12.1" || gameOf("3.12.2") != (gameID{12, 1}) {
		t.Error("the game of a round")
	}
}

// The data for the script lists the squares that each ply changes: applied in
// order to the first position, they give the position after each ply.
func TestChangesLeadFromPlyToPly(t *testing.T) {
	for n := range 20 {
		p := newPlay("A1", "B1")
		for range n {
			p.rng.Uint64()
		}
		g := p.game(1, 0, 0, 1, 0, 0)
		var data struct {
			Start string `json:"start"`
			Plies []struct{ C, F, T, S, E, G, D string }
		}
		if err := json.Unmarshal([]byte(newReplay(g).JSON()), &data); err != nil {
			t.Fatal(err)
		}
		now := map[string]string{}
		position := g.Start
		if data.Start != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" || len(data.Plies) != len(g.Plies) {
			t.Fatalf("%s, %d plies", data.Start, len(data.Plies))
		}
		for s := board.Square(0); s < 64; s++ {
			now[s.String()] = string(position.PieceAt(s).Letter())
		}
		for i, ply := range data.Plies {
			for change := ply.C; change != ""; change = change[3:] {
				now[change[:2]] = change[2:3]
			}
			move := g.Plies[i].Move
			if ply.F != move.From().String() || ply.T != move.To().String() || !strings.HasSuffix(ply.S, " "+pgn.SAN(&position, move)) || ply.G != figuresSaid(&g.Plies[i]) || g.Plies[i].Comment != "book" && (ply.E != g.Plies[i].Score.String() || ply.D != seconds(g.Plies[i].Time)) {
				t.Fatalf("ply %d: %+v", i+1, ply)
			}
			position.Make(move)
			for s := board.Square(0); s < 64; s++ {
				if want := string(position.PieceAt(s).Letter()); now[s.String()] != want {
					t.Fatalf("after ply %d %q is on %s, want %q", i+1, now[s.String()], s, want)
				}
			}
		}
	}
}

// A ply without a move changes only the side to move.
func TestPliesWithoutAMove(t *testing.T) {
	p := board.StartPosition()
	for _, mover := range []string{"b", "w"} {
		r := newReplayPly(p, &pgn.Ply{Move: board.NoMove})
		if r.Change != "" || r.From != "" || r.To != "" || !strings.HasPrefix(r.Rest, mover+" ") {
			t.Errorf("%+v", r)
		}
		p.MakeNull()
	}
}

// A replay shows the board after a ply, names its move, and shows its position on
// the page of the game.
func TestReplayOfAGame(t *testing.T) {
	g := newPlay("A1", "B1").game(3, 1, 1, 0, 0, 0)
	g.White, g.End.Text, g.Result = "W\x1b", "so\nit ended", pgn.WhiteWins
	p := g.Start
	for i := range 3 {
		p.Make(g.Plies[i].Move)
	}
	v := newReplayView(g, 3, "a log", byPly)
	if v.Board != boardSVG(&p, g.Plies[2].Move, true) || v.Evals != evalLines(newReplay(g), 3) || v.Data != newReplay(g).JSON() {
		t.Error("another board, graph or data")
	}
	if v.ID != "game-3.2" || v.Round != "3.2" || v.White != "W?" || v.Black != "A1" || v.Result != "1-0" || v.Text != "so it ended" || v.Opening != "B90 Sicilian Defense: Najdorf" || v.Log != "a log" || v.Fault || v.Shown != 3 {
		t.Errorf("%+v", v)
	}
	var before board.Position = g.Start
	before.Make(g.Plies[0].Move)
	before.Make(g.Plies[1].Move)
	if want := "2. " + pgn.SAN(&before, g.Plies[2].Move) + ": book"; v.Now != want {
		t.Errorf("it says %q, want %q", v.Now, want)
	}
	if names := v.Steps[0].Name + v.Steps[1].Name + v.Steps[2].Name + v.Steps[3].Name; names != "firstbackforwardlast" {
		t.Error(names)
	}
	start := g.Start
	if v := newReplayView(g, 0, "", byPly); v.Board != boardSVG(&start, board.NoMove, true) || v.Now != "The start" {
		t.Errorf("at the start it says %q", v.Now)
	}
	g.Plies[3].Comment, g.ECO, g.End.Reason = "", "", pgn.Crash
	if v := newReplayView(g, 4, "", byPly); strings.HasSuffix(v.Now, ":") || strings.HasSuffix(v.Now, ": ") || v.Opening != "Sicilian Defense: Najdorf" || !v.Fault {
		t.Errorf("%q, %q, fault %v", v.Now, v.Opening, v.Fault)
	}
}

// The page of a game shows the end unless a ply is requested.
func TestPageOfAGame(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 2, 0, 1, 0)
	s := p.serve(t, nil)
	for query, shown := range map[string]string{"": "50", "?ply=7": "7", "?ply=0": "0", "?ply=-3": "0", "?ply=51": "50", "?ply=x": "50"} {
		page := s.ask("/live/game/2.1" + query).Body.String()
		onPage(t, page, `id="game-2.1"`, `data-shown="`+shown+`"`, `<a href="/live">A1 against B1</a><a href="/live/game/1.2" rel="prev">◀ game 1.2</a><a href="/live/game/2.2" rel="next">game 2.2 of the same pair ▶</a><a href="/live/game">Running game</a></nav>`, "<title>game 2.1 · match</title>", "<h1>A1 – B1</h1>")
	}
	onPage(t, s.ask("/live/game/2.2").Body.String(), "<h1>B1 – A1</h1>", `<a href="/live/game/2.1" rel="prev">◀ game 2.1 of the same pair</a><a href="/live/game">Running game</a></nav>`)
}

// A game of another program, which counts rounds in its own way, is named by its place in the
// event wherever it is linked; its text keeps the tag.
func TestForeignRounds(t *testing.T) {
	for name, round := range map[string]func(pair, game int) string{
		"the same in both games": func(pair, _ int) string { return strconv.Itoa(pair) },
		"of another game":        func(pair, game int) string { return roundOf(gameID{4 - pair, 1 - game}) },
		"a question mark":        func(int, int) string { return "?" },
	} {
		db, p := openStore(t), newPlay("A1", "B1")
		p.pairs(t, 2, 0, 1, 0)
		p.fault(t, "")
		for _, pair := range p.played {
			for i, g := range pair.Games {
				g.Round = round(pair.Number, i)
			}
		}
		e := p.imported(t, db)
		s := serve(t, &Archive{Store: db})
		list := s.ask("/event/1/games").Body.String()
		page := s.ask("/event/1").Body.String()
		for _, pair := range p.played {
			for i, g := range pair.Games {
				id := gameID{pair.Number, i}
				link := "/event/1/game/" + roundOf(id)
				onPage(t, list, `href="`+link+`"`)
				onPage(t, page, `href="`+link+`"`)
				game := s.ask(link).Body.String()
				onPage(t, game, `id="game-`+roundOf(id)+`"`, "<title>game "+roundOf(id)+" · match</title>", "<h1>"+g.White+" – "+g.Black+"</h1>", "[Round &#34;"+g.Round+"&#34;]")
			}
		}
		onPage(t, s.ask("/event/1/game/2.1").Body.String(), `href="/event/1/game/1.2" rel="prev"`, `href="/event/1/game/2.2" rel="next"`)
		state, err := (&Archive{Store: db}).StateOf(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		file := fileOf(t, state)
		for _, id := range []gameID{{1, 0}, {1, 1}, {2, 0}, {2, 1}, {3, 0}, {3, 1}} {
			if n := strings.Count(file, `<section class="replay" id="game-`+roundOf(id)+`"`); n != 1 {
				t.Errorf("%s: the file has game %s %d times", name, roundOf(id), n)
			}
		}
	}
}
