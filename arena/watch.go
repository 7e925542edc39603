package arena

import (
	"sync"
	"time"

	"match/board"
	"match/pgn"
	"match/record"
)

// Watcher sees an event while it is played: a terminal, a page.
//
// Each watcher has a goroutine and a bounded queue of its own. One that is
// slower than the games loses what does not fit: moves first, then the oldest
// of the rest. It never slows a game, and an event does not wait for it at its
// end for longer than a moment. Whoever has lost something finds the truth in
// Live.
type Watcher interface {
	Watch(live *Live, h Happening)
}

// Kind is what has happened.
type Kind int

// The kinds of happenings.
const (
	GameBegun Kind = iota
	Moved
	GameOver
	PairCounted
	EventOver
)

// Happening is one thing that has happened. Games are told as they are played,
// in any order, also those that will not count; pairs in order, once they do.
type Happening struct {
	Kind   Kind
	Number int // of the pair, from 1
	Game   int // 0 or 1; of GameBegun, Moved and GameOver
	Lost   int // how many happenings were lost since the one before

	Begun  *Begun       // GameBegun; not to be changed
	Ply    pgn.Ply      // Moved
	Mover  board.Color  // Moved
	Result pgn.Result   // GameOver
	End    pgn.End      // GameOver
	Pair   *record.Pair // PairCounted; not to be changed
}

// Begun is a game that begins. It is large beside what happens at every move.
type Begun struct {
	Seats [2]Seat        // White and Black
	Start board.Position // where the players begin to think
}

// queued is how many happenings wait for a watcher at most.
const queued = 4096

// patience is how long the end of an event waits for watchers to see it.
const patience = time.Second

// audience is all watchers of an event. A nil audience is empty.
type audience struct {
	mailboxes []*mailbox
	gone      sync.WaitGroup
	over      chan struct{}
}

// nudgeEvery is how long a move may wait to be seen.
const nudgeEvery = 50 * time.Millisecond

func gather(watchers []Watcher, live *Live) *audience {
	a := &audience{over: make(chan struct{})}
	for _, w := range watchers {
		m := newMailbox()
		a.mailboxes = append(a.mailboxes, m)
		a.gone.Go(func() {
			for h, ok := m.take(); ok; h, ok = m.take() {
				w.Watch(live, h)
			}
		})
	}
	if len(watchers) > 0 {
		go a.nudge()
	}
	return a
}

// nudge lets watchers see moves now and then, until the event is over.
func (a *audience) nudge() {
	ticker := time.NewTicker(nudgeEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			for _, m := range a.mailboxes {
				m.nudge()
			}
		case <-a.over:
			return
		}
	}
}

// tell lets every watcher know. It may be called from many goroutines, and
// never waits.
func (a *audience) tell(h Happening) {
	if a == nil {
		return
	}
	for _, m := range a.mailboxes {
		m.put(h)
	}
}

// leave tells that the event is over and waits for a moment until everybody
// has heard it.
func (a *audience) leave() {
	close(a.over)
	a.tell(Happening{Kind: EventOver})
	for _, m := range a.mailboxes {
		m.close()
	}
	left := make(chan struct{})
	go func() { a.gone.Wait(); close(left) }()
	select {
	case <-left:
	case <-time.After(patience):
	}
}

// mailbox is a bounded queue of one watcher.
type mailbox struct {
	mu     sync.Mutex
	filled *sync.Cond
	queue  []Happening // a ring
	first  int
	count  int
	lost   int
	closed bool
}

func newMailbox() *mailbox {
	m := &mailbox{queue: make([]Happening, queued)}
	m.filled = sync.NewCond(&m.mu)
	return m
}

// spared is how many places are kept for what is not a move.
const spared = queued / 4

func (m *mailbox) put(h Happening) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed:
		return
	case h.Kind == Moved && m.count >= len(m.queue)-spared:
		m.lost++
		return
	case m.count == len(m.queue):
		m.first, m.count = (m.first+1)%len(m.queue), m.count-1
		m.lost++
	}
	m.queue[(m.first+m.count)%len(m.queue)] = h
	m.count++
	if h.Kind != Moved { // moves wait for company: to wake somebody costs more than many of them
		m.filled.Signal()
	}
}

// nudge wakes the watcher if there is something to see.
func (m *mailbox) nudge() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.count > 0 {
		m.filled.Signal()
	}
}

func (m *mailbox) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.filled.Signal()
}

// take waits for the next happening; false: there will be none.
func (m *mailbox) take() (h Happening, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.count == 0 && !m.closed {
		m.filled.Wait()
	}
	if m.count == 0 {
		return h, false
	}
	h = m.queue[m.first]
	m.queue[m.first] = Happening{} // nothing is kept alive
	m.first, m.count = (m.first+1)%len(m.queue), m.count-1
	h.Lost, m.lost = m.lost, 0
	return h, true
}
