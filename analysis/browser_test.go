package analysis

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// screenshots are kept in this directory, if it is given, to be looked at.
const screenshots = "MATCH_SCREENSHOTS"

// tab is a page in a real browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// openPage opens a report from disk. Errors on the console, reports of the
// content security policy among them, and requests for anything but the file
// fail the test. Without a browser the test is skipped, but not in CI.
func openPage(t *testing.T, r *Report) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	switch {
	case testing.Short() && os.Getenv("CI") == "":
		t.Skip("a browser takes its time: not with -short")
	case err != nil && os.Getenv("CI") != "":
		t.Fatal("there is no chromium: scripts/install-test-engines.sh installs it")
	case err != nil:
		t.Skip("there is no chromium: scripts/install-test-engines.sh installs it")
	}
	var page bytes.Buffer
	if err := r.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, page.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1280, 900))
	allocator, closeAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeBrowser := chromedp.NewContext(allocator)
	t.Cleanup(func() { closeBrowser(); closeAllocator() })
	b := &tab{t, ctx}
	b.listen("file://" + file)
	b.do(chromedp.Navigate("file://" + file))
	return b
}

func (b *tab) listen(page string) {
	if err := chromedp.Do(b.ctx); err != nil {
		b.t.Fatalf("the browser does not start: %v", err)
	}
	messages, requests := chromedp.Console(b.ctx), chromedp.Events(b.ctx, network.RequestWillBeSent)
	if _, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{}); err != nil {
		b.t.Fatal(err)
	}
	var gone sync.WaitGroup
	gone.Go(func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			b.t.Errorf("console: %v", m)
		}
	})
	gone.Go(func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			if r.Request.URL != page {
				b.t.Errorf("a request to %s", r.Request.URL)
			}
		}
	})
	b.t.Cleanup(func() { chromedp.Cancel(b.ctx); gone.Wait() })
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	for _, a := range actions {
		if _, err := chromedp.Run(b.ctx, a); err != nil {
			b.t.Fatal(err)
		}
	}
}

// ask evaluates an expression in the page.
func ask[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// media has the page be shown in a colour scheme, on a screen or on paper.
func (b *tab) media(kind, scheme string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) save(name string) {
	b.t.Helper()
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666)
	}
	if err != nil {
		b.t.Error(err)
	}
}

// pageReport is a report in which every part of the page is there.
func pageReport(t *testing.T) *Report {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	c := randomPairs(rng, 60, 80)
	for i, g := range c.Games {
		g.Record.Opening, g.Record.ECO = []string{"Sicilian Defense: Najdorf", "French Defense"}[i%2], []string{"B90", "C00"}[i%2]
	}
	c.Broken = []string{"games.pgn:1: " + strings.Repeat("wide ", 60)}
	r := NewReport(c, plant(rng, c, carelessCaptures), Options{Moments: 6})
	r.Referee = RefereeCard{Name: "positional", Effort: DefaultEffort, Worth: "Its word is worth something."}
	if len(r.Findings) == 0 || len(r.Moments) == 0 {
		t.Fatal("a report without findings or moments shows nothing")
	}
	return r
}

// widest names what is wider than the screen.
const widest = `[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll')).slice(0, 5).map(e => e.tagName + '.' + e.getAttribute('class')).join(' ')`

// faint lists texts that stand out too little from what is behind them: less
// than 4.5 to 1, as WCAG counts.
const faint = `(() => {
  const light = c => { const [r, g, b] = c.match(/[\d.]+/g).map(x => x / 255).map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!c.startsWith('rgba(0, 0, 0, 0')) return c } return 'rgb(255,255,255)' };
  return [...document.querySelectorAll('main p, main td, main th, main caption, main figcaption, main h3, main .dim, main .cost, main a, main summary')].filter(e => {
    const a = light(getComputedStyle(e).color), b = light(behind(e));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
  }).map(e => e.tagName + '.' + e.className).slice(0, 5).join(' ');
})()`

func TestPageInBrowser(t *testing.T) {
	b := openPage(t, pageReport(t))
	for _, width := range []int64{1280, 400} {
		b.do(chromedp.EmulateViewport(width, 800))
		for _, scheme := range []string{"light", "dark"} {
			b.media("screen", scheme)
			if over := ask[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
				t.Errorf("%d pixels wider than a screen of %d: %s", over, width, ask[string](b, widest))
			}
			if list := ask[string](b, faint); list != "" {
				t.Errorf("%s: hard to read: %s", scheme, list)
			}
			dark := ask[bool](b, `getComputedStyle(document.body).backgroundColor.match(/\d+/g).every(x => x < 64)`)
			if dark != (scheme == "dark") {
				t.Errorf("%s: the page is dark: %v", scheme, dark)
			}
			b.save(scheme + map[int64]string{1280: "-desk", 400: "-phone"}[width])
		}
	}
	if n := ask[int](b, `document.querySelectorAll('svg.board').length`); n < 6 {
		t.Errorf("%d boards", n)
	}
	if bad := ask[string](b, `[...document.querySelectorAll('svg.board, svg.plot')].filter(e => e.getAttribute('role') != 'img' || !(e.getAttribute('aria-label') || e.querySelector('title'))).map(e => e.outerHTML.slice(0, 80)).join(' ')`); bad != "" {
		t.Errorf("pictures without words: %s", bad)
	}
}

func TestPageOnPaper(t *testing.T) {
	b := openPage(t, pageReport(t))
	b.media("print", "dark")
	if ask[string](b, `getComputedStyle(document.querySelector('nav')).display`) != "none" {
		t.Error("paper has links to follow")
	}
	if !ask[bool](b, `getComputedStyle(document.body).backgroundColor.match(/\d+/g).every(x => x > 200)`) {
		t.Error("a page that is dark on the screen is printed dark")
	}
	if hidden := ask[int](b, `[...document.querySelectorAll('details')].filter(e => !e.querySelector('.boards').checkVisibility()).length`); hidden > 0 {
		t.Errorf("%d folded parts are not printed", hidden)
	}
	b.save("print")
}

// Tables are sorted with the keyboard alone, and say so to who does not see.
func TestPageTablesAreSorted(t *testing.T) {
	b := openPage(t, pageReport(t))
	const table = `document.querySelector('#losses table')`
	const moves = `[...` + table + `.tBodies[0].rows].map(r => parseFloat(r.cells[1].textContent)).join(' ')`
	sorted := func(order string) bool {
		return ask[bool](b, `(() => { const list = `+moves+`.split(' ').map(Number); return list.every((x, i) => !i || `+order+`) })()`)
	}
	ask[bool](b, table+`.querySelector('th button').focus(), true`)
	b.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	if !sorted("list[i-1] >= x") || ask[string](b, table+`.querySelectorAll('th')[1].ariaSort`) != "descending" {
		t.Errorf("not sorted downwards: %s", ask[string](b, moves))
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	if !sorted("list[i-1] <= x") || ask[string](b, table+`.querySelectorAll('th')[1].ariaSort`) != "ascending" {
		t.Errorf("not sorted upwards: %s", ask[string](b, moves))
	}
	b.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" "))
	if ask[int](b, table+`.querySelectorAll('th[aria-sort]').length`) != 1 {
		t.Error("sorted by two columns at once")
	}
}
