package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/internal/machine"
	"match/players/spec"
)

// Introduce records the properties of a worker's machine when the worker
// starts. A machine that was not examined has no known properties and plays
// everything. Earlier refusals are forgotten: the owner may have allowed an
// engine since.
func (l *Ledger) Introduce(id, host string, h *wire.Health) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.worker(id)
	w.Host = cmp.Or(host, w.Host)
	for _, e := range l.events {
		e.forget(id)
	}
	w.Memory, w.processor, w.Resources = h.Memory, h.Processor, h.Resources
	l.changed(w)
	w.NPS, w.noise, w.offScale = h.NPS, machine.Noise{Longest: h.Stalled, Lost: h.Lost}, ""
	w.noisy = fmt.Sprintf("%s is too busy for games with clocks: at its start, threads were stalled %.0f%% of the time, up to %v at a time",
		id, 100*h.Lost, h.Stalled.Round(100*time.Microsecond))
	if f := l.factor(w); f < leastFactor || f > mostFactor {
		w.offScale = fmt.Sprintf("%s would need its clocks multiplied by %.2f to match the reference: at least %v and at most %v are allowed", id, f, leastFactor, mostFactor)
	}
}

// Limits of the factor for clocks: beyond them, the games would not be
// comparable.
const (
	leastFactor = 0.25
	mostFactor  = 4.0
)

// factor returns the factor by which the clocks of a worker's games are scaled.
func (l *Ledger) factor(w *worker) float64 {
	if l.Reference <= 0 || w.NPS <= 0 {
		return 1
	}
	return l.Reference / w.NPS
}

// clocks returns why a worker cannot play with the clocks of these players, "" if it can.
func (l *Ledger) clocks(w *worker, participants *[2]arena.Participant) string {
	for i := range participants {
		limits := &participants[i].Limits
		switch {
		case !limits.Timed():
		case l.Reference > 0 && w.NPS <= 0: // e.g. after a restart of the server
			return w.ID + " has not reported its speed yet"
		case w.offScale != "":
			return w.offScale
		case w.noise.Harms(limits.PerMove(), max(0, limits.Margin)):
			return w.noisy
		}
	}
	return ""
}

// scaled returns a pair with the clocks that the worker uses: the times of both
// players are multiplied by the same factor.
func scaled(s arena.Setup, factor float64) arena.Setup {
	for i := range s.Participants {
		if l := &s.Participants[i].Limits; factor != 1 && l.Timed() {
			l.MoveTime, l.TC = times(l.MoveTime, factor), slices.Clone(l.TC)
			for k, stage := range l.TC {
				l.TC[k].Base, l.TC[k].Increment = times(stage.Base, factor), times(stage.Increment, factor)
			}
		}
	}
	return s
}

// times multiplies a time of a clock by a factor, in whole milliseconds. A
// positive time stays positive.
func times(d time.Duration, factor float64) time.Duration {
	if d == 0 {
		return 0
	}
	d = time.Duration(float64(d) * factor).Round(time.Millisecond)
	return min(max(d, time.Millisecond), spec.LongestClock)
}
