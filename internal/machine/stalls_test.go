package machine

import (
	"testing"
	"time"
)

// fakeClock is a clock that advances only on request.
type fakeClock struct{ t time.Time }

func (c *fakeClock) now() time.Time       { return c.t }
func (c *fakeClock) pass(d time.Duration) { c.t = c.t.Add(d) }
func (c *fakeClock) at(ms int) time.Time {
	return time.Time{}.Add(time.Duration(ms) * time.Millisecond)
}
func (c *fakeClock) beats(s *Stalls, n int) {
	for range n {
		c.pass(beat)
		s.beat()
	}
}

func TestStalls(t *testing.T) {
	const ms = time.Millisecond
	var c fakeClock
	s := newStalls(c.now)
	c.beats(s, 20) // 0 to 1000 ms
	c.pass(3000 * ms)
	s.beat()
	c.beats(s, 20) // 4000 to 5000 ms
	c.pass(shortestStall - 1)
	s.beat()
	c.pass(1)
	c.beats(s, 15) // 5250 to 6000 ms
	c.pass(shortestStall)
	s.beat()
	for name, want := range map[string]struct {
		from, to int
		d        time.Duration
	}{
		"before":            {0, 900, 0},
		"all of it":         {500, 4500, 3000 * ms},
		"its beginning":     {500, 2000, 1000 * ms},
		"its end":           {3500, 4500, 500 * ms},
		"within it":         {2000, 2500, 500 * ms},
		"after it":          {4100, 6000, 0}, // a short one does not count
		"the shortest":      {5500, 7000, 250 * ms},
		"both":              {0, 7000, 3250 * ms},
		"the other way":     {4500, 500, 0},
		"before everything": {-5000, -100, 0},
	} {
		if got := s.Between(c.at(want.from), c.at(want.to)); got != want.d {
			t.Errorf("%s: %v, want %v", name, got, want.d)
		}
	}
}

// A goroutine that runs after a stall and before the next beat also learns of the
// stall.
func TestStallOfThisMoment(t *testing.T) {
	var c fakeClock
	s := newStalls(c.now)
	c.beats(s, 2)
	c.pass(3 * time.Second)
	for range 2 {
		if got := s.Between(c.at(0), c.t); got != 3*time.Second {
			t.Errorf("%v", got)
		}
	}
	s.beat() // it is counted once
	if got := s.Between(c.at(0), c.t); got != 3*time.Second {
		t.Errorf("%v after the beat", got)
	}
}

func TestStallsAreForgotten(t *testing.T) {
	var c fakeClock
	s := newStalls(c.now)
	for range keptStalls + 10 {
		c.pass(time.Second)
		s.beat()
	}
	if got := s.Between(c.at(0), c.t); got != keptStalls*time.Second || len(s.recent) != keptStalls {
		t.Errorf("%v in %d stalls", got, len(s.recent))
	}
	if got := s.Between(c.t.Add(-5*time.Second), c.t); got != 5*time.Second {
		t.Errorf("the latest ones: %v", got)
	}
}

// The time after Stop does not count as a stall.
func TestStopWatching(t *testing.T) {
	var c fakeClock
	s := newStalls(c.now)
	go s.run()
	s.Stop()
	c.pass(time.Hour)
	if got := s.Between(c.at(0), c.t); got != 0 {
		t.Errorf("%v", got)
	}
}
