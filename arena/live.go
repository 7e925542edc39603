package arena

import (
	"sync"

	"match/record"
)

// Live is the current state of an event, for any reader at any time. The loop
// counts in a standing of its own and only notes each pair here: whoever looks
// counts it again, so that the loop waits for nobody who looks.
type Live struct {
	standing *record.Standing // of the loop alone

	mu    sync.Mutex
	noted []record.Pair // counted, and not yet in seen

	looking sync.Mutex
	seen    *record.Standing
}

func newLive(e *Event) *Live {
	return &Live{standing: record.NewStanding(e.Names()), seen: record.NewStanding(e.Names())}
}

// View has look see what the pairs counted so far come to, without a copy: look
// is to change nothing and to keep nothing. Only others who look wait for it.
func (l *Live) View(look func(s *record.Standing)) {
	l.looking.Lock()
	defer l.looking.Unlock()
	l.catchUp()
	look(l.seen)
}

// Standing returns what the pairs counted so far come to, as a copy. Its cost
// grows with the square of the players: see View.
func (l *Live) Standing() (s *record.Standing) {
	l.View(func(seen *record.Standing) { s = seen.Clone() })
	return s
}

// catchUp takes in what was noted. The lock of those who look is held.
func (l *Live) catchUp() {
	l.mu.Lock()
	noted := l.noted
	l.noted = nil
	l.mu.Unlock()
	for i := range noted {
		_ = l.seen.Count(&noted[i]) // the loop has counted it
	}
}

// mostNoted is how many pairs wait for somebody to look before the loop counts
// them itself, unless somebody is looking.
const mostNoted = 64

func (l *Live) count(p *record.Pair) error {
	if err := l.standing.Count(p); err != nil {
		return err
	}
	l.mu.Lock()
	l.noted = append(l.noted, *p)
	many := len(l.noted) >= mostNoted
	l.mu.Unlock()
	if many && l.looking.TryLock() {
		defer l.looking.Unlock()
		l.catchUp()
	}
	return nil
}
