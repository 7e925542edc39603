package server

import (
	"sync"
	"time"
)

// Limits for the requests of one member. A worker with 256 slots and games of
// some milliseconds needs half of these.
const (
	maxRequests   = 256                    // in progress at a time
	requestsEvery = 500 * time.Microsecond // minimum interval on average
	requestsAhead = time.Second            // length of a burst above the average rate
	busyEvery     = 10 * time.Millisecond  // minimum interval of the replies that a member must wait
)

// Limits for the bytes of requests in progress. Few requests are large, so that
// members with large ones do not keep others from sending small ones.
const (
	maxBytes   = 8 << 20  // of one member
	largeBytes = 64 << 20 // of all members, as long as large requests are accepted
	allBytes   = 96 << 20 // of all members
	large      = 64 << 10 // size of a large request
)

// limiter bounds the requests of each member.
type limiter struct {
	mu      sync.Mutex
	now     func() time.Time
	members map[string]*allowance
	bytes   int // of requests in progress
}

// allowance is the current use of a member.
type allowance struct {
	inHand, bytes int
	next          time.Time     // when the next request is due at the average rate
	told          time.Time     // when the member was last told to wait
	paused        time.Time     // until when the member may not connect
	turn          chan struct{} // holds a token while a request that takes memory is answered
}

func newLimiter() *limiter { return &limiter{now: time.Now, members: map[string]*allowance{}} }

// enter reports whether a member may have one more request in progress, and
// returns the delay for it.
func (l *limiter) enter(member string, size int) (a *allowance, wait time.Duration, may bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a = l.members[member]; a == nil {
		a = &allowance{turn: make(chan struct{}, 1)}
		l.members[member] = a
	}
	most := allBytes
	if size > large {
		most = largeBytes
	}
	if a.inHand >= maxRequests || a.bytes+size > maxBytes || l.bytes+size > most {
		return a, 0, false
	}
	a.inHand++
	a.bytes += size
	l.bytes += size
	now := l.now()
	if earliest := now.Add(-requestsAhead); a.next.Before(earliest) {
		a.next = earliest
	}
	a.next = a.next.Add(requestsEvery)
	return a, max(0, a.next.Sub(now)), true
}

// pauseFor is how long a member that was disconnected must wait.
const pauseFor = 5 * time.Second

// punish disallows connections of a member for some time.
func (l *limiter) punish(member string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.members[member]; a != nil {
		a.paused = l.now().Add(pauseFor)
	}
}

// pause returns how long a member must wait for its connection.
func (l *limiter) pause(member string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.members[member]; a != nil {
		return max(0, a.paused.Sub(l.now()))
	}
	return 0
}

// tell reports whether a member is to be told that it must wait: not for every
// request, since the reply also costs something.
func (l *limiter) tell(a *allowance) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.now().Sub(a.told) < busyEvery {
		return false
	}
	a.told = l.now()
	return true
}

// leave ends a request. The state of a member stays in memory: it is small, and
// the number of members is limited.
func (l *limiter) leave(a *allowance, size int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a.inHand--
	a.bytes -= size
	l.bytes -= size
}
