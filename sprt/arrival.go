package sprt

import "fmt"

// Arrival describes pairs that are counted as they finish and not in the order
// in which they were started: the mistake that Test's contract forbids. It
// exists to measure the effect of that mistake.
type Arrival struct {
	// Concurrent is how many pairs are played at a time.
	Concurrent int
	// Length is the mean time of a pair of each of the five kinds, in any unit; the
	// time of a single pair is exponentially distributed with this mean.
	Length [5]float64
}

func (a Arrival) validate() error {
	if a.Concurrent < 1 || a.Concurrent > 1_000_000 {
		return fmt.Errorf("%d pairs at once: the number must be between 1 and 1000000", a.Concurrent)
	}
	for _, l := range a.Length {
		if !(l > 0 && l < 1e100) {
			return fmt.Errorf("length %g of a pair must be above 0", l)
		}
	}
	return nil
}

// finish is the time at which a pair ends, and its kind.
type finish struct {
	at     float64
	bucket int
}

// arrivals returns a function that returns the kinds of pairs in the order in
// which they finish.
func (a Arrival) arrivals(d *die) func() int {
	start := func(now float64) finish {
		b := d.roll()
		return finish{now + a.Length[b]*d.rand.ExpFloat64(), b}
	}
	playing := make([]finish, a.Concurrent)
	for i := range playing {
		playing[i] = start(0)
	}
	return func() int {
		next := 0
		for i := range playing {
			if playing[i].at < playing[next].at {
				next = i
			}
		}
		f := playing[next]
		playing[next] = start(f.at)
		return f.bucket
	}
}
