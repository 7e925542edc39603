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
	note func(player, line string)

	mu    sync.Mutex
	given map[string]map[string]bool // by player, at most one more than warningsPerPlayer
}

func newWarnings(note func(player, line string)) *warnings {
	return &warnings{note: note, given: map[string]map[string]bool{}}
}

// add passes on a general warning.
func (w *warnings) add(text string) {
	w.pass("", text)
}

// pass passes on a warning; note may be nil.
func (w *warnings) pass(player, text string) {
	if w.note != nil {
		w.note(player, "warning: "+text)
	}
}

// ofPlayer warns about a player, once for each text: every worker has its own
// copy of an engine. "" is a general warning.
func (w *warnings) ofPlayer(player, text string) {
	if player == "" {
		w.add(text)
		return
	}
	switch n := w.number(player, text); {
	case n == 0:
	case n <= warningsPerPlayer:
		w.pass(player, fmt.Sprintf("%s: %s", player, text))
	case n == warningsPerPlayer+1:
		w.pass(player, fmt.Sprintf("%s: further warnings of this player are not printed", player))
	}
}

// number counts the different warnings about a player, up to the first that is
// too many; 0: the warning is not new.
func (w *warnings) number(player, text string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	given := w.given[player]
	if given == nil {
		given = map[string]bool{}
		w.given[player] = given
	}
	if given[text] || len(given) > warningsPerPlayer {
		return 0
	}
	given[text] = true
	return len(given)
}
