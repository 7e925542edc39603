package ledger

import (
	"maps"
	"math"
	"slices"
	"time"
)

// rateOver is about the time over which the rate of a worker is averaged.
const rateOver = 2 * time.Minute

// rate is how often something happens. Each occurrence counts less the longer ago
// it was.
type rate struct {
	sum  float64
	last time.Time
}

// add counts n occurrences now.
func (r *rate) add(n float64, now time.Time) {
	r.sum, r.last = r.at(now)+n, now
}

// at returns the decayed sum at the given time.
func (r *rate) at(now time.Time) float64 {
	return r.sum * math.Exp(-now.Sub(r.last).Seconds()/rateOver.Seconds())
}

// perMinute returns the rate before now.
func (r *rate) perMinute(now time.Time) float64 { return r.at(now) / rateOver.Minutes() }

// usage is the share of its time for which a worker's slots play.
type usage struct {
	played, could rate
	busy          time.Duration // as the worker last reported it
	reported      time.Time     // time of that report
}

// record records how long the slots have played since the worker's start.
func (u *usage) record(busy time.Duration, slots int, now time.Time) {
	if !u.reported.IsZero() && busy >= u.busy {
		u.played.add((busy - u.busy).Seconds(), now)
		u.could.add(now.Sub(u.reported).Seconds()*float64(slots), now)
	}
	u.busy, u.reported = busy, now
}

// share returns the usage in the last minutes.
func (u *usage) share() float64 {
	if u.could.sum <= 0 {
		return 0
	}
	return min(u.played.sum/u.could.sum, 1)
}

// events returns the names of the events of which a worker has pairs.
func (w *worker) events() []string {
	events := map[string]bool{}
	for p := range w.pairs {
		events[p.event.name] = true
	}
	return slices.Sorted(maps.Keys(events))
}
