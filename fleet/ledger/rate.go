package ledger

import (
	"maps"
	"math"
	"slices"
	"time"
)

// rateOver is about how long a time the rate of a worker is taken over.
const rateOver = 2 * time.Minute

// rate is how often something happens: each event counts less the longer it is ago.
type rate struct {
	sum  float64
	last time.Time
}

// add counts n events now.
func (r *rate) add(n int, now time.Time) {
	r.sum, r.last = r.at(now)+float64(n), now
}

// at is what the sum has faded to.
func (r *rate) at(now time.Time) float64 {
	return r.sum * math.Exp(-now.Sub(r.last).Seconds()/rateOver.Seconds())
}

// perMinute is the rate of the time before now.
func (r *rate) perMinute(now time.Time) float64 { return r.at(now) / rateOver.Minutes() }

// events are the events of which a worker has pairs. The lock is held.
func (w *worker) events() []string {
	events := map[string]bool{}
	for p := range w.pairs {
		events[p.event.name] = true
	}
	return slices.Sorted(maps.Keys(events))
}
