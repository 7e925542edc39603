package main

import (
	"io"
	"time"

	"match/arena"
	"match/internal/progress"
	"match/results"
)

// matchMeter shows how far a match has come.
type matchMeter struct {
	*progress.Meter
	setup     arena.Setup
	summarize func(arena.Standing) *results.Summary
	next      time.Time
}

func newMatchMeter(w io.Writer, mode progress.Mode, setup arena.Setup, summarize func(arena.Standing) *results.Summary) *matchMeter {
	return &matchMeter{Meter: progress.NewFraction(w, mode, ""), setup: setup, summarize: summarize}
}

// show is called after every pair; a few times a second is enough to look at.
func (m *matchMeter) show(st arena.Standing) {
	now := time.Now()
	if now.Before(m.next) {
		return
	}
	m.next = now.Add(100 * time.Millisecond)
	s := m.summarize(st)
	// A test's end is a distance of its LLR to a bound, not a number of games.
	m.SetFraction(max(s.Test.Fraction(), float64(st.Counts.Games())/float64(m.setup.Games)), s.Progress())
}
