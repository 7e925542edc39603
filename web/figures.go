package web

import (
	"sync"
	"sync/atomic"
	"time"

	"match/rating"
	"match/report"
)

// restAfter limits slow figures: they are kept for this many times as long as
// they took to compute.
const restAfter = 20

// figures are slow computations on a running event, such as a rating of many
// players. They are computed when a page needs them, once for all viewers.
// Meanwhile other viewers get the older ones, if there are any.
type figures struct {
	making sync.Mutex // held during the computation
	made   atomic.Pointer[made]
	next   time.Time // earliest time of the next computation

	rating sync.Mutex // held while players are rated
	table  *rating.Table
	again  time.Time // earliest time of the next rating
}

// made are computed figures.
type made struct {
	asked    *report.Report // see Answer; nil: not known
	places   []int          // of all players, otherwise nil
	fraction float64        // progress of the running event
	parts    []string       // its standing in one line
}

// addTo fills in the figures of a state, which may be some seconds old. A finished event gets its
// own. If it may wait, it does so while others compute them.
func (f *figures) addTo(s *State, answer Answer, wait bool) {
	if wait {
		f.making.Lock()
	}
	if wait || f.making.TryLock() {
		f.make(s, answer)
		f.making.Unlock()
	}
	if m := f.made.Load(); m != nil {
		s.made = *m
	}
	s.rated = sync.OnceValue(func() *rating.Table { return f.rate(s) })
}

// make recomputes the figures when they are due.
func (f *figures) make(s *State, answer Answer) {
	began := time.Now()
	if s.Running && began.Before(f.next) {
		return
	}
	var m made
	if old := f.made.Load(); old != nil {
		m = *old
	}
	if s.Progress != nil {
		m.fraction, m.parts = s.Progress(s.Standing)
	}
	if answer != nil {
		m.asked, m.places = answer(s.Standing)
	}
	f.next = rested(began)
	f.made.Store(&m)
}

// rate returns a rating of the players, not much older than a state.
func (f *figures) rate(s *State) *rating.Table {
	f.rating.Lock()
	defer f.rating.Unlock()
	if began := time.Now(); f.table == nil || !s.Running || !began.Before(f.again) {
		f.table = s.rate()
		f.again = rested(began)
	}
	return f.table
}

// rested returns the earliest time to repeat a computation that started at began.
func rested(began time.Time) time.Time {
	now := time.Now()
	return now.Add(restAfter * now.Sub(began))
}
