package web

import (
	"sync"
	"time"

	"match/rating"
	"match/results"
)

// restAfter is how many times as long as it took to make something slow it is
// shown before it is made again.
const restAfter = 20

// figures are what it takes time to make of a running event, such as a rating of
// many players. They are made when somebody looks, for all who look.
type figures struct {
	mu       sync.Mutex
	sections []results.Section
	places   []int
	fraction float64
	told     string
	next     time.Time // they may be made again

	rating    sync.Mutex
	table     *rating.Table
	nextTable time.Time // likewise
}

// spoil has all figures made again: they are the last ones.
func (f *figures) spoil() {
	f.mu.Lock()
	f.next = time.Time{}
	f.mu.Unlock()
	f.rating.Lock()
	f.nextTable = time.Time{}
	f.rating.Unlock()
}

// addTo fills in the figures of a state, which may be some seconds old.
func (f *figures) addTo(s *State, answer Answer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if began := time.Now(); !began.Before(f.next) {
		if s.Progress != nil {
			f.fraction, f.told = s.Progress(s.Standing)
		}
		if answer != nil {
			f.sections, f.places = answer(s.Standing)
		}
		f.next = rested(began)
	}
	s.sections, s.places, s.fraction, s.told = f.sections, f.places, f.fraction, f.told
	s.rated = sync.OnceValue(func() *rating.Table { return f.rate(s) })
}

// rate is a rating of the players that is not much older than a state.
func (f *figures) rate(s *State) *rating.Table {
	f.rating.Lock()
	defer f.rating.Unlock()
	if began := time.Now(); f.table == nil || !began.Before(f.nextTable) {
		f.table = results.Ratings(s.Standing, s.Anchors)
		f.nextTable = rested(began)
	}
	return f.table
}

// rested is when something may be made again whose making began at a time.
func rested(began time.Time) time.Time {
	now := time.Now()
	return now.Add(restAfter * now.Sub(began))
}
