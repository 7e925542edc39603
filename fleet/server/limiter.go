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
	busyEvery     = 10 * time.Millisecond  // minimum interval of the replies that refuse a request
	mostRefused   = 1 << 14                // in refusedIn: requests, or KiB of those that are too large
	refusedIn     = time.Second
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
	next          time.Time // when the next request is due at the average rate
	told          time.Time // when a request was last refused with a reply
	refused       int       // cost of the refused requests, since a time
	since         time.Time
	paused        time.Time     // until when the member may not connect
	turn          chan struct{} // holds a token while a request that takes memory is answered
}

func newLimiter() *limiter { return &limiter{now: time.Now, members: map[string]*allowance{}} }

// enter reports whether a member may have one more request in progress, and
// returns the delay for it.
func (l *limiter) enter(member string, size int) (a *allowance, wait time.Duration, may bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a = l.of(member)
	most := allBytes
	if size > large {
		most = largeBytes
	}
	now := l.now()
	if now.Before(a.paused) || a.inHand >= maxRequests || a.bytes+size > maxBytes || l.bytes+size > most {
		return a, 0, false
	}
	a.inHand++
	a.bytes += size
	l.bytes += size
	if earliest := now.Add(-requestsAhead); a.next.Before(earliest) {
		a.next = earliest
	}
	a.next = a.next.Add(requestsEvery)
	return a, max(0, a.next.Sub(now)), true
}

// of returns the use of a member. The caller holds the lock.
func (l *limiter) of(member string) *allowance {
	a := l.members[member]
	if a == nil {
		a = &allowance{turn: make(chan struct{}, 1)}
		l.members[member] = a
	}
	return a
}

// pauseFor is how long a member that was disconnected must wait.
const pauseFor = 5 * time.Second

// punish disallows connections of a member for some time.
func (l *limiter) punish(member string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(member).paused = l.now().Add(pauseFor)
}

// pause returns how long a member must wait for its connection.
func (l *limiter) pause(member string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(0, l.of(member).paused.Sub(l.now()))
}

// refuse counts a refused request. It reports whether the member is told: not of every
// request, since the reply also costs something. A flood of them pauses the member, which
// is to be disconnected.
func (l *limiter) refuse(member string, cost int) (tell, flood bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a, now := l.of(member), l.now()
	if now.Before(a.paused) {
		return false, false
	}
	if now.Sub(a.since) > refusedIn {
		a.since, a.refused = now, 0
	}
	if a.refused += cost; a.refused > mostRefused {
		a.paused = now.Add(pauseFor)
		return false, true
	}
	if tell = now.Sub(a.told) >= busyEvery; tell {
		a.told = now
	}
	return tell, false
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
