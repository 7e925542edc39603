package web

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"match/arena"
)

// Broadcast is a running event. It is a watcher of the arena, for the games in
// progress, and the last of its recorders, for the pairs. It misses no pair, and
// shows only pairs that have been recorded.
//
// Games never wait for the display: a pair is only queued, and counted later
// for a viewer.
type Broadcast struct {
	info Info

	mu      sync.Mutex // held only briefly
	waiting []*arena.Played
	live    *arena.Live              // nil: no game has begun
	moved   map[gameID]chan struct{} // of games with viewers: closed at the next change
	started time.Time
	counted int
	status  string
	running bool
	playing bool
	answer  Answer    // the latest
	asking  time.Time // earliest time to ask again

	shown  sync.Mutex // held while the shown state is counted or copied; locked before mu
	tally  tally
	figure figures // the slow figures

	gaming  sync.Mutex           // guards texts
	texts   map[int64]*liveTexts // of running games that have viewers
	viewers atomic.Int64         // of running games

	changed chan struct{} // holds a token after a change
}

// NewBroadcast returns an event that is about to be played. It can be passed to
// a Server once its Info is known, see Begin.
func NewBroadcast() *Broadcast {
	return &Broadcast{status: "running", running: true, changed: make(chan struct{}, 1),
		moved: map[gameID]chan struct{}{}, texts: map[int64]*liveTexts{}}
}

// Begin sets the description of the event. It must be called before the first
// notice and pair.
func (l *Broadcast) Begin(info Info) {
	l.shown.Lock()
	defer l.shown.Unlock()
	l.info, l.tally, l.started = info, newTally(&info), time.Now()
}

// Watch implements arena.Watcher. Notices only mean that the games have changed.
func (l *Broadcast) Watch(live *arena.Live, n arena.Notice) {
	l.mu.Lock()
	l.live = live
	if !l.playing { // earlier pairs are from a previous run
		l.playing, l.counted, l.started = true, 0, time.Now()
	}
	if n.Kind == arena.Moved && n.Lost == 0 {
		l.wakeGame(gameID{n.Number, n.Game})
	} else { // another game may have taken a place
		for id := range l.moved {
			l.wakeGame(id)
		}
	}
	l.mu.Unlock()
	wake(l.changed)
}

// wakeGame wakes the viewers of a game.
func (l *Broadcast) wakeGame(id gameID) {
	if moved := l.moved[id]; moved != nil {
		close(moved)
		delete(l.moved, id)
	}
}

// mostWaiting is how many pairs may wait for a viewer.
const mostWaiting = 64

// Pair implements arena.Recorder. It never fails, because the page must not
// stop an event.
func (l *Broadcast) Pair(_ context.Context, p *arena.Played) error {
	copied := *p
	l.mu.Lock()
	l.counted++
	l.waiting = append(l.waiting, &copied)
	full, due := len(l.waiting) >= mostWaiting, time.Now().After(l.asking)
	l.mu.Unlock()
	if (full || due) && l.shown.TryLock() { // otherwise a viewer holds it
		l.count()
		if due {
			l.ask()
		}
		l.shown.Unlock()
	}
	wake(l.changed)
	return nil
}

// count counts the queued pairs.
func (l *Broadcast) count() {
	if l.tally.standing == nil {
		return // not started yet
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

// How often the director is queried: so rarely that this takes only a little of
// the time.
const (
	askEvery = time.Second
	askRest  = 100
)

// ask asks for the data that only this kind of event has. The director is
// idle while a pair is recorded, so this is safe.
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

// Finish sets how the event ended, such as "interrupted"; "" is a normal end.
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
	wake(l.changed)
}

// wake puts a token into a channel that holds one.
func wake(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default: // already woken
	}
}

// State returns the current state of the event.
func (l *Broadcast) State() *State {
	s, answer := l.state()
	if s.Standing != nil {
		l.figure.addTo(s, answer, !s.Running)
	}
	return s
}

// state is State without the slow figures.
func (l *Broadcast) state() (s *State, answer Answer) {
	l.shown.Lock()
	defer l.shown.Unlock()
	l.count()
	l.mu.Lock()
	s = &State{
		Info: l.info, Status: l.status, Running: l.running, Boards: newLiveBoards(l.live), Counted: l.counted,
		Elapsed: time.Since(l.started), links: links{base: "/live"}, watched: true,
	}
	answer = l.answer
	l.mu.Unlock()
	if l.tally.standing == nil { // not started yet
		return &State{Status: s.Status}, nil
	}
	l.tally.copyTo(s)
	return s, answer
}
