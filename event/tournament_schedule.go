package event

import (
	"cmp"
	"fmt"

	"match/arena"
	"match/internal/plural"
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
	if d.at = d.next(); d.at < d.schedule.Len() {
		m := d.schedule.At(d.at)
		d.at++
		d.named++
		return arena.Pairing{Players: [2]int{m.White, m.Black}, Opening: m.Cycle}, arena.Play
	}
	if d.counted < d.named {
		return arena.Pairing{}, arena.Wait
	}
	return arena.Pairing{}, arena.Over
}

// next returns the place of the next pair in the schedule, after those of encounters that are decided.
func (d *scheduleDirector) next() (at int) {
	for at = d.at; d.test != nil && at < d.schedule.Len(); at++ {
		if m := d.schedule.At(at); !d.test.decided(encounterOf(m.White, m.Black)) {
			break
		}
	}
	return at
}

// over reports whether all pairs are played that had to be.
func (d *scheduleDirector) over() bool {
	return d.decided() || d.next() == d.schedule.Len() && d.counted >= d.named
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

// state implements stater.
func (d *scheduleDirector) state(s *record.Standing) (now state) {
	if d.test != nil {
		now.notes, now.over = d.test.notes(s.Names), d.over()
		if each, is := d.test.(*encounterTests); is {
			now.tests = each.verdicts()
		}
	}
	return now
}

// scheduled is a pair that is known before the first game.
type scheduled struct {
	Pair    int    `json:"pair"`
	First   string `json:"first"` // White in the first game
	Second  string `json:"second"`
	Opening int    `json:"opening"` // index in the order of the book, from 1
}

// String returns the pair in one line.
func (s scheduled) String() string {
	return fmt.Sprintf("%6d  %s against %s, opening %d", s.Pair, s.First, s.Second, s.Opening)
}

// Schedule returns the pairs of an event that are known before the first game.
func (p *Plan) Schedule() (list []scheduled, err error) {
	names := p.Names()
	director, err := p.Format.Director(names)
	if err != nil {
		return nil, err
	}
	list = []scheduled{}
	for {
		pair, call := director.Next()
		if call != arena.Play {
			return list, nil
		}
		pair = p.Conditions.Colors.Apply(pair)
		if p.Conditions.OwnOpenings { // the opening of the first game
			pair.Opening *= 2
		}
		list = append(list, scheduled{len(list) + 1, names[pair.Players[0]], names[pair.Players[1]], p.Conditions.BookStart + pair.Opening})
	}
}

// ScheduleText states which share of a tournament the scheduled pairs are.
func (t *Tournament) ScheduleText(pairs int) string {
	switch t.Type {
	case Swiss, Knockout:
		return plural.Count(pairs, "pair") + " of the first round; later rounds depend on its results"
	}
	return fmt.Sprintf("%s, %d games", plural.Count(pairs, "pair"), 2*pairs)
}
