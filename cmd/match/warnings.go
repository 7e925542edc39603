package main

import (
	"fmt"
	"sync"
)

// warningsPerPlayer are printed. An engine that does something odd does it at
// every move, as a rule, and a match has many.
const warningsPerPlayer = 10

// warnings prints what players are warned of. It may be used from many
// goroutines.
type warnings struct {
	note func(line string)

	mu    sync.Mutex
	count map[string]int // by player
}

func newWarnings(note func(line string)) *warnings {
	return &warnings{note: note, count: map[string]int{}}
}

func (w *warnings) add(player, text string) {
	w.mu.Lock()
	w.count[player]++
	n := w.count[player]
	w.mu.Unlock()
	switch {
	case n <= warningsPerPlayer:
		w.note(fmt.Sprintf("warning: %s: %s", player, text))
	case n == warningsPerPlayer+1:
		w.note(fmt.Sprintf("warning: %s: further warnings of this player are not printed", player))
	}
}
