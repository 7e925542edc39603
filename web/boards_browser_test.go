package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// The boards of any number of games are as large as the screen allows, all of them at once, each at
// least 80 pixels wide. On a phone they were too small: two stand side by side, and the page is scrolled.
func TestBoardsFillTheScreen(t *testing.T) {
	const boxes = `(() => {
		const list = document.getElementById('board-list').getBoundingClientRect();
		const boards = [...document.querySelectorAll('.game .board')].map(e => e.getBoundingClientRect()), games = [...document.querySelectorAll('.game')].map(e => e.getBoundingClientRect());
		return { Games: games.length, Columns: new Set(games.map(b => Math.round(b.left))).size, Width: list.width, Height: list.height, Least: Math.min(...boards.map(b => b.width)),
			Over: games.filter((a, i) => games.some((b, k) => i < k && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length };
	})()`
	type seen struct {
		Games, Columns       int
		Width, Height, Least float64
		Over                 int // of other games
	}
	for _, n := range []int{1, 3, 8, 17, 64} {
		p := newPlay("Alpha with a long name 2.1", "Beta dev-20260321")
		p.sit(n, 20)
		b := newBrowser(t, site(p.serve(t, nil)))
		b.Open("/live")
		b.connected()
		for _, screen := range [][2]int64{{1920, 1080}, {1280, 900}, {768, 1024}, {360, 640}} {
			b.Do(chromedp.EmulateViewport(screen[0], screen[1]))
			ask[int](b, `window.drawn = 0, requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = 1 }))`)
			b.Until(`window.drawn && document.querySelector('.boards.fitted')`)
			got := ask[seen](b, boxes)
			if got.Games != n || got.Over > 0 {
				t.Errorf("%d games on %v: %+v", n, screen, got)
			}
			if most := float64(screen[1] - 50); screen[0] > 700 && got.Height > most {
				t.Errorf("%d games on %v are %v high: more than %v", n, screen, got.Height, most)
			}
			if screen[0] > 700 && got.Least < 80 {
				t.Errorf("%d games on %v: a board of %v pixels", n, screen, got.Least)
			}
			if screen[0] > 700 && n > 1 { // words, gaps and an incomplete row take the rest
				if share := float64(n) * got.Least * got.Least / (got.Width * float64(screen[1])); share < 0.3 {
					t.Errorf("%d games on %v fill %.2f of it", n, screen, share)
				}
			} else if got.Least < 130 {
				t.Errorf("%d games on %v: a board of %v pixels", n, screen, got.Least)
			}
			b.Save(fmt.Sprintf("boards-%d-%d", n, screen[0]))
		}
	}
}
