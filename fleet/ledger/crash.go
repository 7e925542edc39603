package ledger

import (
	"fmt"

	"match/arena"
)

// confirms reports whether a crash that a worker reports may end the event: a second worker has
// reported one, or no other worker can play the pair. Otherwise another worker plays the pair.
func (e *Event) confirms(p *pair, w *worker, played *arena.Played) bool {
	if played.Err == nil {
		return true
	}
	e.crashed[w] = true
	others := false
	for _, other := range e.ledger.workers {
		if other == w || !other.plays() {
			continue
		}
		if e.crashed[other] {
			return true
		}
		others = others || e.refusal(other, p.class) == ""
	}
	if !others {
		return true
	}
	e.refuse(p, w, "it reported a crash that no other worker has confirmed: "+played.Err.Error(), firstRetry)
	e.noteOf(w.ID, fmt.Sprintf("%s reported a crash in pair %d, which ends the event if another worker confirms it: %v", w.ID, p.Number, played.Err))
	return false
}
