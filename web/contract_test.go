package web

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
)

// The state shows how the event ended, as reported to the recorder.
func TestHowAnEventEnds(t *testing.T) {
	for told, want := range map[string]string{"": "finished", "interrupted": "interrupted"} {
		p := newPlay("A1", "B1")
		if s := p.live.State(); !s.Running || s.Status != "running" {
			t.Errorf("before its end: %v %s", s.Running, s.Status)
		}
		p.live.Finish(told)
		if s := p.live.State(); s.Running || s.Status != want {
			t.Errorf("told %q: %v %s", told, s.Running, s.Status)
		}
	}
}

// Each player's moves count for itself, with either colour.
func TestTimesAreThoseOfTheirPlayers(t *testing.T) {
	p := newPlay("A1", "B1")
	pair := record.Pair{Number: 1, Players: [2]int{0, 1}}
	for i := range pair.Games {
		g := p.game(1, i, pair.White(i), 1-pair.White(i), 0, 0)
		for k := range g.Plies {
			ply := &g.Plies[k]
			ply.Comment, ply.Time, ply.Reported = "", time.Second, 999*time.Millisecond
			if (k%2 == 0) != (pair.White(i) == 0) { // B1's
				ply.Time, ply.Reported = 3*time.Second, 0
			}
		}
		pair.Games[i] = g
	}
	p.count(t, &arena.Played{Pair: pair})
	s := p.live.State()
	rows := newMachine(s).([]machineRow)
	if len(rows) != 2 || s.Timings[0].time.largest != 1e6 || s.Timings[1].time.largest != 3e6 || rows[0].Moves != rows[1].Moves {
		t.Fatalf("%+v", rows)
	}
	if rows[0].Latency == "" || rows[1].Latency != "" || rows[0].Most != "1.00 s" || rows[1].Most != "3.00 s" || rows[0].NPS == "" {
		t.Errorf("%+v", rows)
	}
}

// Games in memory are read from a pair on, until the reader stops.
func TestGamesInMemory(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 9, 0, 1, 0)
	memory := p.live.State().memory()
	var numbers []int
	for pair := range inMemory(memory)(t.Context(), 4) {
		if numbers = append(numbers, pair.Number); len(numbers) == 3 {
			break
		}
	}
	if len(numbers) != 3 || numbers[0] != 4 || numbers[2] != 6 {
		t.Errorf("pairs %v", numbers)
	}
	if g, err := find(t.Context(), inMemory(memory), gameID{7, 1}); err != nil || g.Round != "7.2" {
		t.Errorf("%+v %v", g, err)
	}
	if g, err := find(t.Context(), inMemory(memory), gameID{10, 0}); g != nil || err != nil {
		t.Errorf("a game that is not there: %+v %v", g, err)
	}
}

// Other machines need the configured token, or a random one.
func TestTokens(t *testing.T) {
	token := func(o Options) string {
		s, err := Open(o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close(true)
		u, err := url.Parse(s.URL())
		if err != nil {
			t.Fatal(err)
		}
		return u.Query().Get("token")
	}
	if got := token(Options{Address: "0.0.0.0:0", Token: "mine"}); got != "mine" {
		t.Errorf("token %q", got)
	}
	if a, b := token(Options{Address: "0.0.0.0:0"}), token(Options{Address: "0.0.0.0:0"}); len(a) < 20 || a == b {
		t.Errorf("tokens %q and %q", a, b)
	}
	if got := token(Options{Token: "mine"}); got != "" {
		t.Errorf("this machine needs a token: %q", got)
	}
	g := &guard{}
	for host, want := range map[string]bool{"[::1]": true, "[::1]:8080": true, "127.0.0.1": true, "10.1.2.3:80": true, "LOCALHOST:1": true, "": false, "[evil.example]": false, "evil.example:80": false} {
		if g.named(host) != want {
			t.Errorf("%q: %v", host, !want)
		}
	}
}

// Styles and scripts are served unchanged, the list names the players, and the
// page shows how the event was run.
func TestWhatPagesName(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 2, 0, 1, 0)
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	for _, name := range []string{"style.css", "page.js", "stream.js", "icon.svg"} {
		if status, text := get(t, s, "/static/"+name); status != 200 || text != staticText(name) {
			t.Errorf("%s: %d, %d bytes", name, status, len(text))
		}
	}
	_, page := get(t, s, "/events")
	onPage(t, page, `<td class="name">A1 – B1</td>`, `<a href="/event/1">1</a></th><td>match</td>`, "tc=10&#43;0.1")
	var names []string
	for _, r := range newAbout(p.live.State()).(about).Rows {
		names = append(names, r.Name+"="+r.Value)
	}
	if got := strings.Join(names, "; "); got != "Test="+testConfig.String()+"; Limits=tc=10+0.1; Begun=2026-03-21 10:00 UTC; Directory=/home/me; Host=here; Version=v1.2.3" {
		t.Errorf("how it was run: %s", got)
	}
}

// Boards balance their groups, describe their pieces, and mark the last move of a
// replay.
func TestBoardsSpeak(t *testing.T) {
	start := board.StartPosition()
	svg := string(boardSVG(&start, board.NoMove, true))
	onPage(t, svg, `aria-label="White: king e1, queen d1, rook a1 h1`, "Black: king e8")
	if strings.Count(svg, "<g ") != 3 || strings.Count(svg, "</g>") != 3 {
		t.Errorf("groups: %s", svg)
	}
	g := newPlay("A1", "B1").game(1, 0, 0, 1, 0, 0)
	if n := strings.Count(string(newReplayView(g, 7, "", byPly).Board), "<rect"); n != 2 {
		t.Errorf("%d squares of the last move", n)
	}
	if got := disc(10, 10, 2); got != "M8 10a2 2 0 1 1 4 0a2 2 0 1 1-4 0z" {
		t.Error(got)
	}
	g.Plies[9].Score = pgn.Score{}
	if xs, _ := pointsOf(t, evalLines(newReplay(g), 0), "byblack"); len(xs) != len(g.Plies)/2-5 { // four book plies, and one without a score
		t.Errorf("%d points", len(xs))
	}
}

// The speed of an event and the remaining time are shown with their range.
func TestSpeedAndWhatIsLeft(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 40, 0, 1, 0.3)
	s := p.live.State()
	s.Counted, s.Elapsed = 40, 20*time.Second
	h := newHead(s)
	left := h.Figures[len(h.Figures)-1]
	if h.Speed != "4 games a second" || left.ID != "left" || !strings.Contains(left.Note, "within the interval: ") || !strings.Contains(left.Value, ", ") {
		t.Errorf("%q %+v", h.Speed, left)
	}
	for d, want := range map[time.Duration]string{250 * time.Microsecond: "250 µs", 3400 * time.Microsecond: "3.4 ms", 1250 * time.Millisecond: "1.25 s", 12 * time.Second: "12.0 s"} {
		if got := seconds(d); got != want {
			t.Errorf("%v: %q", d, got)
		}
	}
	c := newCounter()
	a, b := c.join(), c.join()
	if c.leave(a); c.watched() != 1 {
		t.Errorf("%d look", c.watched())
	}
	if c.leave(b); c.watched() != 0 {
		t.Errorf("%d look", c.watched())
	}
}
