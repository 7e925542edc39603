package event

import (
	"fmt"

	"match/arena"
	"match/pairing"
	"match/record"
	"match/sprt"
)

// scheduleDirector plays a schedule that is known before the first game. A test
// leaves out of it the encounters that are decided.
type scheduleDirector struct {
	schedule       pairing.Schedule
	at             int // in the schedule
	named, counted int
	config         *sprt.Config
	tests          map[[2]int]*encounterTest // nil: no test of encounters
	joint          *encounterTest            // of the first player against all, nil: none
}

// encounterTest is a running test with its verdict.
type encounterTest struct {
	test    *sprt.Test
	verdict sprt.Verdict
}

func newScheduleDirector(t *Tournament, players int) (*scheduleDirector, error) {
	d := &scheduleDirector{config: t.SPRT}
	d.schedule, _ = t.schedule(players)
	switch {
	case t.SPRT == nil:
	case t.OverField:
		test, err := sprt.NewTest(*t.SPRT)
		d.joint = &encounterTest{test: test}
		return d, err
	default:
		d.tests = map[[2]int]*encounterTest{}
	}
	return d, nil
}

// testedLookahead is how many pairs are named ahead where a test may leave out
// later ones: it bounds what is played for nothing, and makes part of what is
// played.
const testedLookahead = 64

// Lookahead implements arena.Director.
func (d *scheduleDirector) Lookahead() int {
	if d.config != nil {
		return testedLookahead
	}
	return matchLookahead
}

// Next implements arena.Director.
func (d *scheduleDirector) Next() (arena.Pairing, arena.Call) {
	if d.joint != nil && d.joint.verdict != sprt.None {
		return arena.Pairing{}, arena.Over
	}
	for ; d.at < d.schedule.Len(); d.at++ {
		m := d.schedule.At(d.at)
		if t := d.tests[encounterOf(m.White, m.Black)]; t != nil && t.verdict != sprt.None {
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

func encounterOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// Count implements arena.Director.
func (d *scheduleDirector) Count(p *record.Pair) (err error) {
	d.counted++
	t := d.joint
	if d.tests != nil {
		if t = d.tests[p.Encounter()]; t == nil {
			t = &encounterTest{}
			if t.test, err = sprt.NewTest(*d.config); err != nil {
				return err
			}
			d.tests[p.Encounter()] = t
		}
	}
	if t == nil || d.joint != nil && p.Encounter()[0] != 0 {
		return nil
	}
	if t.verdict == sprt.None { // pairs that were named before the deciding one count for ratings alone
		outcomes := p.Outcomes()
		t.verdict, err = t.test.Feed(outcomes[0], outcomes[1])
	}
	if d.joint == nil {
		p.LLR = t.test.LLR()
	}
	return err
}

// remarks say what tests have come to.
func (d *scheduleDirector) remarks(names []string) (list []string) {
	if d.joint != nil {
		lower, upper := d.config.Bounds()
		list = append(list, fmt.Sprintf("SPRT of %s against the field, %v: LLR %.2f (%.2f, %.2f), %s", names[0], d.config, d.joint.test.LLR(), lower, upper, verdictWords(d.joint.verdict)))
	}
	for i := range names {
		for j := i + 1; j < len(names); j++ {
			if t := d.tests[[2]int{i, j}]; t != nil {
				list = append(list, fmt.Sprintf("SPRT of %s against %s: LLR %.2f, %s", names[i], names[j], t.test.LLR(), verdictWords(t.verdict)))
			}
		}
	}
	return list
}

func verdictWords(v sprt.Verdict) string {
	switch v {
	case sprt.H1:
		return "H1 accepted"
	case sprt.H0:
		return "H0 accepted"
	}
	return "no verdict"
}
