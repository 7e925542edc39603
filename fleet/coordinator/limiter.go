package coordinator

import "sync"

// maxRequests is how many requests of one member are in hand at a time: more
// than a worker with many slots needs.
const maxRequests = 256

// limiter counts the requests of each member that are in hand.
type limiter struct {
	mu     sync.Mutex
	inHand map[string]int
}

func newLimiter() *limiter { return &limiter{inHand: map[string]int{}} }

// enter reports whether a member may have one more request in hand.
func (l *limiter) enter(member string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.inHand[member] >= maxRequests {
		return false
	}
	l.inHand[member]++
	return true
}

func (l *limiter) leave(member string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.inHand[member]--; l.inHand[member] == 0 {
		delete(l.inHand, member)
	}
}
