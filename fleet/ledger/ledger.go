package ledger

import (
	"cmp"
	"container/list"
	"crypto/sha256"
	"math/rand/v2"
	"slices"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/internal/machine"
	"match/players/spec"
)

// Options configure a ledger.
type Options struct {
	Lease     time.Duration // time without a beat after which a worker's pairs go to others
	BeatEvery time.Duration // interval between beats in a small fleet
	Settle    time.Duration // nothing is assigned before this time has passed: until then workers report their pairs of running events

	Reference float64 // nodes per second of the reference machine for clocks; 0: clocks are not scaled

	Outgoing    func(*spec.Player)                       // changes players on their way to workers
	Stopped     func(event string)                       // is called when an event is over
	Died        func(event string, attempts map[int]int) // is called with the dead attempts of pairs before others get these pairs
	Key         []byte                                   // secret that signs grants, the same after a restart of the server; nil: random
	Quarantined func(worker, why string)                 // is called when a worker is put in quarantine
	Noted       func(event, by, line string)             // is called with messages about an event; by: the workers that cause it, "" for none
	Audit       float64                                  // share of each worker's pairs of each event that another worker also plays, 0 to 1
	Chance      func() float64                           // returns secret random numbers in [0, 1), which decide who plays what; nil: random
	Now         func() time.Time                         // the clock; nil: time.Now
}

// Ledger is safe for use from many goroutines.
type Ledger struct {
	Options
	opened time.Time

	mu       timedLock
	events   []*Event // in order of arrival
	workers  map[string]*worker
	asking   *list.List     // of workers with requests, in order of arrival
	woken    []*worker      // may get a task for another reason than a touched event
	touched  []*Event       // may have something for workers that wait
	alive    int            // workers with a recent beat
	examined int            // how often a worker was compared with pairs
	playing  int            // workers that get tasks
	total    int            // their slots
	kinds    map[string]int // how many of them have each kind of processor
	news     []func()       // callbacks to make when the lock is free
	expired  []*pair        // leases that have died and are not recorded yet
	totals   Totals
}

// worker is a worker that has contacted the server. It is alive unless it has left, or its leases
// are dead.
type worker struct {
	wire.WorkerStatus
	left    time.Time // when it said that it leaves; zero: it did not
	removed bool      // it is no longer a member

	failures int       // how often it has lost pairs since it last returned one
	rests    time.Time // until when it gets no pairs
	retry    time.Time // when it may get some that it could not get; zero: never

	pairs   map[*pair]bool   // assigned pairs
	request chan *arena.Task // for the answer; nil: it does not ask
	place   *list.Element    // among those that ask
	games   rate
	usage   usage

	processor string        // its kind, as the worker names it when it introduces itself
	noise     machine.Noise // measured when it was started
	noisy     string        // what is said if that is too noisy for clocks
	offScale  string        // why it is too fast or too slow for clocks; "": it is not
}

