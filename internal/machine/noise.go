package machine

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// Noise measures for how long the machine took the processor away from threads that wanted to run
// all the time, as those of a thinking engine do. Other programs, hypervisors and container quotas
// cause this, and the clocks of games run on meanwhile.
type Noise struct {
	Took    time.Duration // minimum time for which each thread was watched
	Longest time.Duration // longest time for which one thread was stalled
	Lost    float64       // share of the time for which they were stalled, 0 … 1
}

// Harmless noise: engines keep a reserve on the clock, and stalls of so small a share of the time
// cost no measurable strength.
const (
	ownReserve  = 10 * time.Millisecond
	harmlessOff = 0.10
)

// Harms reports whether the noise may make a player exceed its time, or cost it half of the time
// for a move. The player has about move for each move and may exceed its clock by margin. Without a
// clock (move 0) noise does no harm.
func (n Noise) Harms(move, margin time.Duration) bool {
	return move > 0 && (n.Longest > max(margin, ownReserve) || n.Longest > move/2 || n.Lost > harmlessOff)
}

// String summarises the measurement in one line.
func (n Noise) String() string {
	return fmt.Sprintf("threads were stalled %.0f%% of %v, up to %v at a time",
		100*n.Lost, n.Took.Round(time.Millisecond), n.Longest.Round(10*time.Microsecond))
}

// MeasureNoise watches the given number of threads at the same time, but no more than there are
// processors: more would disturb each other. It takes about the given time, or an eighth of it if
// the machine is quiet at first. Meanwhile it uses the processors fully.
func MeasureNoise(threads int, d time.Duration) Noise {
	if r := measure(threads, d/8); r.quiet() {
		return r
	}
	runtime.GC() // a garbage collection of this program is not noise
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	return measure(threads, d)
}

// quiet reports whether a first short measurement shows no disturbance.
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

// grain is the time that reading the clock takes, with room for an interrupt. A shorter gap between
// two readings is not a stall.
const grain = 20 * time.Microsecond

// stop is how long one thread was stalled.
type stop struct{ longest, sum, took time.Duration }

// watch reads the clock in a loop for the time d. A gap between two readings is time in which the
// thread did not run.
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
