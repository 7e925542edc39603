package playing

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/internal/harmless"
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

// newMeter shows an event on w, in a mode of --progress.
func newMeter(w io.Writer, p *event.Plan, mode string) *meter {
	if mode == eachGame {
		mode = string(progress.Auto)
	}
	return &meter{Meter: progress.NewFraction(w, progress.Mode(mode), ""), plan: p}
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
		fraction, parts = (&event.Outcome{Plan: m.plan, Standing: s}).Progress()
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

// standings is a recorder that writes the standing at regular intervals of pairs,
// in order and without gaps.
type standings struct {
	every    int
	plan     *event.Plan
	standing *record.Standing
	note     func(line string)
}

// newStandings writes the standings of the event of a plan.
func newStandings(every int, p *event.Plan, note func(string)) *standings {
	return &standings{every, p, record.NewStanding(arena.Distinct(p.Names())), note}
}

// Pair implements event.Recorder. Pairs of an earlier run have no ticket.
func (s *standings) Pair(_ context.Context, p *arena.Played) error {
	pair := p.Pair
	if err := s.standing.Count(&pair); err != nil {
		return err
	}
	if p.Ticket != (arena.Ticket{}) && s.standing.Pairs%s.every == 0 {
		_, parts := (&event.Outcome{Plan: s.plan, Standing: s.standing}).Progress()
		s.note(fmt.Sprintf("%s: %s", plural.Count(s.standing.Pairs, "pair"), harmless.Line(strings.Join(parts, "  "))))
	}
	return nil
}

// gameLines is a watcher that writes a line such as "12.1  tapered – flat  1-0  checkmate, 43 moves,
// B20 Sicilian Defense" for every game once its pair counts, in the order of the pairs. Games that do
// not count are left out.
type gameLines func(line string)

// Watch implements arena.Watcher.
func (note gameLines) Watch(_ *arena.Live, n arena.Notice) {
	if n.Kind != arena.PairCounted {
		return
	}
	for i, g := range n.Pair.Games {
		line := fmt.Sprintf("%d.%d  %s – %s  %v  %s, %s",
			n.Number, i+1, g.White, g.Black, g.Result, g.End.Reason, plural.Count((len(g.Plies)+1)/2, "move"))
		if g.ECO != "" {
			line += fmt.Sprintf(", %s %s", g.ECO, g.Opening)
		}
		note(harmless.Line(line))
	}
}
