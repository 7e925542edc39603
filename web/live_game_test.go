package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"match/arena"
	"match/pgn"
)

// begin begins a game from an opening of two plies.
func (p *play) begin(t testing.TB, pair, game int) {
	t.Helper()
	n := p.begun(pair, game)
	g := n.Begun
	for i := range g.Sides {
		if err := g.Sides[i].Limits.TC.UnmarshalText([]byte("60+1")); err != nil {
			t.Fatal(err)
		}
	}
	now := g.Start
	for _, text := range []string{"e2e4", "e7e5"} {
		m, err := now.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, pgn.Ply{Move: m, Comment: "book"})
		now.Make(m)
	}
	g.ECO, g.Opening, g.Opened = "C20", "King's Pawn Game", 2
	p.tell(n)
}

// move makes a move in a running game, with a line of play that begins with it.
func (p *play) move(t testing.TB, pair, game int, line string) {
	t.Helper()
	first, _, _ := strings.Cut(line, " ")
	p.tell(p.moved(t, pair, game, first, pgn.Ply{
		Score: pgn.Score{Kind: pgn.Centipawns, Value: 40}, Depth: 21, SelDepth: 30, Nodes: 5_000_000, Time: 2 * time.Second, Reported: 2 * time.Second,
		Clock: 59 * time.Second, Comment: fmt.Sprintf("tbhits=7 pv=%q", line),
	}))
}

func (p *play) end(pair, game int) {
	p.tell(arena.Notice{Kind: arena.GameOver, Number: pair, Game: game, Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.Resignation, Text: "Black resigns"}})
}

// A running game has a page with its opening, its clocks and what the players report; one that
// is over stays until its pair is counted.
func TestPageOfARunningGame(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	s := p.serve(t, nil)
	p.begin(t, 1, 0)
	p.move(t, 1, 0, "g1f3 b8c6 f1b5")
	page := s.ask("/live/game/1.1").Body.String()
	onPage(t, page, "C20 King&#39;s Pawn Game", `data-follow="/live/game/1.1/stream"`, `data-ply="3" aria-current="true" title="&#43;0.40, depth 21/30, 5.00M nodes, 2.50M nodes/s, 7 table hits, 2.00 s"`,
		`data-ms="59000"`, `data-ms="60000"`, "2. Nf3 Nc6 3. Bb5", `<a class="out" href="https://lichess.org/analysis/pgn/e4_e5_Nf3"`)
	if n := strings.Count(page, "data-runs"); n != 1 {
		t.Errorf("%d clocks run", n)
	}
	onPage(t, page, `data-do="pgn"`)
	onPage(t, s.ask("/live/game/1.1/pgn").Body.String(), `[White "Alpha"]`, `[Opening "King's Pawn Game"]`, "2. Nf3\n", "f1b5\"} *\n")
	const reload = `http-equiv="refresh"` // without a script
	if onPage(t, page, reload); strings.Contains(s.ask("/live/game/1.1?ply=2").Body.String(), reload) {
		t.Error("a page that stays at a move is loaded again")
	}
	p.end(1, 0)
	p.begin(t, 1, 1) // in its place
	if page := s.ask("/live/game/1.1").Body.String(); strings.Contains(page, reload) || !strings.Contains(page, "Black resigns") || strings.Contains(page, "data-runs") {
		t.Error("a game whose pair is not counted yet has no page")
	}
	p.pairs(t, 1, 0, 1, 0)
	if g, _ := p.live.game(gameID{1, 0}); g != nil {
		t.Error("a counted game is kept twice")
	}
	if status := s.ask("/live/game/7.1").Code; status != http.StatusNotFound {
		t.Errorf("a game that has not begun: %d", status)
	}
	onPage(t, s.ask("/live/game/1.1/pgn").Body.String(), `[Result "`) // counted, as the page keeps it
	if status := s.ask("/live/game/7.1/pgn").Code; status != http.StatusNotFound {
		t.Errorf("the PGN of a game that has not begun: %d", status)
	}
	if status := s.ask("/live/game/7.1/stream").Code; status != http.StatusNotFound {
		t.Errorf("the stream of a game that has not begun: %d", status)
	}
}

// All viewers with the same plies are sent the same text, which has only the new plies.
func TestMessagesOfAGame(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	p.begin(t, 1, 0)
	p.move(t, 1, 0, "g1f3")
	p.move(t, 1, 0, "b8c6")
	g, _ := p.live.game(gameID{1, 0})
	a, b := p.live.text(g, 3), p.live.text(g, 3)
	if a != b {
		t.Error("two texts for two viewers")
	}
	var m gameMessage
	if err := json.Unmarshal([]byte(strings.TrimSpace(strings.SplitN(string(a.text), "data: ", 2)[1])), &m); err != nil {
		t.Fatal(err)
	}
	if len(m.Plies) != 1 || m.From != 3 || m.Plies[0].SAN != "2… Nc6" || !strings.Contains(string(m.Plies[0].Cells), `data-ply="4"`) || m.Runs != "White" || m.Left != [2]int64{59000, 59000} || m.Over {
		t.Errorf("%+v", m)
	}
	if p.live.text(g, 98) != p.live.text(g, 99) || p.live.text(g, -1) != p.live.text(g, 0) {
		t.Error("plies that do not exist are kept")
	}
	if from := newGameMessage(g, 99).From; from != 4 {
		t.Errorf("a page with more plies than the game gets them from %d", from)
	}
	p.end(1, 0)
	if g, _ = p.live.game(gameID{1, 0}); p.live.text(g, 3) == a {
		t.Error("the end of a game is not told")
	}
	if m := newGameMessage(g, 4); m.Result != "1-0" || m.Ending != "Black resigns" || !m.Over || m.Runs != "" {
		t.Errorf("at the end %+v", m)
	}
}

