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
// many players. They are made when somebody looks, for all who look; nobody waits
// for another one to make them, if older ones are there.
type figures struct {
	making sync.Mutex // held while they are made
	mu     sync.Mutex // of the rest, held for a moment
	made   made
	next   time.Time // they may be made again

	rating sync.Mutex // held while players are rated
	table  *rating.Table
	again  time.Time // they may be rated again
}

// made are figures that were made.
type made struct {
	sections []results.Section
	places   []int
	fraction float64
	told     string
}

// addTo fills in the figures of a state, which may be some seconds old. Those of
// an event that is over are its own.
func (f *figures) addTo(s *State, answer Answer) {
	if !s.Running {
		f.making.Lock()
	}
	if !s.Running || f.making.TryLock() {
		f.make(s, answer)
		f.making.Unlock()
	}
	m := f.get()
	s.sections, s.places, s.fraction, s.told = m.sections, m.places, m.fraction, m.told
	s.rated = sync.OnceValue(func() *rating.Table { return f.rate(s) })
}

// make makes the figures again if it is time.
func (f *figures) make(s *State, answer Answer) {
	began := time.Now()
	if s.Running && began.Before(f.next) {
		return
	}
	m := f.get()
	if s.Progress != nil {
		m.fraction, m.told = s.Progress(s.Standing)
	}
	if answer != nil {
		m.sections, m.places = answer(s.Standing)
	}
	f.next = rested(began)
	f.mu.Lock()
	f.made = m
	f.mu.Unlock()
}

func (f *figures) get() made {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.made
}

// rate is a rating of the players that is not much older than a state.
func (f *figures) rate(s *State) *rating.Table {
	f.rating.Lock()
	defer f.rating.Unlock()
	if began := time.Now(); f.table == nil || !s.Running || !began.Before(f.again) {
		f.table = s.rate()
		f.again = rested(began)
	}
	return f.table
}

// rested is when something may be made again whose making began at a time.
func rested(began time.Time) time.Time {
	now := time.Now()
	return now.Add(restAfter * now.Sub(began))
}
