package web

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"match/internal/bounded"
	"match/sprt"
)

// A match is watched from its start to its verdict: the path grows, and at the
// end the page shows the same block as the terminal.
func TestWatchAMatch(t *testing.T) {
	p := newPlay("New", "Old")
	s := p.serve(t, nil)
	b := newBrowser(t, site(s))
	b.Open("/")
	b.shows("verdict", "running, no verdict yet")
	const points = `(document.querySelector('polyline.curve')?.getAttribute('points') || '').split(' ').length`
	b.connected()
	p.pairs(t, 10, 0, 1, 0.4)
	b.shows("count", "20 games in 10 pairs")
	b.Until(points + ` === 11`)
	p.sit(4, 6)
	b.Until(`document.querySelectorAll('.game').length === 4`)
	for p.live.State().Summary.Verdict() == sprt.None {
		p.pairs(t, 5, 0, 1, 0.6)
	}
	p.live.Finish("")
	sum := p.live.State().Summary
	if err := s.Close(true); err != nil {
		t.Error(err)
	}
	b.Until(`document.querySelector('#connection').textContent === 'over'`)
	if got, want := b.figure("block"), sum.Report().Text(); got != want {
		t.Errorf("the block is\n%s\nnot\n%s", got, want)
	}
	if got, want := b.figure("verdict"), fmt.Sprintf("H1 accepted after %d games", sum.Games.Games()); got != want {
		t.Errorf("verdict %q, want %q", got, want)
	}
	if n := ask[int](b, points); n != sum.Pairs.Pairs()+1 {
		t.Errorf("a path of %d points after %d pairs", n, sum.Pairs.Pairs())
	}
	if said := ask[string](b, `document.querySelector('#announce').textContent`); !strings.HasPrefix(said, "H1 accepted") {
		t.Errorf("announced: %q", said)
	}
}

// An open page continues by itself after its event was killed and resumed.
func TestPageGoesOn(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 3, 0, 1, 0)
	first := p.serve(t, nil)
	b := follow(t, first, "/live")
	ask[int](b, `window.stillHere = 7`)
	first.http.Close() // like kill -9: without a message
	first.stop()
	b.Until(`document.querySelector('#connection').textContent.startsWith('disconnected')`)
	second, err := Open(Options{Address: strings.TrimPrefix(site(first), "http://")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { second.Close(true) })
	p.pairs(t, 2, 0, 1, 0)
	second.Show(p.live)
	b.shows("count", "10 games in 5 pairs")
	if ask[int](b, `window.stillHere`) != 7 {
		t.Error("the page was loaded again")
	}
}

// onBoard is a piece on a board, and not one that a side is ahead.
var onBoard = regexp.MustCompile(`<use href="#p." x="\d+" y=`)

