package web

import (
	"context"
	"html/template"
	"sync"
	"time"
)

// feed renders the parts of a running event's page when they have changed and
// there are viewers, once for all viewers.
//
// A slow viewer skips states and never gets old ones: it is sent the changes
// since the last state that it received.
type feed struct {
	state func() *State
	html  func(p *part, s *State) template.HTML

	mu      sync.Mutex
	parts   []rendered
	version uint64
	over    bool
	moved   chan struct{} // closed when there is a new version
	viewers map[*viewer]bool
	arrived chan struct{}      // holds a token when a viewer has joined
	texts   map[uint64]*parcel // messages of this version, by their reader's version
}

// rendered is the last rendering of a part.
type rendered struct {
	html    template.HTML
	version uint64
	next    time.Time // earliest time of the next rendering
	spoilt  bool      // the event has changed since
}

// viewer is an open page.
type viewer struct{ version uint64 }

// newFeed makes the feed of an event with a state, nil before there is one.
func newFeed(state func() *State) *feed {
	return &feed{
		state: state, html: (*part).html, parts: make([]rendered, len(streamed)), moved: make(chan struct{}),
		viewers: map[*viewer]bool{}, arrived: make(chan struct{}, 1), texts: map[uint64]*parcel{},
	}
}

// intervals are the shortest times between two renderings of a part. A change
// should be visible within 200 ms, of which the browser needs a part. The longer ones are
// multiples of the shortest: what is due together is one message.
var intervals = [paces]time.Duration{atOnce: 125 * time.Millisecond, often: 375 * time.Millisecond, slowly: time.Second}

// soon is how much earlier than due a part is rendered together with others.
const soon = 10 * time.Millisecond

// perViewer is how much longer the intervals are for each viewer, so that a
// thousand of them cost little.
const perViewer = 2 * time.Millisecond

// run renders until ctx is done. changed holds a token after a change.
func (f *feed) run(ctx context.Context, changed <-chan struct{}) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	f.spoil()
	for {
		next := changed
		if f.watched() == 0 || f.spoilt(atOnce) { // no viewers, or the next rendering is soon
			next = nil
		}
		select {
		case <-next:
			f.spoil()
		case <-f.arrived:
			f.spoil()
		case <-timer.C:
			select {
			case <-changed:
				f.spoil()
			default:
			}
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

func (f *feed) watched() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.viewers)
}

// spoil marks all parts as possibly changed.
func (f *feed) spoil() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.parts {
		f.parts[i].spoilt = true
	}
}

// spoilt reports whether a part of this pace may have changed.
func (f *feed) spoilt(p pace) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.parts {
		if streamed[i].pace == p && f.parts[i].spoilt {
			return true
		}
	}
	return false
}

// update renders the parts that may have changed and are due, or all of them. It
// returns how long the others must wait; 0: there are none.
func (f *feed) update(now time.Time, all bool) (wait time.Duration) {
	due, wait := f.due(now, all)
	state := f.state() // first: later changes make the parts due again
	texts, rest := make([]template.HTML, len(due)), make([]time.Time, len(due))
	for k, i := range due {
		began := time.Now()
		texts[k] = f.html(&streamed[i], state)
		rest[k] = rested(began)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh := false
	for k, i := range due {
		if rest[k].After(f.parts[i].next) { // slow parts are rendered less often
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
		f.publish()
	}
	return wait
}

// due returns the parts that update renders. With many viewers most of the cost is sending messages, so
// parts that are due soon are in the same one.
func (f *feed) due(now time.Time, all bool) (list []int, wait time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	extra, early := time.Duration(len(f.viewers))*perViewer, time.Duration(0)
	for i := range f.parts {
		if p := &f.parts[i]; p.spoilt && !p.next.After(now) {
			early = soon + extra
		}
	}
	for i := range f.parts {
		p := &f.parts[i]
		switch left := p.next.Sub(now); {
		case all || p.spoilt && left <= early:
			list = append(list, i)
			p.spoilt, p.next = false, now.Add(intervals[streamed[i].pace]+extra)
		case p.spoilt && (wait == 0 || left < wait):
			wait = left
		}
	}
	return list, wait
}

// publish wakes all viewers that wait for a new version.
func (f *feed) publish() {
	clear(f.texts)
	close(f.moved)
	f.moved = make(chan struct{})
}

// finish shows the last state and waits a moment until all viewers have it.
// If over is true, no further state follows.
func (f *feed) finish(over bool, patience time.Duration) {
	f.update(time.Now(), true)
	f.mu.Lock()
	f.over = over
	f.version++
	f.publish()
	f.mu.Unlock()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline) && f.behind(); {
		time.Sleep(5 * time.Millisecond)
	}
}

// behind reports whether some viewer lacks the last state.
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

// join adds a viewer, which must call leave.
func (f *feed) join() *viewer {
	f.mu.Lock()
	defer f.mu.Unlock()
	v := new(viewer)
	f.viewers[v] = true
	wake(f.arrived)
	return v
}

func (f *feed) leave(v *viewer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.viewers, v)
}

// message is an update for a page.
type message struct {
	Build string                   `json:"build"`
	Parts map[string]template.HTML `json:"parts"`
	Over  bool                     `json:"over,omitempty"`
}

// since returns the text of the changes since a version, nil if there are none;
// moved is then closed at the next change.
func (f *feed) since(version uint64) (text *parcel, now uint64, moved <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if version == f.version {
		return nil, version, f.moved
	}
	if text = f.texts[version]; text == nil {
		m := message{Build: build, Parts: map[string]template.HTML{}, Over: f.over}
		for i := range f.parts {
			if version == 0 || f.parts[i].version > version { // all, since the page may show an earlier event here
				m.Parts[streamed[i].name] = f.parts[i].html
			}
		}
		text = newParcel(f.version, m)
		f.texts[version] = text
	}
	return text, f.version, f.moved
}

// sent records the version that a viewer has received.
func (f *feed) sent(v *viewer, version uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	v.version = version
}
