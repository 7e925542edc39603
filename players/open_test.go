package players

import (
	"testing"

	"match/engine"
)

// TestEnoughHash: a table as large as a game fills it, and never none.
func TestEnoughHash(t *testing.T) {
	for nodes, want := range map[uint64]int{
		0: engine.DefaultHashMB, 1: 1, 1000: 1, 1001: 2, 5000: 5, 7999: 8, 8000: 8, 1 << 62: engine.DefaultHashMB,
	} {
		if got := enoughHashMB(Limits{Nodes: nodes}); got != want {
			t.Errorf("%d nodes: %d MiB, want %d", nodes, got, want)
		}
	}
}
