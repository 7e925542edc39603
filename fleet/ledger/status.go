package ledger

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"match/fleet/wire"
)

// timedLock is a lock that knows for how long it was held.
type timedLock struct {
	sync.Mutex
	since time.Time
	held  time.Duration // in all
}

// Lock locks it.
func (l *timedLock) Lock() {
	l.Mutex.Lock()
	l.since = time.Now()
}

// Unlock unlocks it.
func (l *timedLock) Unlock() {
	l.held += time.Since(l.since)
	l.Mutex.Unlock()
}

// Totals are counted from the start of the server.
type Totals struct {
	Tasks    int           // that workers got
	Assigned int           // pairs in them
	Played   int           // pairs that came back and count
	Faults   int           // games that ended by a fault
	Locked   time.Duration // during which other requests had to wait
}

// Totals returns what was counted since the ledger was opened.
func (l *Ledger) Totals() Totals {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.totals
	t.Locked = l.mu.held
	return t
}

// Workers returns the known workers, sorted by name.
func (l *Ledger) Workers() []wire.WorkerStatus {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []wire.WorkerStatus{}
	for _, w := range l.workers {
		s := w.WorkerStatus
		s.InHand, s.Rate, s.Busy, s.Plays, s.Slow = len(w.pairs), w.games.perMinute(l.Now()), w.usage.share(), w.events(), w.slow(l.Now())
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b wire.WorkerStatus) int { return cmp.Or(len(a.ID)-len(b.ID), cmp.Compare(a.ID, b.ID)) })
	return list
}

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

// slowness is how many times the expected duration a worker may have a pair before
// the fleet's status reports it. It allows for slow machines, scaled clocks and
// long games.
const slowness = 20

// expected returns how long a worker usually has a pair, if all tasks that it may have are
// played before it.
func (e *Event) expected() time.Duration { return maxTasks * max(taskFor, e.pace) }

// slow describes the pair that a worker has had for longest, if that is far longer than
// expected, or returns "". The lease does not end: it is impossible to distinguish a long game
// from one that never ends, and a replay of long games would favour short ones. So a person
// decides whether to expel the worker.
func (w *worker) slow(now time.Time) string {
	var late []*pair
	for p := range w.pairs {
		if e := p.event; e.pace > 0 && now.Sub(p.granted) > slowness*e.expected() {
			late = append(late, p)
		}
	}
	if len(late) == 0 {
		return ""
	}
	longest := slices.MinFunc(late, func(a, b *pair) int { return cmp.Or(a.granted.Compare(b.granted), byNumber(a, b)) })
	return fmt.Sprintf("pair %d of event %s in hand for %v, expected %v", longest.Number, longest.event.name,
		now.Sub(longest.granted).Round(time.Second), longest.event.expected().Round(time.Second))
}
