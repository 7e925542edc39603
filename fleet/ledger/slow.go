package ledger

import (
	"cmp"
	"fmt"
	"time"
)

// slowness is how many times the expected duration a worker may have a pair before
// the fleet's status reports it. It allows for slow machines, scaled clocks and
// long games.
const slowness = 20

// expected returns how long a worker usually has a pair, if all tasks that it may have are
// played before it. It returns 0 while the duration of a pair is unknown.
func (e *Event) expected() time.Duration {
	if e.pace == 0 {
		return 0
	}
	return maxTasks * max(taskFor, e.pace)
}

// slow describes the pair that a worker has had for longest, if that is far longer than
// expected, or returns "". The lease does not end: it is impossible to distinguish a long game
// from one that never ends, and a replay of long games would favour short ones. So a person
// decides whether to expel the worker.
func (w *worker) slow(now time.Time) string {
	var longest *pair
	for p := range w.pairs {
		expected := p.event.expected()
		if expected == 0 || now.Sub(p.granted) <= slowness*expected {
			continue
		}
		if longest == nil || cmp.Or(p.granted.Compare(longest.granted), cmp.Compare(p.Number, longest.Number)) < 0 {
			longest = p
		}
	}
	if longest == nil {
		return ""
	}
	return fmt.Sprintf("pair %d of event %s in hand for %v, expected %v", longest.Number, longest.event.name,
		now.Sub(longest.granted).Round(time.Second), longest.event.expected().Round(time.Second))
}
