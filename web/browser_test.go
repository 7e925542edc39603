package web

import (
	"os"
	"testing"

	"match/internal/browsertest"
)

// browser is a tab with a page of this package.
type browser struct{ *browsertest.Tab }

func TestMain(m *testing.M) {
	if order := os.Getenv(viewersOf); order != "" {
		view(order)
		return
	}
	os.Exit(browsertest.Main(m))
}

// newBrowser opens a tab. Errors are ignored while a server is being replaced,
// and for a page that does not exist.
func newBrowser(t testing.TB, site string) browser {
	t.Helper()
	return browser{browsertest.New(t, site, "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "404")}
}

func ask[T any](b browser, expression string) T { return browsertest.Ask[T](b.Tab, expression) }

// connected waits until the page follows its event.
func (b browser) connected() { b.Until(`document.querySelector('#connection').textContent === 'live'`) }

// follow opens a page that follows its event.
func follow(t testing.TB, s *Server, path string) browser {
	t.Helper()
	b := newBrowser(t, site(s))
	b.Open(path)
	b.connected()
	return b
}

// shows waits until a figure of the page has a value.
func (b browser) shows(figure, value string) {
	b.Until(`document.querySelector('[data-figure="` + figure + `"]')?.textContent === '` + value + `'`)
}

// figure returns the text of a figure of the page.
func (b browser) figure(name string) string {
	return ask[string](b, `document.querySelector('[data-figure="`+name+`"]').textContent`)
}

// unfold forces the layout of parts that have not been scrolled to yet.
func (b browser) unfold() {
	ask[bool](b, `[...document.querySelectorAll('section')].forEach(e => { e.style.contentVisibility = 'visible' }), true`)
}

// shoot takes screenshots of a page in both themes, on a desktop, on a phone and
// on paper; nothing may be wider than the screen.
func (b browser) shoot(name string) {
	b.unfold()
	for _, screen := range []struct {
		name   string
		pixels int64
	}{{"phone", 360}, {"tablet", 768}, {"desk", 1280}, {"wide", 1920}} {
		b.Media("screen", "light")
		b.Width(screen.pixels)
		b.Save(name + "-light-" + screen.name)
		b.Media("screen", "dark")
		b.Save(name + "-dark-" + screen.name)
	}
	b.Media("print", "dark")
	b.Save(name + "-print")
	b.Media("screen", "light")
}