// A finished game can be stepped through by keys, by clicks, and without scripts.
func TestReplayByKeys(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 1, 0, 1, 0)
	g := p.played[0].Games[0]
	s := p.serve(t, nil)
	b := newBrowser(t, site(s))
	b.Open("/live/game/1.1?ply=0")
	const now, board = `document.querySelector('.now').textContent`, `[...document.querySelectorAll('.board g use')].map(u => u.parentNode.getAttribute('class') + u.getAttribute('href') + '@' + u.getAttribute('x') + ',' + u.getAttribute('y')).sort().join(' ')`
	replay := newReplay(g)
	for i, key := range []string{kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft, kb.End, kb.ArrowRight, kb.ArrowLeft, kb.Home, kb.ArrowLeft} {
		ply := []int{1, 2, 1, len(g.Plies), len(g.Plies), len(g.Plies) - 1, 0, 0}[i]
		b.Do(chromedp.KeyEvent(key))
		want := "The start"
		if ply > 0 {
			want = replay.Plies[ply-1].SAN
		}
		b.Until(now + `.startsWith("` + want + `")`)
		script := ask[string](b, board)
		status, page := get(t, s, fmt.Sprintf("/live/game/1.1?ply=%d", ply))
		if status != 200 {
			t.Fatal(status)
		}
		for _, piece := range strings.Fields(script) {
			kind, place, _ := strings.Cut(piece[1:], "@")
			x, y, _ := strings.Cut(place, ",")
			onPage(t, page, fmt.Sprintf(`<use href="%s" x="%s" y="%s"`, kind, x, y))
		}
		if n := len(onBoard.FindAllString(page, -1)); n != len(strings.Fields(script)) {
			t.Errorf("after %d plies: %d pieces by the server, the script has %s", ply, n, script)
		}
	}
	ask[bool](b, `window.stays = true`)
	if link := ask[string](b, `document.querySelector('[data-lichess]').href`); !strings.HasPrefix(link, "https://lichess.org/analysis/pgn/") || !strings.HasSuffix(link, "#0") {
		t.Errorf("%s leads to a part of the game", link)
	}
	b.Click(`.moves a[data-ply="7"]`)
	b.Until(now + `.startsWith("` + replay.Plies[6].SAN + `")`)
	if path := ask[string](b, `location.search + (window.stays || "")`); path != "?ply=7true" {
		t.Errorf("the page was left, or its address is not that of the ply: %s", path)
	}
	share := replay.Plies[6].Bar
	b.Click(`[data-do=flip]`)
	b.Until(fmt.Sprintf(`document.querySelector(".evalbar .white").getAttribute("height") === "%d" && document.querySelector(".evalbar .white").getAttribute("y") === "0"`, share))
	b.Until(`document.querySelector('.board [href="#coordinates-flipped"]') !== null`)
	b.Click(`[data-do=flip]`)
	b.Until(fmt.Sprintf(`document.querySelector(".evalbar .white").getAttribute("y") === "%d"`, 100-share))
	b.Click(`[data-do=play]`)
	b.Until(`document.querySelector("[data-do=play]").textContent === "Stop" && location.search === "?ply=8"`)
	b.Click(`[data-do=play]`)
	b.Until(`document.querySelector("[data-do=play]").textContent === "Play"`)
}

// On a phone the squares of a game's board are as wide as the screen, and the evaluation is a bar
// above them, with White's share at the left.
func TestBoardIsAsWideAsAPhone(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 1, 0, 1, 0)
	b := newBrowser(t, site(p.serve(t, nil)))
	b.Open("/live/game/1.1?ply=20")
	b.Width(360)
	const boxes = `[...document.querySelectorAll('.view [href="#squares"], .view .evalbar, .view .evalbar .white')].map(e => e.getBoundingClientRect()).map(r => [r.left, r.width, r.bottom].map(Math.round).join(' ')).join(', ')`
	var bar, white, squares [3]int
	text := ask[string](b, boxes)
	if _, err := fmt.Sscanf(strings.ReplaceAll(text, ",", ""), "%d %d %d %d %d %d %d %d %d", &bar[0], &bar[1], &bar[2], &white[0], &white[1], &white[2], &squares[0], &squares[1], &squares[2]); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	share := newReplay(p.played[0].Games[0]).Plies[19].Bar
	if squares[0] != 0 || squares[1] != 360 || bar[0] != 0 || bar[1] != 360 || bar[2] > squares[2]-360 || white[0] > 1 || math.Abs(float64(white[1])-3.6*float64(share)) > 3 {
		t.Errorf("bar %v, White's part of it %v of %d%%, squares %v", bar, white, share, squares)
	}
}

// A fault is listed first among the games, with its own log.
func TestFaultAndItsLog(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 2, 0, 1, 0)
	s := p.serve(t, nil)
	b := follow(t, s, "/live")
	p.fault(t, "0.123> go depth 5\n0.200! terminate called <b>hostile</b>\n")
	b.Until(`document.querySelector('#faults li')`)
	b.Click(`#faults summary`)
	b.Until(`document.querySelector('#faults details').open && document.querySelector('.log').textContent.includes('go depth 5')`)
	p.pairs(t, 1, 0, 1, 0)
	b.shows("count", "8 games in 4 pairs")
	b.Until(`document.querySelector('#games').textContent.includes('4.2')`)
	if !ask[bool](b, `document.querySelector('#faults details').open`) {
		t.Error("the log that somebody reads is closed by the next state")
	}
	b.Until(`document.querySelector('.log').textContent`)
	if log := ask[string](b, `document.querySelector('.log').textContent`); !strings.Contains(log, "0.200! terminate called <b>hostile</b>") {
		t.Errorf("the log is %q", log)
	}
	b.Click(`#faults li a`)
	b.Until(`document.querySelector('.replay') && document.querySelector('.log').textContent.includes('go depth 5')`)
}

