package ledger

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/internal/machine"
	"match/players/spec"
)

// Options is how a ledger works.
type Options struct {
	Lease     time.Duration // after how long without a sign of life a worker's pairs are given to others
	BeatEvery time.Duration // how often workers give one, if they are few
	Settle    time.Duration // nothing is handed out before: until then workers say what they have in hand of events that go on

	Reference float64 // nodes per second of the machine that clocks are for; 0: clocks are not scaled

	Outgoing func(*spec.Player)                       // changes what a player is called on its way to workers
	Stopped  func(event string)                       // is told that an event is over
	Died     func(event string, attempts map[int]int) // is told which attempts of pairs have died, before others get these; it must not call the ledger; nil: nobody is
	Accused  func(worker, why string)                 // is told who is in quarantine
	Noted    func(event, line string)                 // is told what is odd in an event
	Chance   func() float64                           // in [0, 1): whether a pair is audited; nil: at random
	Now      func() time.Time                         // the clock; nil: time.Now
}

// Ledger is safe for use from many goroutines.
type Ledger struct {
	Options
	opened time.Time

	mu      sync.Mutex
	events  []*Event // as they came
	workers map[string]*worker
	asking  []*request // as they came
	alive   int        // workers that were heard of in time
	total   int        // slots of those that play
	news    []func()   // calls to the owner that are due once the lock is free
}

// worker is a worker that was heard of.
type worker struct {
	wire.WorkerStatus
	gone    bool           // it has left, or its leases are dead
	drained bool           // it gets no more tasks
	pairs   map[*pair]bool // that it has
	games   rate
	usage   usage

	noise    machine.Noise // when it was started
	noisy    string        // that it is not for clocks, if it is not
	offScale string        // that it is too fast or slow for clocks, "": it is not
}

// request is a worker that waits for a task.
type request struct {
	worker *worker
	answer chan *arena.Task
}

// New returns a ledger without events.
func New(o Options) *Ledger {
	if o.Chance == nil {
		o.Chance = rand.Float64
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	l := &Ledger{Options: o, workers: map[string]*worker{}}
	l.opened = l.Now()
	time.AfterFunc(o.Settle, l.Sweep)
	return l
}

// Open adds an event, which has a name that no other has, also after another
// start of the server. Events get workers in proportion to their shares, which
// are above 0.
func (l *Ledger) Open(name string, share int) *Event {
	e := &Event{
		ledger: l, name: name, share: share, changed: make(chan struct{}, 1), pairs: map[int]*pair{}, back: map[int]bool{},
		early: map[int]arena.Played{}, claims: map[int]claim{}, refused: map[string]string{},
		copies: map[int]*pair{}, lost: map[string]int{}, tallies: map[string]tally{}, lates: map[string]tally{},
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, e)
	return e
}

// Close takes out an event.
func (l *Ledger) Close(e *Event) {
	l.mu.Lock()
	for _, p := range e.pairs {
		p.give(nil)
	}
	for _, p := range e.copies {
		p.give(nil)
	}
	l.events = slices.DeleteFunc(l.events, func(other *Event) bool { return other == e })
	l.mu.Unlock()
	l.Stopped(e.name)
}

// event finds an event by its name, nil if it is over. The lock is held.
func (l *Ledger) event(name string) *Event {
	for _, e := range l.events {
		if e.name == name {
			return e
		}
	}
	return nil
}

// heard notes that a worker lives. The lock is held.
func (l *Ledger) heard(id, host string, slots int) *worker {
	w := l.worker(id)
	if host != "" {
		w.Host = host
	}
	changed := w.gone || w.Slots != slots
	w.Seen, w.Slots, w.gone = l.Now(), slots, false
	if changed {
		l.resized()
	}
	return w
}

// worker finds a worker, or notes one that is not there yet. The lock is held.
func (l *Ledger) worker(id string) *worker {
	w := l.workers[id]
	if w == nil {
		w = &worker{pairs: map[*pair]bool{}}
		w.ID, w.gone = id, true
		l.workers[id] = w
	}
	return w
}

// resized has events ask for as much as the workers can play now. The lock is held.
func (l *Ledger) resized() {
	l.alive, l.total = 0, 0
	for _, w := range l.workers {
		if !w.gone {
			l.alive++
		}
		if w.plays() {
			l.total += w.Slots
		}
	}
	for _, e := range l.events {
		e.signal()
	}
}

// Sweep declares the leases of workers dead that were not heard of for too long.
func (l *Ledger) Sweep() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.workers {
		if !w.gone && l.Now().Sub(w.Seen) > l.Lease {
			l.drop(w)
		}
	}
	l.dispatch()
}

// Drain has a worker finish what it has and get nothing more, or has it play on.
// It reports whether the worker was heard of.
func (l *Ledger) Drain(id string, drained bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.workers[id]
	if w == nil {
		return false
	}
	w.drained = drained
	l.resized()
	l.dispatch()
	return true
}

// Leave takes back at once what a worker has that goes.
func (l *Ledger) Leave(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.workers[id]; w != nil {
		l.drop(w)
	}
	l.dispatch()
}

// drop takes back all that a worker has. The lock is held.
func (l *Ledger) drop(w *worker) {
	w.gone = true
	l.asking = slices.DeleteFunc(l.asking, func(r *request) bool { return r.worker == w })
	l.bury(w, func(*pair) bool { return true })
	l.resized()
}

// bury declares leases of a worker dead, for good. The lock is held.
func (l *Ledger) bury(w *worker, which func(*pair) bool) {
	died := map[string]map[int]int{}
	for p := range w.pairs {
		if !which(p) {
			continue
		}
		if name := p.event.name; p.audit == nil {
			if died[name] == nil {
				died[name] = map[int]int{}
			}
			died[name][p.Number] = p.attempt
		}
		p.event.putBack(p)
	}
	if l.Died == nil {
		return
	}
	for event, attempts := range died {
		l.Died(event, attempts)
	}
}

// Workers are those that were heard of, in the order of their names.
func (l *Ledger) Workers() []wire.WorkerStatus {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []wire.WorkerStatus{}
	for _, w := range l.workers {
		s := w.WorkerStatus
		s.Alive, s.Drained, s.InHand = !w.gone, w.drained, len(w.pairs)
		s.Rate, s.Busy, s.Plays = w.games.perMinute(l.Now()), w.usage.share(), w.events()
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b wire.WorkerStatus) int {
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return list
}
