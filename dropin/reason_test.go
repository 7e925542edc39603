package dropin

import (
	"testing"

	"match/pgn"
)

// A reason without words would be shown as "No result".
func TestEveryReasonHasWords(t *testing.T) {
	for _, r := range pgn.Reasons() {
		if r != pgn.Normal && r != pgn.Unplayed && reasons[r] == "" {
			t.Errorf("%s: no words of other runners", r)
		}
	}
}
