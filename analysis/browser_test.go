package analysis

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"match/internal/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// openPage opens a report from disk.
func openPage(t *testing.T, report func(*testing.T) *Report) *browsertest.Tab {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	b := browsertest.New(t, "file://"+file) // skips the test if there is no browser
	var page bytes.Buffer
	if err := report(t).WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, page.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	b.Open("")
	return b
}

// pageReport returns a report that uses every part of the page.
func pageReport(t *testing.T) *Report {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	c := randomPairs(rng, 60, 80)
	for i, g := range c.Games {
		g.Record.Opening, g.Record.ECO = []string{"Sicilian Defense: Najdorf", "French Defense"}[i%2], []string{"B90", "C00"}[i%2]
	}
	c.Broken = []string{"games.pgn:1: " + strings.Repeat("wide ", 60)}
	r := NewReport(c, plant(rng, c, carelessCaptures), Options{Moments: 6})
	r.Referee = refereeCard{Name: "positional", Effort: DefaultEffort, Worth: "Its judgement is only as good something."}
	if len(r.Findings) == 0 || len(r.Moments) == 0 {
		t.Fatal("a report without findings or moments shows nothing")
	}
	return r
}

// faint lists texts with too little contrast to their background: less than 4.5
// to 1 by WCAG.
const faint = `(() => {
  const light = c => { const [r, g, b] = c.match(/[\d.]+/g).map(x => x / 255).map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!c.startsWith('rgba(0, 0, 0, 0')) return c } return 'rgb(255,255,255)' };
  return [...document.querySelectorAll('main p, main td, main th, main caption, main figcaption, main h3, main .dim, main .cost, main a, main summary')].filter(e => {
    const a = light(getComputedStyle(e).color), b = light(behind(e));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
  }).map(e => e.tagName + '.' + e.className).slice(0, 5).join(' ');
})()`

func TestPageInBrowser(t *testing.T) {
	b := openPage(t, pageReport)
	for _, unfolded := range []bool{false, true} {
		if unfolded {
			unfold(b)
		}
		pageFits(t, b, map[bool]string{false: "", true: "-unfolded"}[unfolded])
	}
	if n := browsertest.Ask[int](b, `document.querySelectorAll('svg.board').length`); n < 6 {
		t.Errorf("%d boards", n)
	}
	if bad := browsertest.Ask[string](b, `[...document.querySelectorAll('svg.board, svg.chart')].filter(e => e.getAttribute('role') != 'img' || !(e.getAttribute('aria-label') || e.querySelector('title'))).map(e => e.outerHTML.slice(0, 80)).join(' ')`); bad != "" {
		t.Errorf("pictures without words: %s", bad)
	}
}

// unfold opens everything that is collapsed.
func unfold(b *browsertest.Tab) {
	browsertest.Ask[bool](b, `document.querySelectorAll('details').forEach(e => e.open = true), true`)
}

// pageFits checks the page on a desktop and on a phone, in the light and the dark
// theme.
func pageFits(t *testing.T, b *browsertest.Tab, name string) {
	t.Helper()
	for _, width := range []int64{1280, 360} {
		b.Width(width)
		for _, scheme := range []string{"light", "dark"} {
			b.Media("screen", scheme)
			if list := browsertest.Ask[string](b, faint); list != "" {
				t.Errorf("%s: hard to read: %s", scheme, list)
			}
			dark := browsertest.Ask[bool](b, `getComputedStyle(document.body).backgroundColor.match(/\d+/g).every(x => x < 64)`)
			if dark != (scheme == "dark") {
				t.Errorf("%s: the page is dark: %v", scheme, dark)
			}
			b.Save(scheme + map[int64]string{1280: "-desk", 360: "-phone"}[width] + name)
		}
	}
}

// The first screen of the page shows what to fix; everything else is collapsed.
func TestPageIsOneScreen(t *testing.T) {
	b := openPage(t, pageReport)
	b.Width(1280)
	if low := browsertest.Ask[float64](b, `Math.max(...[...document.querySelectorAll('#fix > .card')].map(e => e.getBoundingClientRect().bottom))`); low > 900 {
		t.Errorf("the first findings end at %v of 900 pixels", low)
	}
	if open := browsertest.Ask[int](b, `document.querySelectorAll('details[open]').length`); open > 0 {
		t.Errorf("%d parts are unfolded", open)
	}
	if n := browsertest.Ask[int](b, `[...document.querySelectorAll('svg.board')].filter(e => e.firstChild).length`); n > 0 {
		t.Errorf("%d boards are drawn before they are seen", n)
	}
	unfold(b)
	if cut := browsertest.Ask[string](b, `[...document.querySelectorAll('main td.text, main h3')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.slice(0, 40)).join('; ')`); cut != "" {
		t.Errorf("clipped: %s", cut)
	}
	if lost := browsertest.Ask[int](b, `[...document.querySelectorAll('figure a')].filter(e => e.hash && !document.getElementById(e.hash.slice(1))).length`); lost > 0 {
		t.Errorf("%d links lead nowhere", lost)
	}
}

func TestPageOnPaper(t *testing.T) {
	b := openPage(t, pageReport)
	b.Media("print", "dark")
	b.Until(`[...document.querySelectorAll('svg.board')].every(e => e.firstChild)`)
	if !browsertest.Ask[bool](b, `getComputedStyle(document.body).backgroundColor.match(/\d+/g).every(x => x > 200)`) {
		t.Error("a page that is dark on the screen is printed dark")
	}
	if hidden := browsertest.Ask[int](b, `[...document.querySelectorAll('details:not(.games)')].filter(e => !e.querySelector('section, p, article').checkVisibility()).length`); hidden > 0 {
		t.Errorf("%d folded parts are not printed", hidden)
	}
	b.Save("print")
}

// Tables can be sorted with the keyboard alone, and screen readers announce it.
func TestPageTablesAreSorted(t *testing.T) {
	b := openPage(t, pageReport)
	unfold(b)
	const table = `document.querySelector('#losses table')`
	const moves = `[...` + table + `.tBodies[0].rows].map(r => parseFloat(r.cells[1].textContent)).join(' ')`
	sorted := func(order string) bool {
		return browsertest.Ask[bool](b, `(() => { const list = `+moves+`.split(' ').map(Number); return list.every((x, i) => !i || `+order+`) })()`)
	}
	browsertest.Ask[bool](b, table+`.querySelector('th button').focus(), true`)
	b.Do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	if !sorted("list[i-1] >= x") || browsertest.Ask[string](b, table+`.querySelectorAll('th')[1].ariaSort`) != "descending" {
		t.Errorf("not sorted downwards: %s", browsertest.Ask[string](b, moves))
	}
	b.Do(chromedp.KeyEvent(kb.Enter))
	if !sorted("list[i-1] <= x") || browsertest.Ask[string](b, table+`.querySelectorAll('th')[1].ariaSort`) != "ascending" {
		t.Errorf("not sorted upwards: %s", browsertest.Ask[string](b, moves))
	}
	b.Do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" "))
	if browsertest.Ask[int](b, table+`.querySelectorAll('th[aria-sort]').length`) != 1 {
		t.Error("sorted by two columns at once")
	}
}
