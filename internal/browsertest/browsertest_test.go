package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestMain(m *testing.M) { os.Exit(Main(m)) }

// complaints is a test that only records the errors of its page.
type complaints struct {
	testing.TB
	mu   sync.Mutex
	list []string
}

func (c *complaints) Errorf(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, fmt.Sprintf(format, args...))
}

func (c *complaints) all() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Join(c.list, "\n")
}

// serve returns a site with one page.
func serve(t *testing.T, page string) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'; img-src * data:; style-src 'unsafe-inline'")
		fmt.Fprint(w, `<!DOCTYPE html><html lang="en"><link rel="icon" href="data:,"><body>`, page)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// Unwanted messages and requests of a page fail its test.
func TestBadPagesFail(t *testing.T) {
	for page, want := range map[string]string{
		`<script>console.error('broken')</script>`:                          "broken",
		`<script>console.warn('odd')</script>`:                              "odd",
		`<script>throw new Error('thrown')</script>`:                        "thrown",
		`<iframe src="data:text/html,x"></iframe>`:                          "Content Security Policy",
		`<img alt="" src="http://127.0.0.1:9/elsewhere.png">`:               "a request to http://127.0.0.1:9/elsewhere.png",
		`<main><p style="width:2000px" class="broad">text</p></main>`:       "P.broad",
		`<script>console.error('forgiven'); console.log('said')</script>ok`: "",
	} {
		t.Run(want, func(t *testing.T) {
			c := &complaints{TB: t}
			b := New(c, serve(t, page), "forgiven", "ERR_CONNECTION_REFUSED", "ERR_UNSAFE_PORT")
			b.Open("/")
			b.Width(400)
			for end := time.Now().Add(patience); !strings.Contains(c.all(), want) && time.Now().Before(end); { // messages arrive after the page
				b.Until(`true`)
			}
			if !strings.Contains(c.all(), want) {
				t.Errorf("no complaint of %q: %q", want, c.all())
			}
			if want == "" && c.all() != "" {
				t.Errorf("complaints: %s", c.all())
			}
		})
	}
}

func TestTab(t *testing.T) {
	site := serve(t, `<main><input autofocus><p></p></main><script>document.querySelector('input').oninput = e => setTimeout(() => document.querySelector('p').textContent = e.target.value, 50)</script>`)
	b := New(t, site)
	b.Open("/?x=1")
	if got := Ask[string](b, `location.search`); got != "?x=1" {
		t.Errorf("opened %s", got)
	}
	b.Until(`document.activeElement.tagName === 'INPUT'`)
	b.Do(chromedp.KeyEvent("abc"), chromedp.KeyEvent(kb.Backspace))
	b.Until(`document.querySelector('p').textContent === 'ab'`)
	for _, kind := range []string{"screen", "print"} {
		for _, scheme := range []string{"light", "dark"} {
			b.Media(kind, scheme)
			if !Ask[bool](b, `matchMedia('`+kind+`').matches && matchMedia('(prefers-color-scheme: `+scheme+`)').matches`) {
				t.Errorf("no %s %s", scheme, kind)
			}
		}
	}
	b.Width(360)
	if got := Ask[int](b, `innerWidth`); got != 360 {
		t.Errorf("%d pixels", got)
	}
	dir := t.TempDir()
	t.Setenv(screenshots, dir)
	b.Save("picture")
	if png, err := os.ReadFile(dir + "/picture.png"); err != nil || !strings.HasPrefix(string(png), "\x89PNG") {
		t.Errorf("no picture: %v", err)
	}
}
