package playing

import (
	"testing"
	"time"

	"match/results/store"
)

// The log of a game is read from the directory of the event, if it has one.
func TestStoredLogs(t *testing.T) {
	for _, plan := range []string{"", `{"version": 2, "kind": "match", "format": {"games": 2}}`} {
		if text := storedLog(&store.Event{Plan: []byte(plan), Created: time.Now()}, "1.1"); text != "" {
			t.Errorf("%s: %q", plan, text)
		}
	}
}
