package web

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// browser is a tab of a real browser. What it complains of fails its test.
type browser struct {
	t    testing.TB
	ctx  context.Context
	host string // all requests must go there
}

var browsers struct {
	once  sync.Once
	ctx   context.Context
	close func()
}

// TestMain ends the browser that the tests have in common.
func TestMain(m *testing.M) {
	if order := os.Getenv(viewersOf); order != "" {
		view(order)
		return
	}
	code := m.Run()
	if browsers.close != nil {
		browsers.close()
	}
	os.Exit(code)
}

// newBrowser opens a tab. Without a browser its test is skipped, but not in CI.
func newBrowser(t testing.TB, url string) *browser {
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
	browsers.once.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1280, 900))
		allocator, closeAllocator := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, closeBrowser := chromedp.NewContext(allocator)
		if err := chromedp.Do(ctx); err != nil {
			t.Errorf("the browser does not start: %v", err)
		}
		browsers.ctx, browsers.close = ctx, func() { closeBrowser(); closeAllocator() }
	})
	ctx, cancel := chromedp.NewContext(browsers.ctx)
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx, host: url}
	b.do(chromedp.EmulateViewport(1280, 900))
	b.listen()
	return b
}

// listen fails the test at errors on the console, reports of the content
// security policy among them, and at requests to other hosts.
func (b *browser) listen() {
	messages := chromedp.Console(b.ctx)
	requests := chromedp.Events(b.ctx, network.RequestWillBeSent)
	if _, err := chromedp.Call(b.ctx, network.Enable, network.EnableParams{}); err != nil {
		b.t.Fatal(err)
	}
	var gone sync.WaitGroup
	gone.Go(func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if b.wrong(m) {
				b.t.Errorf("console: %v", m)
			}
		}
	})
	gone.Go(func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			if u := r.Request.URL; !strings.HasPrefix(u, b.host) && !strings.HasPrefix(u, "data:") {
				b.t.Errorf("a request to %s", u)
			}
		}
	})
	b.t.Cleanup(func() { chromedp.Cancel(b.ctx); gone.Wait() })
}

// wrong reports whether a page should not have said that. That a server which is
// being replaced is not there for a while is no fault of the page.
func (b *browser) wrong(m chromedp.ConsoleMessage) bool {
	bad := m.IsException() || m.Type == "error" || m.Type == "warning"
	return bad && !strings.Contains(m.Text, "ERR_CONNECTION_REFUSED") && !strings.Contains(m.Text, "ERR_INCOMPLETE_CHUNKED_ENCODING") && !strings.Contains(m.Text, "404")
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	for _, a := range actions {
		if _, err := chromedp.Run(b.ctx, a); err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *browser) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.host + path))
}

// ask evaluates an expression.
func ask[T any](b *browser, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits until an expression is true.
func (b *browser) until(expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	for {
		if yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")")); err == nil && yes {
			return
		}
		select {
		case <-ctx.Done():
			b.t.Fatalf("never: %s; the page is\n%s", expression, ask[string](b, `document.body.innerText.slice(0, 3000)`))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// figure is the text of a figure of the page.
func (b *browser) figure(name string) string {
	b.t.Helper()
	return ask[string](b, `document.querySelector('[data-figure="`+name+`"]').textContent`)
}

// theme has the page be dark or light.
func (b *browser) theme(name string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// unfold has parts be laid out that nobody has scrolled to yet.
func (b *browser) unfold() {
	b.t.Helper()
	ask[bool](b, `[...document.querySelectorAll('section')].forEach(e => { e.style.contentVisibility = 'visible' }), true`)
}

// screenshots are kept in this directory, if it is given, to be looked at.
const screenshots = "MATCH_SCREENSHOTS"

// shoot takes pictures of a page in both themes and on a desk and a phone, on
// which nothing may be wider than the screen.
func (b *browser) shoot(name string) {
	b.t.Helper()
	b.unfold()
	for _, width := range []int64{1280, 360} {
		b.do(chromedp.EmulateViewport(width, 800))
		if over := ask[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
			b.t.Errorf("%s is %d pixels wider than a screen of %d: %s", name, over, width, ask[string](b, widest))
		}
		for _, theme := range []string{"light", "dark"} {
			b.theme(theme)
			b.save(name + "-" + theme + "-" + map[int64]string{1280: "desk", 360: "phone"}[width] + ".png")
		}
	}
	b.do(chromedp.EmulateViewport(1280, 900))
}

// widest names what is wider than the screen.
const widest = `[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, pre, .moves')).slice(0, 5).map(e => e.tagName + '.' + e.getAttribute('class')).join(' ')`

func (b *browser) save(name string) {
	b.t.Helper()
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), png, 0o666)
	}
	if err != nil {
		b.t.Error(err)
	}
}