// New returns a ledger without events.
func New(o Options) *Ledger {
	if o.Key == nil {
		o.Key = NewKey()
	}
	if o.Chance == nil {
		o.Chance = rand.Float64
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	l := &Ledger{Options: o, opened: o.Now(), workers: map[string]*worker{}, asking: list.New()}
	if o.Settle > 0 {
		time.AfterFunc(o.Settle, l.Sweep)
	}
	return l
}

// Open adds an event. Its name must be unique, also across restarts of the
// server. Workers are assigned to events in proportion to their shares, which are
// positive. Pairs that were played before the event was taken back are known: they count
// again if the event names them again. Attempts of pairs are dead that died before the
// server was started.
func (l *Ledger) Open(name string, share int, known map[int]arena.Played, dead map[int]int) *Event {
	e := &Event{
		ledger: l, name: name, share: share, known: known, dead: dead, signal: func() {}, pairs: map[int]*pair{}, received: map[int][]receipt{},
		early: map[int]claim{}, claims: map[int]claim{}, starts: map[int]map[*worker]start{}, refused: map[string]string{}, classes: map[[sha256.Size]byte]*class{},
		copies: map[int]*pair{}, apart: map[*worker]bool{}, excluded: map[*worker]bool{}, crashed: map[*worker]bool{}, announced: map[string]bool{},
		disputes: tallies{of: map[*worker]tally{}}, wrongs: tallies{of: map[*worker]tally{}}, forfeits: tallies{of: map[*worker]tally{}},
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, e)
	return e
}

// Close removes an event and forgets its pairs.
func (l *Ledger) Close(e *Event) {
	l.mu.Lock()
	e.withdraw(0)
	l.events = slices.DeleteFunc(l.events, func(other *Event) bool { return other == e })
	l.mu.Unlock()
	l.Stopped(e.name)
}

// withdraw takes back all pairs of an event, and ends the audits of those above a number.
func (e *Event) withdraw(above int) {
	for _, p := range e.pairs {
		if p.holder != nil {
			e.take(p)
		}
	}
	clear(e.pairs)
	e.offers, e.waiting = nil, 0
	for _, a := range slices.Clone(e.open) {
		if a.number > above { // it does not count
			e.endAudit(a)
		}
	}
}

// event finds an event by its name, nil if it is over.
func (l *Ledger) event(name string) *Event {
	if i := slices.IndexFunc(l.events, func(e *Event) bool { return e.name == name }); i >= 0 {
		return l.events[i]
	}
	return nil
}

// plays reports whether a worker may get tasks.
func (w *worker) plays() bool { return w.Alive && !w.Drained && w.Quarantined == "" }

// seen records that a worker is alive.
func (l *Ledger) seen(id, host string, slots int) *worker {
	w := l.worker(id)
	w.Host, w.Seen = cmp.Or(host, w.Host), l.Now()
	if !w.Alive || w.Slots != slots {
		w.Alive, w.Slots = true, slots
		l.changed(w)
	}
	return w
}

// worker finds a worker, or adds it if it is new.
func (l *Ledger) worker(id string) *worker {
	w := l.workers[id]
	if w == nil {
		w = &worker{WorkerStatus: wire.WorkerStatus{ID: id}, pairs: map[*pair]bool{}}
		l.workers[id] = w
	}
	return w
}

// changed looks for a task for a worker that has changed, and has events ask for as many pairs as all
// workers can play now.
func (l *Ledger) changed(w *worker) {
	l.wake(w)
	l.alive, l.playing, l.total, l.kinds = 0, 0, 0, map[string]int{}
	for _, w := range l.workers {
		if w.Alive {
			l.alive++
		}
		if w.plays() {
			l.playing++
			l.total += w.Slots
			l.kinds[w.processor]++
		}
	}
	for _, e := range l.events {
		e.signal()
	}
}

// Sweep ends the leases of workers that were silent for too long.
func (l *Ledger) Sweep() {
	l.mu.Lock()
	defer l.release()
	for _, w := range l.workers {
		if w.Alive && l.Now().Sub(w.Seen) > l.Lease {
			w.Alive = false
			l.drop(w)
		}
		if !w.retry.IsZero() && l.reached(w, w.retry) {
			w.retry = time.Time{}
			l.wake(w)
		}
		if w.removed && l.Now().Sub(w.left) > l.overdue() {
			delete(l.workers, w.ID)
		}
	}
	for _, e := range l.events {
		e.expireDisputes()
		e.offerLost()
		e.promote()
		e.giveUp()
	}
}

// Drain stops new tasks for a worker, which finishes those it has; drained=false
// ends this. It reports whether the worker is known.
func (l *Ledger) Drain(id string, drained bool) bool {
	l.mu.Lock()
	defer l.release()
	w := l.workers[id]
	if w == nil {
		return false
	}
	w.Drained = drained
	l.changed(w)
	return true
}

// Leave takes back at once all pairs of a leaving worker.
func (l *Ledger) Leave(id string) {
	l.mu.Lock()
	defer l.release()
	if w := l.workers[id]; w != nil {
		w.left, w.Alive = l.Now(), false
		l.drop(w)
	}
}

// Remove takes back all pairs of a worker that is no longer a member, and forgets it
// when its last messages have arrived.
func (l *Ledger) Remove(id string) {
	l.mu.Lock()
	defer l.release()
	if w := l.workers[id]; w != nil {
		w.removed, w.left, w.Alive = true, l.Now(), false
		l.drop(w)
	}
}

// leaving reports whether a message of a worker is one that its farewell has overtaken. Its next
// process begins with a first beat.
func (l *Ledger) leaving(id string, first bool) bool {
	w := l.workers[id]
	gone := w != nil && !w.left.IsZero()
	if gone && !w.removed && (first || l.Now().Sub(w.left) > l.overdue()) {
		w.left, gone = time.Time{}, false
	}
	return gone
}

// drop takes back every pair that a worker has, when it has changed so that it gets no more.
func (l *Ledger) drop(w *worker) {
	l.answer(w, nil)
	l.expire(w, func(*pair) bool { return true })
	l.changed(w)
}

// isolate puts a worker in quarantine: it takes its pairs back and lets the owner know.
func (l *Ledger) isolate(w *worker, why string) {
	if w.Quarantined != "" {
		return
	}
	w.Quarantined = why
	l.drop(w)
	for _, e := range l.events {
		e.endAuditsOf(w) // its answers are worthless
	}
	l.news = append(l.news, func() { l.Options.Quarantined(w.ID, why) })
}

// Quarantine stops tasks for a worker and ignores its results. With the reason
// "" it ends the quarantine.
func (l *Ledger) Quarantine(id, why string) {
	l.mu.Lock()
	defer l.release()
	w := l.worker(id)
	if why != "" {
		l.isolate(w, why)
	} else if w.Quarantined != "" {
		w.Quarantined = ""
		l.changed(w)
	}
}
