package web

import (
	"context"
	"sync"
	"time"

	"match/arena"
)

// Broadcast is an event while it is played. It is both a watcher of the arena, for
// the games at the boards, and the last of its recorders, for the pairs: of
// those it misses none, and shows none that is not kept.
//
// Games wait for nothing that is shown: a pair is put down, and counted later,
// by whoever looks.
type Broadcast struct {
	info Info

	mu      sync.Mutex // held for a moment
	waiting []*arena.Played
	boards  boards
	started time.Time
	counted int
	status  string
	running bool
	playing bool
	answer  Answer    // the latest
	asking  time.Time // when it may be asked for again

	shown  sync.Mutex // held while what is shown is counted or copied; before mu
	tally  tally
	figure figures // what takes its time

	changed chan struct{} // holds a token when something happened
}

// NewBroadcast returns an event that is about to be played. It can be told to a
// Server once its Info is known, see Begin.
func NewBroadcast() *Broadcast {
	return &Broadcast{status: "running", running: true, changed: make(chan struct{}, 1)}
}

// Begin says what is played. It comes before the first happening and pair.
func (l *Broadcast) Begin(info Info) {
	l.shown.Lock()
	defer l.shown.Unlock()
	l.info, l.tally, l.started = info, newTally(&info), time.Now()
}

// Watch implements arena.Watcher.
func (l *Broadcast) Watch(_ *arena.Live, h arena.Happening) {
	l.mu.Lock()
	if !l.playing { // pairs until now are from an earlier run
		l.playing, l.counted, l.started = true, 0, time.Now()
	}
	l.boards.watch(&h)
	l.mu.Unlock()
	l.wake()
}

// mostWaiting is how many pairs wait for somebody who looks.
const mostWaiting = 64

// Pair implements arena.Recorder. It never fails: a page is no result.
func (l *Broadcast) Pair(_ context.Context, p *arena.Played) error {
	copied := *p
	l.mu.Lock()
	l.counted++
	l.waiting = append(l.waiting, &copied)
	full, due := len(l.waiting) >= mostWaiting, time.Now().After(l.asking)
	l.mu.Unlock()
	if (full || due) && l.shown.TryLock() { // else somebody looks just now
		l.count()
		if due {
			l.ask()
		}
		l.shown.Unlock()
	}
	l.wake()
	return nil
}

// count counts the pairs that wait.
func (l *Broadcast) count() {
	if l.tally.standing == nil {
		return // it has not begun
	}
	l.mu.Lock()
	list := l.waiting
	l.waiting = nil
	l.mu.Unlock()
	refused := 0
	for _, p := range list {
		if !l.tally.pair(p) {
			refused++
		}
	}
	if refused > 0 {
		l.mu.Lock()
		l.counted -= refused
		l.mu.Unlock()
	}
}

// How often the director is asked: so seldom that asking takes little of the time.
const (
	askEvery = time.Second
	askRest  = 100
)

// ask asks for what only this kind of event has. The director that knows it
// stands still while a pair is recorded.
func (l *Broadcast) ask() {
	began := time.Now()
	var answer Answer
	if l.info.Ask != nil {
		answer = l.info.Ask(l.tally.standing)
	}
	l.mu.Lock()
	l.answer, l.asking = answer, time.Now().Add(max(askEvery, askRest*time.Since(began)))
	l.mu.Unlock()
}

// number is the event's in the store, 0 if it is in none.
func (l *Broadcast) number() int64 { return l.info.Number }

// Finish says how the event ended, such as "interrupted"; "" is its end.
func (l *Broadcast) Finish(how string) {
	l.shown.Lock()
	l.count()
	if l.tally.standing != nil {
		l.ask()
	}
	l.shown.Unlock()
	l.mu.Lock()
	if l.running = false; how == "" {
		how = "finished"
	}
	l.status = how
	l.mu.Unlock()
	l.wake()
}

func (l *Broadcast) wake() {
	select {
	case l.changed <- struct{}{}:
	default: // it is woken already
	}
}

// State is what the event has come to now.
func (l *Broadcast) State() *State {
	s, answer := l.state()
	if s.Standing != nil {
		l.figure.addTo(s, answer)
	}
	return s
}

// state is State without what it takes time to make.
func (l *Broadcast) state() (s *State, answer Answer) {
	l.shown.Lock()
	defer l.shown.Unlock()
	l.count()
	l.mu.Lock()
	s = &State{
		Info: l.info, Status: l.status, Running: l.running, Boards: l.boards.copies(), Counted: l.counted,
		Elapsed: time.Since(l.started), links: links{base: "/live"},
	}
	answer = l.answer
	l.mu.Unlock()
	if l.tally.standing == nil { // it has not begun
		return &State{Status: s.Status}, nil
	}
	l.tally.copyTo(s)
	return s, answer
}
