package ledger

import (
	"fmt"
	"math"

	"match/arena"
)

// Thresholds for faults that are the worker's and not an engine's. A worker is at
// fault if it has more faults than one game in 200, and a higher rate than the
// other workers in the same event, by a difference that chance produces once in
// 100,000 looks. The results of games play no part in this.
const (
	leastFaults = 3
	faultRate   = 1.0 / 200
	faultChance = 1e-5
)

// tally counts games, and games lost by a fault, see pgn.Faults.
type tally struct{ games, faults int }

// tally counts the games of a worker's pair. It returns why the worker must be quarantined, ""
// if it need not be.
func (e *Event) tally(w *worker, played *arena.Played) string {
	mine := e.tallies[w.ID]
	others := e.tallied.without(mine)
	for _, g := range played.Games {
		if g == nil {
			continue
		}
		mine.games++
		if g.End.Reason.IsFault() {
			mine.faults++
			w.Faults++
			e.ledger.totals.Faults++
		}
	}
	e.tallies[w.ID], e.tallied = mine, tally{others.games + mine.games, others.faults + mine.faults}
	if mine.faults < leastFaults || !mine.more(others, faultRate, faultChance) {
		return ""
	}
	return fmt.Sprintf("%d of %d games of event %s were forfeited there, %d of %d games elsewhere",
		mine.faults, mine.games, e.name, others.faults, others.games)
}

// more reports whether a worker's rate of faults is above the allowed one, and
// above that of the other workers by more than chance explains.
func (t tally) more(others tally, allowed, chance float64) bool {
	return float64(t.faults) > allowed*float64(t.games) && t.faults*others.games > others.faults*t.games && t.chance(others) <= chance
}

// without returns a tally less a part of it.
func (t tally) without(part tally) tally { return tally{t.games - part.games, t.faults - part.faults} }

// chance returns the probability of at least this many faults if all faults are
// distributed at random over the games of both (Fisher's exact test). If others
// is empty it returns 1.
func (t tally) chance(others tally) (p float64) {
	games, faults := t.games+others.games, t.faults+others.faults
	for k := t.faults; k <= min(t.games, faults); k++ {
		p += math.Exp(choose(t.games, k) + choose(others.games, faults-k) - choose(games, faults))
	}
	return min(p, 1)
}

// choose returns the logarithm of a binomial coefficient, -Inf if it is zero.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return math.Inf(-1)
	}
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
