package machine

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// Noise is what became of threads that wanted to run all the time, as those of
// a chess engine do that thinks: for how long the machine took the processor
// away from them. Other programs, hypervisors and quotas of containers do that,
// and no clock of a game stops for it.
type Noise struct {
	Took    time.Duration // how long each of them was watched, at least
	Longest time.Duration // the longest time that one of them stood still
	Lost    float64       // share of their time that they stood still, 0 … 1
}

// What does no harm: engines keep back some time of their own, and a processor
// that is away for so little of it costs no strength that can be seen.
const (
	ownReserve  = 10 * time.Millisecond
	harmlessOff = 0.10
)

// Harms reports whether a player may come late, or lose half of the time for a
// move, by no fault of its own: where it has about so much time for a move and
// may be so late. Without a clock (move 0) nothing does harm.
func (n Noise) Harms(move, margin time.Duration) bool {
	return move > 0 && (n.Longest > max(margin, ownReserve) || n.Longest > move/2 || n.Lost > harmlessOff)
}

// String says in one line what was seen.
func (n Noise) String() string {
	return fmt.Sprintf("threads were stalled %.0f%% of %v, up to %v at a time",
		100*n.Lost, n.Took.Round(time.Millisecond), n.Longest.Round(10*time.Microsecond))
}

// MeasureNoise watches so many threads at the same time, but no more than there
// are processors: beyond that they would stand in each other's way. It takes
// about the given time, and all of their processors; on a machine on which
// nothing is amiss at a first glance, an eighth of it.
func MeasureNoise(threads int, d time.Duration) Noise {
	if r := measure(threads, d/8); r.quiet() {
		return r
	}
	runtime.GC() // a collection of this program's own is no noise
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	return measure(threads, d)
}

// quiet reports whether nothing is amiss at a first glance.
func (n Noise) quiet() bool { return n.Longest < time.Millisecond && n.Lost < 0.05 }

func measure(threads int, d time.Duration) Noise {
	stops := make([]stop, min(max(threads, 1), runtime.GOMAXPROCS(0)))
	var done sync.WaitGroup
	start := time.Now()
	for i := range stops {
		done.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			stops[i] = watch(func() time.Duration { return time.Since(start) }, d)
		})
	}
	done.Wait()
	return summarize(stops)
}

// grain is what it takes to look at the clock, with room for an interrupt. A
// shorter gap between two looks is no standstill.
const grain = 20 * time.Microsecond

// stop is how long one thread stood still.
type stop struct{ longest, sum, took time.Duration }

// watch looks at the clock again and again until it shows d more than at first.
// Time that passes between two looks was spent elsewhere.
func watch(clock func() time.Duration, d time.Duration) (s stop) {
	first := clock()
	for last := first; s.took < d; {
		now := clock()
		if gap := now - last; gap >= grain {
			s.sum += gap
			s.longest = max(s.longest, gap)
		}
		last, s.took = now, now-first
	}
	return s
}

func summarize(stops []stop) (r Noise) {
	var sum, took time.Duration
	r.Took = slices.MinFunc(stops, func(a, b stop) int { return int(a.took - b.took) }).took
	for _, s := range stops {
		r.Longest = max(r.Longest, s.longest)
		sum, took = sum+s.sum, took+s.took
	}
	if took > 0 {
		r.Lost = float64(sum) / float64(took)
	}
	return r
}
