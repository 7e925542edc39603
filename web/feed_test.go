package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"match/internal/bounded"
)

// counter is a feed whose parts show how often the event has changed.
type counter struct {
	*feed
	n     atomic.Int64 // how often the event has changed
	calls atomic.Int64 // parts that were rendered
}

func newCounter() *counter {
	c := &counter{}
	c.feed = newFeed(func() *State { return &State{Counted: int(c.n.Load())} })
	c.html = func(p *part, s *State) template.HTML {
		c.calls.Add(1)
		return template.HTML(fmt.Sprintf("%s %d", p.name, s.Counted))
	}
	return c
}

// read parses a text of the feed.
func read(t *testing.T, p *parcel) (m message) {
	t.Helper()
	text := p.text
	_, data, ok := strings.Cut(string(text), "data: ")
	if !ok || !strings.HasSuffix(data, "\n\n") {
		t.Fatalf("no event: %q", text)
	}
	if err := json.Unmarshal([]byte(data), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// A slow viewer gets the newest state in one message, and an up-to-date one gets
// nothing.
func TestSlowViewersGetTheNewestState(t *testing.T) {
	c := newCounter()
	var last uint64
	for now := time.Now(); c.n.Load() < 50; c.n.Add(1) {
		c.spoil()
		c.update(now.Add(time.Duration(c.n.Load())*time.Hour), false)
		_, last, _ = c.since(0)
	}
	text, now, _ := c.since(1)
	if m := read(t, text); now != last || len(m.Parts) != len(streamed) || m.Parts["head"] != "head 49" {
		t.Errorf("version %d of %d: %v", now, last, m.Parts)
	}
	if text, now, moved := c.since(last); text != nil || now != last || moved == nil {
		t.Errorf("there is something after the last state: %s", text.text)
	}
}

// A part changes no more often than its pace allows, and the last change is
// always shown in the end.
func TestPaces(t *testing.T) {
	c := newCounter()
	start := time.Now()
	c.spoil()
	c.update(start, false)
	c.n.Store(1)
	c.spoil()
	if wait := c.update(start.Add(time.Millisecond), false); wait <= 0 || wait > intervals[atOnce] {
		t.Errorf("waits for %v", wait)
	}
	text, version, _ := c.since(0)
	if m := read(t, text); m.Parts["head"] != "head 0" {
		t.Errorf("too early: %v", m.Parts["head"])
	}
	c.update(start.Add(intervals[atOnce]), false)
	text, version, _ = c.since(version)
	if m := read(t, text); m.Parts["head"] != "head 1" || m.Parts["endings"] != "" {
		t.Errorf("after the shortest interval: %v", m.Parts)
	}
	c.update(start.Add(intervals[slowly]), false)
	text, _, _ = c.since(version)
	if m := read(t, text); m.Parts["endings"] != "endings 1" || m.Parts["head"] != "" {
		t.Errorf("after the longest interval: %v", m.Parts)
	}
}

// Unchanged parts are not sent, and all viewers with the same version share one
// text.
func TestNothingIsSentTwice(t *testing.T) {
	c := newCounter()
	c.update(time.Now(), true)
	_, version, moved := c.since(0)
	c.update(time.Now(), true)
	if _, now, _ := c.since(version); now != version {
		t.Error("a new version of the same")
	}
	select {
	case <-moved:
		t.Error("somebody was woken for nothing")
	default:
	}
	c.n.Add(1)
	c.update(time.Now(), true)
	a, _, _ := c.since(version)
	b, _, _ := c.since(version)
	if a != b {
		t.Error("two texts for two viewers of one version")
	}
}

func TestThePageEnds(t *testing.T) {
	c := newCounter()
	v := c.join()
	go func() {
		for seen := uint64(0); ; {
			text, now, moved := c.since(seen)
			if text == nil {
				<-moved
				continue
			}
			seen = now
			c.sent(v, seen)
		}
	}()
	began := time.Now()
	c.finish(true, time.Hour)
	if took := time.Since(began); took > bounded.Limit {
		t.Errorf("a viewer who reads is waited for: %v", took)
	}
	text, _, _ := c.since(0)
	if m := read(t, text); !m.Over {
		t.Error("it does not say that it is over")
	}
	c.leave(v)
	slow := newCounter()
	slow.join()
	slow.finish(false, time.Millisecond) // comes back
}

// patienceOfTests is how long a test waits for an event that must occur.
const patienceOfTests = bounded.Limit

// stream reads the messages of the live page, until a time limit.
func stream(t *testing.T, s *Server) func() message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patienceOfTests)
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, site(s)+"/live/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Body.Close() })
	if r.Header.Get("Content-Type") != "text/event-stream" || r.Header.Get("Cache-Control") != "no-store" || r.Header.Get("X-Accel-Buffering") != "no" || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("headers %v", r.Header)
	}
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<22)
	return func() (m message) {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				if err := json.Unmarshal([]byte(data), &m); err != nil {
					t.Fatal(err)
				}
				return m
			}
		}
		t.Fatalf("the stream ended: %v", lines.Err())
		return m
	}
}

