package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"sync"
	"time"
)

// feed renders the parts of the page of a running event when something has
// happened and somebody looks, once for all viewers.
//
// A viewer who is slow misses states and never gets old ones: what is sent is
// what has changed since the state that it got last.
type feed struct {
	look look

	mu      sync.Mutex
	parts   []rendered
	version uint64
	over    bool
	moved   chan struct{} // closed when there is a new version
	viewers map[*viewer]bool
	arrived chan struct{}     // holds a token when somebody begins to look
	texts   map[uint64][]byte // messages of this version, by the version that their reader has
}

// look takes in what an event has come to, and renders parts of that.
type look func() (render func(*part) template.HTML)

// rendered is a part as it was last seen.
type rendered struct {
	html    template.HTML
	version uint64
	next    time.Time // it may be rendered again
	spoilt  bool      // something has happened since it was
}

// viewer is somebody who looks.
type viewer struct{ version uint64 }

func newFeed(l look) *feed {
	return &feed{
		look: l, parts: make([]rendered, len(parts)), moved: make(chan struct{}),
		viewers: map[*viewer]bool{}, arrived: make(chan struct{}, 1), texts: map[uint64][]byte{},
	}
}

// intervals are the shortest times between two states of a part. An event may
// be seen 200 ms after it happened: a browser needs some of that.
var intervals = [paces]time.Duration{atOnce: 120 * time.Millisecond, boardsAt: 250 * time.Millisecond, slowly: time.Second}

// perViewer is how much longer they are for each viewer, so that a thousand
// of them cost little.
const perViewer = 2 * time.Millisecond

// run renders until ctx is done. changed holds a token when something happened.
func (f *feed) run(ctx context.Context, changed <-chan struct{}) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	f.spoil()
	for {
		heard := changed
		if f.watched() == 0 || f.spoilt(atOnce) { // nobody looks, or it is looked at soon
			heard = nil
		}
		select {
		case <-heard:
			f.spoil()
		case <-f.arrived:
			f.spoil()
		case <-timer.C:
			f.hear(changed)
		case <-ctx.Done():
			return
		}
		if f.watched() == 0 {
			continue
		}
		if wait := f.update(time.Now(), false); wait > 0 {
			timer.Reset(wait)
		}
	}
}

// hear takes the token that something happened, if there is one.
func (f *feed) hear(changed <-chan struct{}) {
	select {
	case <-changed:
		f.spoil()
	default:
	}
}

func (f *feed) watched() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.viewers)
}

// spoil says that all parts may have changed.
func (f *feed) spoil() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.parts {
		f.parts[i].spoilt = true
	}
}

// spoilt reports whether a part of a pace may have changed.
func (f *feed) spoilt(p pace) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.parts {
		if parts[i].pace == p && f.parts[i].spoilt {
			return true
		}
	}
	return false
}

// update renders the parts that may have changed and whose time has come, or
// all of them, and returns how long the others have to wait; 0: there are none.
func (f *feed) update(now time.Time, all bool) (wait time.Duration) {
	due, wait := f.due(now, all)
	render := f.look() // not before: what changes from now on makes them due again
	texts, rest := make([]template.HTML, len(due)), make([]time.Time, len(due))
	for k, i := range due {
		began := time.Now()
		texts[k] = render(&parts[i])
		rest[k] = rested(began)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh := false
	for k, i := range due {
		if rest[k].After(f.parts[i].next) { // it takes long: it is made seldom
			f.parts[i].next = rest[k]
		}
		if f.parts[i].html == texts[k] {
			continue
		}
		if !fresh {
			f.version++
			fresh = true
		}
		f.parts[i].html, f.parts[i].version = texts[k], f.version
	}
	if fresh {
		f.tell()
	}
	return wait
}

// due are the parts that update renders.
func (f *feed) due(now time.Time, all bool) (list []int, wait time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	extra := time.Duration(len(f.viewers)) * perViewer
	for i := range f.parts {
		p := &f.parts[i]
		switch left := p.next.Sub(now); {
		case all || p.spoilt && left <= 0:
			list = append(list, i)
			p.spoilt, p.next = false, now.Add(intervals[parts[i].pace]+extra)
		case p.spoilt && (wait == 0 || left < wait):
			wait = left
		}
	}
	return list, wait
}

// tell wakes everybody who waits for a new version.
func (f *feed) tell() {
	clear(f.texts)
	close(f.moved)
	f.moved = make(chan struct{})
}

// finish shows the last state, after which there is none if over is true, and
// waits a moment until everybody has it.
func (f *feed) finish(over bool, patience time.Duration) {
	f.update(time.Now(), true)
	f.mu.Lock()
	f.over = over
	f.version++
	f.tell()
	f.mu.Unlock()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline) && f.behind(); {
		time.Sleep(5 * time.Millisecond)
	}
}

// behind reports whether somebody has not got the last state.
func (f *feed) behind() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for v := range f.viewers {
		if v.version < f.version {
			return true
		}
	}
	return false
}

// join adds a viewer, until leave.
func (f *feed) join() *viewer {
	f.mu.Lock()
	defer f.mu.Unlock()
	v := new(viewer)
	f.viewers[v] = true
	select {
	case f.arrived <- struct{}{}:
	default:
	}
	return v
}

func (f *feed) leave(v *viewer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.viewers, v)
}

// message is what a page is told.
type message struct {
	Build string                   `json:"build"`
	Parts map[string]template.HTML `json:"parts"`
	Over  bool                     `json:"over,omitempty"`
}

// since is the text of everything that is new to somebody who has a version,
// nil if that is nothing; then moved is closed when there is something.
func (f *feed) since(version uint64) (text []byte, now uint64, moved <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if version == f.version {
		return nil, version, f.moved
	}
	if text = f.texts[version]; text == nil {
		m := message{Build: build, Parts: map[string]template.HTML{}, Over: f.over}
		for i := range f.parts {
			if f.parts[i].version > version {
				m.Parts[parts[i].name] = f.parts[i].html
			}
		}
		var data bytes.Buffer
		e := json.NewEncoder(&data)
		e.SetEscapeHTML(false)
		e.Encode(m) // texts and a flag: no error; it ends with a newline
		text = fmt.Appendf(nil, "id: %d\ndata: %s\n", f.version, data.Bytes())
		f.texts[version] = text
	}
	return text, f.version, f.moved
}

// sent says what a viewer has got.
func (f *feed) sent(v *viewer, version uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	v.version = version
}