// An open page follows its game: moves, graph, clocks and result; a line of play can be
// stepped through.
func TestFollowAGame(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	s := p.serve(t, nil)
	p.begin(t, 1, 0)
	p.move(t, 1, 0, "g1f3 b8c6 f1b5 g8f6 e1g1")
	b := follow(t, s, "/live/game/1.1")
	b.Until(`document.querySelector('.moves a[aria-current]')?.textContent === 'Nf3'`)
	b.Until(`document.querySelector('.seat.Black .clock').hasAttribute('data-runs') && /^[0-9]/.test(document.querySelector('.seat.Black .clock').textContent)`)
	b.Until(`parseFloat(document.querySelector('.seat.Black .clock').textContent) < 59.9`) // it runs
	p.move(t, 1, 0, "b8c6")
	b.Until(`(row => row.textContent.includes('Nc6') && row.children.length === 7)(document.querySelector('.moves tr:last-child'))`) // beside White's
	b.Until(`document.querySelectorAll('.moves tr').length === 2 && document.querySelector('.evals .byblack').getAttribute('points').split(' ').length === 1`)
	b.Click(`.thinks.White [data-line="5"]`)
	b.Until(`document.querySelector('.now').textContent === 'In a line: 4. O-O' && document.querySelector('.board .w use[href="#pk"]').getAttribute('x') === '270'`)
	b.Do(chromedp.KeyEvent(kb.ArrowLeft))
	b.Until(`document.querySelector('.now').textContent === 'In a line: Nf6'`)
	if link := ask[string](b, `document.querySelector('[data-lichess]').href`); !strings.HasPrefix(link, "https://lichess.org/analysis/r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R_w_KQkq_") {
		t.Errorf("in a line: %s", link)
	}
	p.move(t, 1, 0, "f1b5") // a reader of a line is not disturbed
	b.Until(`document.querySelectorAll('.moves tr').length === 3`)
	if now := ask[string](b, `document.querySelector('.now').textContent`); now != "In a line: Nf6" {
		t.Errorf("the line is left: %s", now)
	}
	b.Do(chromedp.KeyEvent(kb.Escape))
	b.Do(chromedp.KeyEvent(kb.End))
	b.Until(`document.querySelector('.moves a[aria-current]')?.textContent === 'Bb5'`)
	b.Until(`document.querySelector('[data-lichess]').href.startsWith('https://lichess.org/analysis/r1bqkbnr/pppp1ppp/2n5/1B2p3/')`)
	if ask[bool](b, `document.querySelector('.pgn') !== null`) {
		t.Error("the PGN of a running game would be that of an earlier time")
	}
	b.shoot("running")
	p.end(1, 0)
	b.Until(`document.querySelector('[data-say=result]').textContent === '1-0' && document.querySelector('#connection').textContent === 'over'`)
}

// Boards are sent one by one: a move on one board sends no other.
func TestBoardsAreStreamedOneByOne(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	s := p.serve(t, nil)
	p.begin(t, 1, 0)
	p.begin(t, 1, 1)
	next := stream(t, s)
	if m := next(); m.Parts["board-1"] == "" || m.Parts["board-2"] == "" {
		t.Fatalf("%d parts", len(m.Parts))
	}
	p.move(t, 1, 1, "g1f3")
	for m := next(); ; m = next() {
		if html := string(m.Parts["board-1"]); strings.Contains(html, "game 1.1") {
			t.Error("a board without a move is sent again")
		}
		if strings.Contains(string(m.Parts["board-2"]), "Nf3") {
			break
		}
	}
}

// A board leads to its game, and a new game gets a board on an open page.
func TestBoardsLeadToGames(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	s := p.serve(t, nil)
	b := follow(t, s, "/live")
	if ask[bool](b, `document.querySelector('#boards').getClientRects().length > 0`) {
		t.Error("boards are shown before the first game")
	}
	for i := range 4 {
		p.begin(t, 1+i/2, i%2)
	}
	b.Until(`document.querySelectorAll('.game .board').length === 4`)
	b.Click(`#board-2 a`)
	b.Until(`location.pathname === '/live/game/1.2' && document.querySelector('.replay')`)
	ask[bool](b, `(navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }, true)`)
	b.Click(`[data-do=pgn]`)
	b.Until(`(window.copied || '').includes('1. e4')`)
	b.Do(chromedp.EmulateViewport(1280, 800))
	if pixels := ask[int](b, `Math.round(document.querySelector('.replay .board').getBoundingClientRect().width*360/378)`); pixels < 560 {
		t.Errorf("the squares of a game's board are %d pixels wide on a desktop", pixels)
	}
	b.Width(360)
	if pixels := ask[int](b, `document.querySelector('.replay .board').getBoundingClientRect().width`); pixels < 290 {
		t.Errorf("the board of a game is %d pixels wide on a phone", pixels)
	}
}

// The address of the running game leads to one that is not over, or to the event.
func TestRunningGame(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	s := p.serve(t, nil)
	leads := func(want string) {
		t.Helper()
		if w := s.ask("/live/game"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != want {
			t.Errorf("%d, to %s, want %s", w.Code, w.Header().Get("Location"), want)
		}
	}
	leads("/live")
	p.sit(2, 3)
	p.tell(arena.Notice{Kind: arena.GameOver, Number: 2, Game: 0, Result: pgn.Draw})
	leads("/live/game/2.2")
	onPage(t, s.ask("/live/game/1.1").Body.String(), `<a href="/live/game">Running game</a>`)
	p.live.Finish("")
	leads("/live")
}
