package coordinator

import (
	"sync"
	"time"
)

// What one member may send. A worker of 256 slots that plays for milliseconds needs
// half of it.
const (
	maxRequests   = 256                    // in hand at a time
	requestsEvery = 500 * time.Microsecond // one, in the long run
	requestsAhead = time.Second            // so many more may come at once
)

// limiter bounds the requests of each member.
type limiter struct {
	mu      sync.Mutex
	now     func() time.Time
	members map[string]*allowance
}

// allowance is what a member has sent.
type allowance struct {
	inHand int
	next   time.Time // when its next request is due, in the long run
}

func newLimiter() *limiter { return &limiter{now: time.Now, members: map[string]*allowance{}} }

// enter reports whether a member may have one more request in hand, and how long
// that one has to wait.
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

// leave takes a request out of hand. What is kept of a member is small, and there are
// no more than the fleet has let in.
func (l *limiter) leave(member string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.members[member].inHand--
}