// Names are only text in a real browser: no script in them runs.
func TestHostileNamesInABrowser(t *testing.T) {
	db := openStore(t)
	p := newPlay(`<script>document.title='owned'</script>"><img src=x onerror=alert(1)>`, "\u202e"+strings.Repeat("x<y&z ", 1700))
	p.pairs(t, 2, 0, 1, 0)
	p.fault(t, `<script>document.title='owned'</script>`)
	p.sit(3, 3)
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	b := newBrowser(t, site(s))
	for _, path := range []string{"/live", "/live/game/1.1", "/live/games", "/events", "/event/1", "/event/1/game/3.2"} {
		b.Open(path)
		if path == "/live" {
			b.connected()
		}
		if ask[string](b, `document.title`) == "owned" || ask[int](b, `document.querySelectorAll('img, main script').length`) > 0 {
			t.Errorf("%s: a name has become more than text", path)
		}
		if text := ask[string](b, `document.body.innerText`); !strings.Contains(text, "<script>document.title") {
			t.Errorf("%s does not show the name: %.300s", path, text)
		}
	}
	b.Open("/live")
	b.shoot("hostile")
}

// Seven tabs of one page do not block each other, although browsers open only six
// connections per host.
func TestSevenTabs(t *testing.T) {
	bounded.Long(t, "eight pages are followed at once")
	p := newPlay("New", "Old")
	s := p.serve(t, nil)
	var tabs []browser
	for range 8 {
		b := follow(t, s, "/live")
		tabs = append(tabs, b)
	}
	p.pairs(t, 1, 0, 1, 0)
	for _, b := range tabs {
		b.shows("count", "2 games in 1 pair")
	}
	if n := s.feed.watched(); n != 1 {
		t.Errorf("%d connections of one browser", n)
	}
}

// The list is filtered, and leads to events.
func TestStoreListInABrowser(t *testing.T) {
	db := openStore(t)
	for i, name := range []string{"Alpha", "Beta", "Alphabet"} {
		p := newPlay(name, "Old")
		p.pairs(t, 2, 0, 1, 0)
		p.store(t, db, i > 0)
	}
	s := serve(t, &Archive{Store: db})
	b := newBrowser(t, site(s))
	b.Open("/")
	const rows = `document.querySelectorAll('main table tr').length - 1`
	if n := ask[int](b, rows); n != 3 {
		t.Errorf("%d events", n)
	}
	b.Do(chromedp.SetValue(`input[name=player]`, "alpha"))
	b.Click(`form button`)
	b.Until(`location.search.includes('player=alpha') && ` + rows + ` === 2`)
	b.Do(chromedp.SetValue(`select[name=status]`, "unfinished"))
	b.Click(`form button`)
	b.Until(`location.search.includes('unfinished') && ` + rows + ` === 1`)
	b.Click(`main table th[scope=row] a`)
	b.Until(`document.querySelector('h1').textContent === 'Alpha against Old'`)
}

// A page saved as a file shows and replays the same without a server.
func TestFileInABrowser(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 3, 0, 1, 0)
	p.fault(t, "0.1! gone\n")
	p.live.Finish("")
	path := t.TempDir() + "/page.html"
	writeFile(t, path, p.live.State())
	b := newBrowser(t, "file://"+path)
	b.Open("")
	if got, want := b.figure("block"), p.live.State().Summary.Report().Text(); got != want {
		t.Errorf("block %q, want %q", got, want)
	}
	b.Click(`#games a[href="#game-2.1"]`)
	b.Until(`location.hash === '#game-2.1'`)
	b.Do(chromedp.KeyEvent(kb.Home))
	b.Until(`document.querySelector('[id="game-2.1"] .now').textContent === 'The start'`)
	b.shoot("file")
}
