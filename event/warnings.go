package event

import (
	"fmt"
	"sync"
)

// warningsPerPlayer limits the warnings about a player. An engine with a
// problem usually has it at every move, and an event has many moves.
const warningsPerPlayer = 10

// warnings collects all warnings. It may be used from many goroutines.
type warnings struct {
	note func(line string)

	mu    sync.Mutex
	count map[string]int // by player
}

func newWarnings(note func(line string)) *warnings {
	return &warnings{note: note, count: map[string]int{}}
}

// add passes on a warning; note may be nil.
func (w *warnings) add(text string) {
	if w.note != nil {
		w.note("warning: " + text)
	}
}

// ofPlayer warns about a player; "" is a general warning.
func (w *warnings) ofPlayer(player, text string) {
	if player == "" {
		w.add(text)
		return
	}
	w.mu.Lock()
	w.count[player]++
	n := w.count[player]
	w.mu.Unlock()
	switch {
	case n <= warningsPerPlayer:
		w.add(fmt.Sprintf("%s: %s", player, text))
	case n == warningsPerPlayer+1:
		w.add(fmt.Sprintf("%s: further warnings of this player are not printed", player))
	}
}
