package records

import (
	"strings"
	"testing"
	"time"

	"match/results/store"
)

func TestHeadlineInDoubt(t *testing.T) {
	e := &store.Event{ID: 7, Players: []string{"a", "b"}, Finished: time.Now()}
	e.Run.Suspects = []store.Suspect{{Worker: "w2", Why: "it lies\x1b", Pairs: 12, First: 3}}
	lines := strings.Split(headline(e, " --db r.db"), "\n")
	const want = "In doubt: w2, now in quarantine, played 12 pairs of it, beginning with pair 3: it lies"
	if len(lines) != 2 || !strings.HasPrefix(lines[1], want) || strings.Contains(lines[1], "\x1b") || !strings.Contains(lines[1], "'match results show 7 --machines --db r.db'") {
		t.Errorf("%q", lines)
	}
}
