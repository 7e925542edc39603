package event

import (
	"fmt"
	"sync"
)

// warningsPerPlayer are passed on. An engine that does something odd does it at
// every move, as a rule, and an event has many.
const warningsPerPlayer = 10

// warnings is the one way that warnings take. It may be used from many
// goroutines.
type warnings struct {
	note func(line string)

	mu    sync.Mutex
	count map[string]int // by player
}

func newWarnings(note func(line string)) *warnings {
	return &warnings{note: note, count: map[string]int{}}
}

// add warns of something; note may be nil.
func (w *warnings) add(text string) {
	if w.note != nil {
		w.note("warning: " + text)
	}
}

// ofPlayer warns of what a player does, or of what "" concerns: them all.
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
