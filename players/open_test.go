package players

import (
	"errors"
	"slices"
	"testing"

	"match/engine"
	"match/players/process"
	"match/players/spec"
)

// TestEnoughHash: a table as large as a game fills it, and never none.
func TestEnoughHash(t *testing.T) {
	for nodes, want := range map[uint64]int{
		0: engine.DefaultHashMB, 1: 1, 1000: 1, 1001: 2, 5000: 5, 7999: 8, 8000: 8, 1 << 62: engine.DefaultHashMB,
	} {
		if got := enoughHashMB(spec.Limits{Nodes: nodes}); got != want {
			t.Errorf("%d nodes: %d MiB, want %d", nodes, got, want)
		}
	}
}

// noSpace is a log on a full disk.
type noSpace struct{}

func (noSpace) Write([]byte) (int, error) { return 0, errors.New("no space left") }
func (noSpace) Close() error              { return errors.New("no space left") }

// A log that cannot be kept is said, once, and costs no match its end.
func TestLogIsNoResult(t *testing.T) {
	var said []string
	l := &link{full: noSpace{}, log: process.NewLog(noSpace{}), env: Env{Warn: func(text string) { said = append(said, text) }}}
	if err := l.close(""); err != nil {
		t.Error(err)
	}
	if want := []string{"protocol log: no space left"}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}
