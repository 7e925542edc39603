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
)

// limiter bounds the requests of each member.
type limiter struct {
	mu      sync.Mutex
	now     func() time.Time
	members map[string]*allowance
}

// allowance is the current use of a member.
type allowance struct {
	inHand int
	next   time.Time // when the next request is due at the average rate
}

func newLimiter() *limiter { return &limiter{now: time.Now, members: map[string]*allowance{}} }

// enter reports whether a member may have one more request in progress, and
// returns the delay for it.
func (l *limiter) enter(member string) (wait time.Duration, may bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.members[member]
	if a == nil {
		a = new(allowance)
		l.members[member] = a
	}
	if a.inHand >= maxRequests {
		return 0, false
	}
	a.inHand++
	now := l.now()
	if earliest := now.Add(-requestsAhead); a.next.Before(earliest) {
		a.next = earliest
	}
	a.next = a.next.Add(requestsEvery)
	return max(0, a.next.Sub(now)), true
}

// leave ends a request. The state of a member stays in memory: it is small, and
// the number of members is limited.
func (l *limiter) leave(member string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.members[member].inHand--
}
