package event

import (
	"fmt"
	"slices"
	"testing"
)

// TestWarningsOfOnePlayerEnd: a player that errs at every move does not fill
// the log, and does not hide what the other is warned of.
func TestWarningsOfOnePlayerEnd(t *testing.T) {
	var lines []string
	w := newWarnings(func(_, line string) { lines = append(lines, line) })
	for i := range 1000 {
		w.ofPlayer("noisy", fmt.Sprint("odd line ", i))
	}
	for range 3 {
		w.ofPlayer("quiet", "odd line") // from each of its workers
	}
	if len(lines) != warningsPerPlayer+2 {
		t.Fatalf("%d lines: %q", len(lines), lines)
	}
	want := []string{"warning: noisy: odd line 9", "warning: noisy: further warnings of this player are not printed", "warning: quiet: odd line"}
	if got := lines[warningsPerPlayer-1:]; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
