package arena

import (
	"testing"

	"match/board"
)

func TestSentence(t *testing.T) {
	for detail, want := range map[string]string{"plays an illegal move": "Black plays an illegal move", "'s engine crashed": "Black's engine crashed"} {
		if got := sentence(board.Black, detail); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
