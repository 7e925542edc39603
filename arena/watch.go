package arena

import (
	"sync"
	"time"

	"match/pgn"
	"match/record"
)

// Watcher observes a running event: a terminal, a page.
//
// Each watcher has its own goroutine and bounded queue. A watcher that is
// slower than the games loses the excess: moves first, then the oldest of the
// rest. It never slows a game, and at the end an event waits only a moment for
// it. Live has the state of the event and of its games in progress, with all
// that a watcher may have lost.
type Watcher interface {
	Watch(live *Live, n Notice)
}

// NoticeKind is the kind of a notice.
type NoticeKind int

// The kinds of notices.
const (
	GameBegun NoticeKind = iota
	Moved
	GameOver
	PairCounted
	EventOver
)

// Notice is one event during play. Notices of games are reported as they
// occur, in any order, even for games that will not count. Pairs are reported
// in order, once they count.
type Notice struct {
	Kind   NoticeKind
	Number int // of the pair, from 1
	Game   int // 0 or 1; of GameBegun, Moved and GameOver
	Lost   int // number of notices lost since the previous one

	Begun  *Running     // GameBegun; not to be changed
	Plies  []pgn.Ply    // Moved: all so far, those of the opening first; not to be changed
	Result pgn.Result   // GameOver; Unfinished: the game could not be played to its end
	End    pgn.End      // GameOver
	Pair   *record.Pair // PairCounted; not to be changed
}

// queued is the maximum number of notices in a watcher's queue.
const queued = 4096

// patience is how long the end of an event waits for watchers.
const patience = time.Second

// audience is all watchers of an event.
type audience struct {
	live      *Live
	mailboxes []*mailbox
	gone      sync.WaitGroup
}

func gather(watchers []Watcher, live *Live) *audience {
	a := &audience{live: live}
	for _, w := range watchers {
		m := newMailbox()
		a.mailboxes = append(a.mailboxes, m)
		a.gone.Go(func() {
			for n, ok := m.take(); ok; n, ok = m.take() {
				w.Watch(live, n)
			}
		})
	}
	return a
}

// tell notes a notice and sends it to all watchers. It may be called from many
// goroutines, and never blocks.
func (a *audience) tell(n Notice) {
	if len(a.mailboxes) > 0 {
		a.live.Tell(n)
	}
	for _, m := range a.mailboxes {
		m.put(n)
	}
}

// leave closes the queues at the end of the event and waits a moment until
// all watchers have emptied them.
func (a *audience) leave() {
	a.tell(Notice{Kind: EventOver})
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

// mailbox is the bounded queue of one watcher.
type mailbox struct {
	mu     sync.Mutex
	queue  []Notice
	lost   int
	closed bool
	filled chan struct{} // has a token if there is something to take besides moves
}

func newMailbox() *mailbox { return &mailbox{filled: make(chan struct{}, 1)} }

// reserved is how many places are reserved for notices other than moves.
const reserved = queued / 4

func (m *mailbox) put(n Notice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed:
		return
	case n.Kind == Moved && len(m.queue) >= queued-reserved:
		m.lost++
		return
	case len(m.queue) == queued:
		m.queue = m.queue[1:]
		m.lost++
	}
	m.queue = append(m.queue, n)
	if n.Kind != Moved { // moves are delivered in batches: waking a goroutine costs more than many moves
		m.wake()
	}
}

func (m *mailbox) wake() {
	select {
	case m.filled <- struct{}{}:
	default:
	}
}

func (m *mailbox) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.wake()
}

// mostDelay is the maximum delay of a move for watchers.
const mostDelay = 50 * time.Millisecond

// take waits for the next notice; it returns false at the end.
func (m *mailbox) take() (n Notice, ok bool) {
	for {
		if n, ok, closed := m.next(); ok || closed {
			return n, ok
		}
		select {
		case <-m.filled:
		case <-time.After(mostDelay):
		}
	}
}

// next returns the next notice, if there is one, and otherwise whether none will come.
func (m *mailbox) next() (n Notice, ok, closed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.queue) == 0 {
		return n, false, m.closed
	}
	n, m.queue[0] = m.queue[0], Notice{} // release the references
	m.queue = m.queue[1:]
	n.Lost, m.lost = m.lost, 0
	return n, true, false
}
