package arena

import (
	"sync"

	"match/record"
)

// Live is the current state of an event, for any reader at any time. The loop
// has its own standing and only queues each pair here. Readers count the
// queued pairs, so that the loop never waits for a reader.
type Live struct {
	standing *record.Standing // used only by the loop, and ahead of the others while pairs are being recorded

	mu    sync.Mutex
	noted []record.Pair // counted by the loop, and not yet in seen

	looking sync.Mutex
	seen    *record.Standing

	games games
}

// NewLive returns the state of an event of these players before its first pair.
func NewLive(names []string) *Live {
	return &Live{standing: record.NewStanding(names), seen: record.NewStanding(names)}
}

// View calls look with the standing of the pairs counted so far, without a
// copy. look must neither change nor keep it. Only other readers wait for look.
func (l *Live) View(look func(s *record.Standing)) {
	l.looking.Lock()
	defer l.looking.Unlock()
	l.catchUp()
	look(l.seen)
}

// Standing returns a copy of the standing of the pairs counted so far. Its
// cost grows with the square of the number of players: see View.
func (l *Live) Standing() (s *record.Standing) {
	l.View(func(seen *record.Standing) { s = seen.Clone() })
	return s
}

// catchUp counts the queued pairs. The readers' lock is held.
func (l *Live) catchUp() {
	l.mu.Lock()
	noted := l.noted
	l.noted = nil
	l.mu.Unlock()
	for i := range noted {
		_ = l.seen.Count(&noted[i]) // the loop has already counted it
	}
}

// mostNoted is how many pairs are queued for readers before the loop counts
// them itself, unless a reader is active.
const mostNoted = 64

// note queues a pair that the loop has counted.
func (l *Live) note(p *record.Pair) {
	l.mu.Lock()
	l.noted = append(l.noted, *p)
	many := len(l.noted) >= mostNoted
	l.mu.Unlock()
	if many && l.looking.TryLock() {
		defer l.looking.Unlock()
		l.catchUp()
	}
}
