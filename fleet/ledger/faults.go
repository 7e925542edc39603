package ledger

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/combin"

	"match/arena"
)

// threshold decides whether faults are the worker's: it has at least so many, a rate above the
// given one, and a higher rate than the other workers in the same event, by a difference that chance
// produces as rarely as given in one look. The results of games play no part in this.
type threshold struct {
	faults       int
	rate, chance float64
}

// forfeits is the threshold for games lost by a fault that is not an engine's.
var forfeits = threshold{3, 1.0 / 200, 1e-5}

// exceeded reports whether a worker's faults exceed the threshold, beside those of the others.
func (t threshold) exceeded(mine, others tally) bool {
	return mine.faults >= t.faults && float64(mine.faults) > t.rate*float64(mine.games) &&
		mine.faults*others.games > others.faults*mine.games && mine.chance(others) <= t.chance
}

// tally counts games, and games lost by a fault, see pgn.Faults; or audited pairs, and lost disputes.
type tally struct{ games, faults int }

// tallies are those of an event.
type tallies struct {
	of  map[*worker]tally
	all tally // their sum
}

// add counts games of a worker, and the faults in them.
func (t *tallies) add(w *worker, games, faults int) {
	t.of[w] = tally{t.of[w].games + games, t.of[w].faults + faults}
	t.all = tally{t.all.games + games, t.all.faults + faults}
}

// split returns the tally of a worker, and that of all others.
func (t *tallies) split(w *worker) (mine, others tally) {
	mine = t.of[w]
	return mine, tally{t.all.games - mine.games, t.all.faults - mine.faults}
}

// tally counts the games of a worker's pair. It returns why the worker must be quarantined, ""
// if it need not be.
func (e *Event) tally(w *worker, played *arena.Played) string {
	games, faults := 0, 0
	for _, g := range played.Games {
		if g != nil {
			games++
		}
		if g != nil && g.End.Reason.IsFault() {
			faults++
		}
	}
	w.Faults += faults
	e.ledger.totals.Faults += faults
	e.forfeits.add(w, games, faults)
	mine, others := e.forfeits.split(w)
	if !forfeits.exceeded(mine, others) {
		return ""
	}
	return fmt.Sprintf("%d of %d games of event %s were forfeited there, %d of %d games elsewhere",
		mine.faults, mine.games, e.name, others.faults, others.games)
}

// chance returns the probability of at least this many faults if all faults are
// distributed at random over the games of both (Fisher's exact test). If others
// is empty it returns 1.
func (t tally) chance(others tally) (p float64) {
	games, faults := t.games+others.games, t.faults+others.faults
	choose := func(n, k int) float64 { return combin.LogGeneralizedBinomial(float64(n), float64(k)) }
	for k := t.faults; k <= min(t.games, faults); k++ {
		p += math.Exp(choose(t.games, k) + choose(others.games, faults-k) - choose(games, faults))
	}
	return min(p, 1)
}