// The initial page and the first message of the stream agree.
func TestStreamBeginsWithThePage(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 5, 0, 1, 0)
	s := p.serve(t, nil)
	first := stream(t, s)()
	if len(first.Parts) != len(streamed) { // a page of an earlier event at this address has others
		t.Errorf("%d of %d parts", len(first.Parts), len(streamed))
	}
	_, page := get(t, s, "/live")
	for name, html := range first.Parts {
		if name != "head" && !strings.Contains(page, string(html)) { // the head shows the time
			t.Errorf("%s of the stream is not on the page: %s", name, html)
		}
	}
	if first.Build != build || !strings.Contains(page, `data-build="`+build+`"`) {
		t.Errorf("build %q", first.Build)
	}
}

// A recorded pair is sent through the stream, and so is the end.
func TestStreamFollowsTheEvent(t *testing.T) {
	p := newPlay("A1", "B1")
	s := p.serve(t, nil)
	next := stream(t, s)
	until := func(part, text string) message {
		t.Helper()
		for {
			if m := next(); strings.Contains(string(m.Parts[part]), text) {
				return m
			}
		}
	}
	until("head", "running, no verdict yet")
	p.pairs(t, 1, 0, 1, 0)
	until("head", "2 games<small> in 1 pair")
	p.sit(1, 3)
	until("board-1", "Game 2.1")
	p.live.Finish("")
	go s.Close(true)
	for m := next(); !m.Over; m = next() {
	}
}

// Another event replaces the first one on the same page, like the comparisons of
// a gate.
func TestAnotherEvent(t *testing.T) {
	s := serve(t, nil)
	s.Show(newPlay("A1", "B1").live)
	next := stream(t, s)
	next()
	s.Show(newPlay("A2", "B2").live)
	for m := next(); !strings.Contains(string(m.Parts["head"]), "A2 against B2"); m = next() {
	}
}

// Parts that are due soon are sent with those that are due, with many viewers earlier.
func TestPartsAreSentTogether(t *testing.T) {
	for _, c := range []struct {
		after  time.Duration
		spoilt [paces]bool
	}{
		{intervals[atOnce] + 50*perViewer - 1, [paces]bool{true, true, true}},
		{intervals[atOnce] + 50*perViewer, [paces]bool{false, true, true}},
		{intervals[often] - soon - 1, [paces]bool{false, true, true}},
		{intervals[often] - soon, [paces]bool{false, false, true}},
		{intervals[slowly] - soon, [paces]bool{}},
	} {
		f, start := newCounter(), time.Now()
		for range 50 {
			f.join()
		}
		f.spoil()
		f.update(start, false)
		f.spoil()
		f.update(start.Add(c.after), false)
		for p := range paces {
			if got := f.spoilt(p); got != c.spoilt[p] {
				t.Errorf("after %v pace %d is spoilt: %v", c.after, p, got)
			}
		}
	}
}

// A pace is reset until its parts have been rendered, regardless of other parts.
func TestPacesAreSpoiltByThemselves(t *testing.T) {
	c := newCounter()
	start := time.Now()
	spoilt := func(want ...pace) {
		t.Helper()
		for p := range paces {
			if got := c.spoilt(p); got != slices.Contains(want, p) {
				t.Errorf("pace %d is spoilt: %v", p, got)
			}
		}
	}
	spoilt()
	c.spoil()
	spoilt(atOnce, often, slowly)
	c.update(start, false)
	spoilt()
	c.spoil()
	c.update(start.Add(intervals[atOnce]), false)
	spoilt(often, slowly)
	if wait := c.update(start.Add(intervals[often]), false); wait != intervals[slowly]-intervals[often] {
		t.Errorf("waits for %v", wait)
	}
	spoilt(slowly)
}
