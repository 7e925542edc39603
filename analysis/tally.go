package analysis

import (
	"sync"
	"time"
)

// tally counts judged moves and estimates the remaining time.
type tally struct {
	mu       sync.Mutex
	progress func(Progress)
	moves    int
	of       int
	began    time.Time
}

func newTally(games []*Game, todo []int, progress func(Progress)) *tally {
	t := &tally{progress: progress, began: time.Now()}
	for _, i := range todo {
		t.of += len(games[i].Record.Plies) - games[i].Book
	}
	return t
}

func (t *tally) done(moves int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.moves += moves
	if t.progress == nil || t.moves == 0 {
		return
	}
	elapsed := time.Since(t.began)
	left := time.Duration(float64(elapsed) / float64(t.moves) * float64(t.of-t.moves))
	t.progress(Progress{t.moves, t.of, left})
}
