package event

import (
	"cmp"

	"match/arena"
	"match/record"
	"match/sprt"
)

// scheduleDirector plays a schedule that is known before the first game. With a
// test it skips encounters that are decided.
type scheduleDirector struct {
	schedule       course
	at             int // in the schedule
	named, counted int
	test           gauntletTest // nil: none
	faults         *FaultWatch  // nil: forfeits count like other games
}

func newScheduleDirector(t *Tournament, names []string) (d *scheduleDirector, err error) {
	d = new(scheduleDirector)
	d.schedule, _ = t.course(len(names))
	if t.RefuseFaults {
		d.faults = NewFaultWatch(names)
	}
	d.test, err = t.test()
	return d, err
}

// testedLookahead is how many pairs are named ahead if a test may skip later
// ones. It bounds the wasted games, and determines which games are played.
const testedLookahead = 64

// Lookahead implements arena.Director.
func (d *scheduleDirector) Lookahead() int {
	if d.test != nil {
		return testedLookahead
	}
	return matchLookahead
}

// Next implements arena.Director.
func (d *scheduleDirector) Next() (arena.Pairing, arena.Call) {
	if d.decided() {
		return arena.Pairing{}, arena.Over
	}
	for ; d.at < d.schedule.Len(); d.at++ {
		m := d.schedule.At(d.at)
		if d.test != nil && d.test.decided(encounterOf(m.White, m.Black)) {
			continue
		}
		d.at++
		d.named++
		return arena.Pairing{Players: [2]int{m.White, m.Black}, Opening: m.Cycle}, arena.Play
	}
	if d.counted < d.named {
		return arena.Pairing{}, arena.Wait
	}
	return arena.Pairing{}, arena.Over
}

// decided reports whether the gauntlet as a whole is decided.
func (d *scheduleDirector) decided() bool {
	if d.test == nil {
		return false
	}
	v, whole := d.test.verdict()
	return whole && v != sprt.None
}

func encounterOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// Count implements arena.Director.
func (d *scheduleDirector) Count(p *record.Pair) error {
	d.counted++
	var err error
	if _, forfeited := p.Forfeited(); d.test != nil && !forfeited {
		err = d.test.count(p)
	}
	return cmp.Or(err, d.faults.Ends(p))
}

// remarks implements remarker.
func (d *scheduleDirector) remarks(names []string) []string {
	if d.test == nil {
		return nil
	}
	return d.test.remarks(names)
}
