package playing

import (
	"io"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/internal/plural"
	"match/internal/progress"
	"match/record"
)

// meter is a watcher that shows the progress of an event.
type meter struct {
	*progress.Meter
	plan  *event.Plan
	stop  *arena.Stop // nil: none
	next  time.Time
	begun int // games
	moves int
}

// meterOn shows an event on w.
func meterOn(w io.Writer, p *event.Plan, mode progress.Mode) *meter {
	return &meter{Meter: progress.NewFraction(w, mode, ""), plan: p}
}

// How often the meter is updated: so rarely that this takes little of the
// time, even if many players are rated for it.
const (
	lookEvery = 100 * time.Millisecond
	restAfter = 20 // times as long as the last update took
)

// Watch implements arena.Watcher. It receives all notices, but updates only a
// few times a second.
func (m *meter) Watch(live *arena.Live, n arena.Notice) {
	switch n.Kind {
	case arena.GameBegun:
		m.begun++
	case arena.Moved:
		m.moves++
	}
	now := time.Now()
	if now.Before(m.next) {
		return
	}
	defer func() { m.next = time.Now().Add(max(lookEvery, restAfter*time.Since(now))) }()
	var fraction float64
	var text string
	live.View(func(s *record.Standing) { fraction, text = m.state(s) })
	m.SetFraction(fraction, text)
}

// state returns the progress of an event with its text. Before the first pair
// counts it shows games and moves.
func (m *meter) state(s *record.Standing) (fraction float64, text string) {
	text = plural.Count(m.begun, "game") + " begun, " + plural.Count(m.moves, "move")
	if s.Pairs > 0 {
		var parts []string
		fraction, parts = m.plan.Format.Progress(s)
		text = strings.Join(parts, "  ")
	}
	if m.plan.Part != "" {
		text = m.plan.Part + ": " + text
	}
	if m.stop.Asked() {
		text = stopping + ": " + text
	}
	return fraction, text
}
