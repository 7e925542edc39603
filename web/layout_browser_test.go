package web

import (
	"fmt"
	"strings"
	"testing"
)

// The evaluation bar of a game is as high as the squares beside it.
func TestBarIsAsHighAsTheBoard(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 1, 0, 1, 0)
	b := newBrowser(t, site(p.serve(t, nil)))
	b.Open("/live/game/1.1?ply=20")
	const ends = `[...document.querySelectorAll('.view [href="#squares"], .view .evalbar')].map(e => e.getBoundingClientRect()).map(r => Math.round(r.top) + " " + Math.round(r.bottom)).join(' ')`
	for _, width := range []int64{768, 1280, 1920} {
		b.Width(width)
		var top, bottom [2]int
		_, err := fmt.Sscan(ask[string](b, ends), &top[0], &bottom[0], &top[1], &bottom[1])
		if err != nil || top[0] == bottom[0] || max(top[0]-top[1], top[1]-top[0]) > 2 || max(bottom[0]-bottom[1], bottom[1]-bottom[0]) > 2 {
			t.Errorf("%d pixels wide: from %v to %v, %v", width, top, bottom, err)
		}
	}
}

// Pieces that a side has more do not overlap.
func TestPiecesOfMaterialAreApart(t *testing.T) {
	p := newPlay("New", "Old")
	p.pairs(t, 1, 0, 1, 0)
	b := newBrowser(t, site(p.serve(t, nil)))
	b.Open("/live/game/1.1?ply=20")
	ask[bool](b, `document.querySelector('.seat .material').innerHTML = '`+string(materialSVG("qqrbnpp/b/+4", 0))+`', true`)
	const over = `[...document.querySelectorAll('.seat:first-child use')].map(e => e.getBoundingClientRect()).filter((r, i, all) => i && r.left < all[i - 1].right).length`
	if n := ask[int](b, over); n > 0 {
		t.Errorf("%d overlap", n)
	}
}

// The headings of a crosstable that scrolls stay above it. A long command ends with a whole line.
func TestHeadingsStay(t *testing.T) {
	var names []string
	for i := range 30 {
		names = append(names, fmt.Sprintf("Player %d", i))
	}
	p := newPlay(names...)
	for i := 1; i < len(names); i++ {
		p.pairs(t, 1, i-1, i, 0)
	}
	p.info.Run.Args = strings.Fields(strings.Repeat("--engine a-rather-long-word ", 200))
	db := openStore(t)
	p.store(t, db, true)
	b := newBrowser(t, site(serve(t, &Archive{Store: db})))
	b.Open("/event/1")
	b.unfold()
	if got := ask[string](b, `(box => (box.scrollTop = 400, [box.scrollTop, ...['top', 'left'].map(side => Math.round(box.querySelectorAll('th')[1].getBoundingClientRect()[side] - box.getBoundingClientRect()[side]))].join(' ')))(document.querySelector('.part-crosstable .scroll'))`); !strings.HasPrefix(got, "400 0 ") {
		t.Errorf("scrolled by, the heading is lower by, and to the right by: %s", got)
	}
	const lines = `(e => (e.clientHeight - parseFloat(getComputedStyle(e).paddingTop)) / parseFloat(getComputedStyle(e).lineHeight))(document.querySelector('pre.wrap'))`
	if n := ask[float64](b, lines); n < 7 || n-float64(int(n)) > 0.2 {
		t.Errorf("%.2f lines of the command", n)
	}
}
