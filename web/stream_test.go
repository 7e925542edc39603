package web

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// wire is a connection to a viewer, with the data in transit and its error.
type wire struct {
	mu                    sync.Mutex
	header                http.Header
	written, flushed      strings.Builder
	deadline              time.Time
	breakWrite, breakSend bool
}

func (w *wire) Header() http.Header                 { return w.header }
func (w *wire) WriteHeader(int)                     {}
func (w *wire) SetWriteDeadline(at time.Time) error { w.deadline = at; return nil }

func (w *wire) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.breakWrite {
		return 0, errors.New("gone")
	}
	return w.written.Write(text)
}

func (w *wire) FlushError() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.breakSend {
		return errors.New("gone")
	}
	w.flushed.WriteString(w.written.String())
	w.written.Reset()
	return nil
}

// got returns the data that has reached the viewer since the last call.
func (w *wire) got() string {
	synctest.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	text := w.flushed.String()
	w.flushed.Reset()
	return text
}

// look starts a viewer of a feed, until the test or the viewer ends it.
func (c *counter) look(t *testing.T, w *wire) (leave func(), left <-chan struct{}) {
	w.header = http.Header{}
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	over := make(chan struct{})
	go func() {
		c.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/live/stream", nil).WithContext(ctx))
		close(over)
	}()
	return cancel, over
}

// A stream sends the reconnection delay, then each new state, and a keep-alive
// every 15 s.
func TestWhatIsStreamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		var w wire
		leave, left := c.look(t, &w)
		if got := w.got(); got != "retry: 1000\n\n" {
			t.Errorf("first %q", got)
		}
		if h := w.header; h.Get("Content-Type") != "text/event-stream" || h.Get("Cache-Control") != "no-store" || h.Get("X-Accel-Buffering") != "no" {
			t.Errorf("headers %v", h)
		}
		time.Sleep(4 * time.Second)
		c.update(time.Now(), true)
		got := w.got()
		if m := read(t, &parcel{text: []byte(got)}); !strings.HasPrefix(got, "id: 1\ndata: {") || m.Parts["head"] != "head 0" || m.Build != build || m.Over || len(m.Parts) != len(streamed) {
			t.Errorf("the first state is %q", got)
		}
		if until := time.Until(w.deadline); until != 10*time.Second {
			t.Errorf("a message may take %v", until)
		}
		c.n.Add(1)
		c.update(time.Now(), true)
		if got := w.got(); !strings.HasPrefix(got, "id: 2\ndata: {") || strings.Count(got, "data: ") != 1 {
			t.Errorf("the second state is %q", got)
		}
		if c.behind() {
			t.Error("it is not known that the viewer has the newest state")
		}
		time.Sleep(11*time.Second - 1)
		if got := w.got(); got != "" {
			t.Errorf("too soon: %q", got)
		}
		time.Sleep(time.Nanosecond)
		if got := w.got(); got != ": still here\n\n" {
			t.Errorf("after 15 s %q", got)
		}
		time.Sleep(15 * time.Second)
		if got := w.got(); got != ": still here\n\n" {
			t.Errorf("after 30 s %q", got)
		}
		if c.watched() != 1 {
			t.Errorf("%d look", c.watched())
		}
		leave()
		<-left
		if c.watched() != 0 {
			t.Errorf("%d look after it has left", c.watched())
		}
	})
}

// Nothing more is written to an unreachable viewer.
func TestViewersWhoAreGone(t *testing.T) {
	for name, ruin := range map[string]func(*wire){
		"does not take what is written": func(w *wire) { w.breakWrite = true }, "does not get what is sent": func(w *wire) { w.breakSend = true },
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newCounter()
			fail := func(w *wire) {
				w.mu.Lock()
				defer w.mu.Unlock()
				ruin(w)
			}
			for what, happen := range map[string]func(){
				"at once": func() {}, "with a state": func() { c.n.Add(1); c.update(time.Now(), true) }, "with a heartbeat": func() { time.Sleep(heartbeat) },
			} {
				var w wire
				if what == "at once" {
					fail(&w)
				}
				_, left := c.look(t, &w)
				w.got()
				fail(&w)
				happen()
				synctest.Wait()
				select {
				case <-left:
				default:
					t.Errorf("one who %s is kept %s", name, what)
				}
				if c.watched() != 0 {
					t.Errorf("one who %s looks %s", name, what)
				}
			}
		})
	}
}

// There are at most 5,000 viewers.
func TestMostViewers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		for range 4999 {
			c.join()
		}
		var w wire
		c.look(t, &w)
		if got := w.got(); got != string(retry.text) || c.watched() != 5000 {
			t.Errorf("the last viewer gets %q", got)
		}
		r := httptest.NewRecorder()
		c.ServeHTTP(r, httptest.NewRequest(http.MethodGet, "/live/stream", nil))
		if r.Code != http.StatusServiceUnavailable || r.Body.String() != "too many viewers\n" || c.watched() != 5000 {
			t.Errorf("one more gets %d %q", r.Code, r.Body)
		}
	})
}

// Texts of the page pass through the stream unchanged: no character in them ends
// a line or an event.
func TestTextsInAStream(t *testing.T) {
	c := newCounter()
	c.update(time.Now(), true)
	c.mu.Lock()
	c.parts[0].html = "<b>a & b</b>\n\ndata: x\r\u2028"
	c.mu.Unlock()
	text, _, _ := c.since(0)
	if m := read(t, text); m.Parts[streamed[0].name] != c.parts[0].html || strings.Count(string(text.text), "\n") != 3 || !strings.Contains(string(text.text), `<b>a & b</b>`) {
		t.Errorf("%q", text.text)
	}
}
