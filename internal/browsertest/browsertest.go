// Package browsertest opens pages in a real browser, Chromium, for the tests of the packages that
// make them: with keys, clicks, both colour schemes, print and the width of a phone. A test fails
// if its page writes an error or a warning to the console, violates its content security policy or
// sends a request to another host. The package is independent of any particular page.
package browsertest

import (
	"context"
	"fmt"
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

// screenshots is the environment variable that names the directory in which Save keeps pictures.
const screenshots = "MATCH_SCREENSHOTS"

// patience is the timeout for everything that a test waits for in a page. It is long because a
// machine may be busy.
const patience = time.Minute

// Tab is a page in the browser.
type Tab struct {
	Context context.Context // for chromedp
	t       testing.TB
	site    string // all requests must go there
	forgive []string
}

// shared is the browser that all tests of a package share.
var shared struct {
	once  sync.Once
	ctx   context.Context
	close func()
	err   error
}

// Main runs the tests of a package and closes their browser. It is for TestMain.
func Main(m *testing.M) (code int) {
	code = m.Run()
	if shared.close != nil {
		shared.close()
	}
	return code
}

// New opens a tab for pages whose addresses begin with site, until the test ends. Console messages
// that contain one of the texts in forgive are ignored. Without a browser, and with -short, the
// test is skipped; in CI a missing browser fails it.
func New(t testing.TB, site string, forgive ...string) *Tab {
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
	shared.once.Do(func() { start(path) })
	if shared.err != nil {
		t.Fatalf("the browser does not start: %v", shared.err)
	}
	ctx, cancel := chromedp.NewContext(shared.ctx)
	t.Cleanup(cancel)
	b := &Tab{Context: ctx, t: t, site: site, forgive: forgive}
	if err := chromedp.Do(ctx); err != nil { // a tab lives as long as the context of its first call
		t.Fatal(err)
	}
	b.Do(chromedp.EmulateViewport(1280, 900))
	b.listen()
	return b
}

func start(path string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WindowSize(1280, 900))
	allocator, closeAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeBrowser := chromedp.NewContext(allocator)
	shared.ctx, shared.err = ctx, chromedp.Do(ctx)
	shared.close = func() { closeBrowser(); closeAllocator() }
}

// listen fails the test on unexpected console messages and requests of the page.
func (b *Tab) listen() {
	messages := chromedp.Console(b.Context)
	requests := chromedp.Events(b.Context, network.RequestWillBeSent)
	if _, err := chromedp.Call(b.Context, network.Enable, network.EnableParams{}); err != nil {
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
			if u := r.Request.URL; !strings.HasPrefix(u, b.site) && !strings.HasPrefix(u, "data:") {
				b.t.Errorf("a request to %s", u)
			}
		}
	})
	b.t.Cleanup(func() { chromedp.Cancel(b.Context); gone.Wait() })
}

// wrong reports whether a console message is an error of the page.
func (b *Tab) wrong(m chromedp.ConsoleMessage) bool {
	for _, text := range b.forgive {
		if strings.Contains(m.Text, text) {
			return false
		}
	}
	return m.IsException() || m.Type == "error" || m.Type == "warning"
}

// Do runs the actions one after the other.
func (b *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, patience)
	defer cancel()
	for _, a := range actions {
		if _, err := chromedp.Run(ctx, a); err != nil {
			b.t.Fatal(err)
		}
	}
}

// Click scrolls to the element that the selector matches, waits until it no longer moves, and
// clicks on it. Parts of a page may be laid out only when they are scrolled to, and then move what
// is below them.
func (b *Tab) Click(selector string) {
	b.t.Helper()
	b.Until(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e) return false;
		e.scrollIntoView({ block: 'center', behavior: 'instant' });
		const at = e.getBoundingClientRect(), place = at.x + ' ' + at.y;
		e.still = e.place === place ? (e.still || 0) + 1 : 0;
		e.place = place;
		return e.still >= 5 && e.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
	})()`, selector))
	b.Do(chromedp.Click(selector))
}

// Open opens a page of the site.
func (b *Tab) Open(path string) {
	b.t.Helper()
	b.Do(chromedp.Navigate(b.site + path))
}

// Ask evaluates an expression in the page.
func Ask[T any](b *Tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.Context, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Until waits until an expression is true.
func (b *Tab) Until(expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, patience)
	defer cancel()
	for {
		if yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")")); err == nil && yes {
			return
		}
		select {
		case <-ctx.Done():
			b.t.Fatalf("never: %s; the page is\n%s",
				expression, Ask[string](b, `document.body.innerText.slice(0, 3000)`))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Media shows the page in a colour scheme, light or dark, on a screen or in print.
func (b *Tab) Media(kind, scheme string) {
	b.t.Helper()
	_, err := chromedp.Call(b.Context, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// Width sets the width of the screen, and fails the test if the page is wider.
func (b *Tab) Width(pixels int64) {
	b.t.Helper()
	b.Do(chromedp.EmulateViewport(pixels, 900))
	if over := Ask[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
		b.t.Errorf("%d pixels wider than a screen of %d: %s", over, pixels, Ask[string](b, widest))
	}
}

// widest is an expression that names the elements that are wider than the screen.
const widest = `[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, pre, .moves')).slice(0, 5).map(e => e.tagName + '.' + e.getAttribute('class')).join(' ')`

// Save keeps a picture of the whole page if the screenshots variable is set.
func (b *Tab) Save(name string) {
	b.t.Helper()
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.Context, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666)
	}
	if err != nil {
		b.t.Error(err)
	}
}
