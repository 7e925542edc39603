package event

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"match/record"
	"match/report"
	"match/sprt"
)

// gauntletTest stops a gauntlet, or single encounters of it, at a verdict. It
// takes the pairs in order.
type gauntletTest interface {
	// count counts a pair. If the test is of the pair's encounter alone, it writes
	// the LLR into the pair.
	count(p *record.Pair) error
	// decided reports whether further pairs between two players are unnecessary.
	decided(players [2]int) bool
	// verdict is the verdict on the gauntlet as a whole, if it has one.
	verdict() (v sprt.Verdict, whole bool)
	// notes describe the state of the test.
	notes(names []string) []string
}

// test makes the test of a gauntlet, nil if it has none.
func (t *Tournament) test() (gauntletTest, error) {
	switch {
	case t.SPRT == nil:
		return nil, nil
	case t.Above != nil:
		return &ratingTest{config: *t.SPRT, above: *t.Above, anchors: t.Anchors, counts: map[int]sprt.Pentanomial{}}, nil
	case t.OverField:
		test, err := sprt.NewTest(*t.SPRT)
		return &fieldTest{test, *t.SPRT}, err
	}
	return &encounterTests{config: *t.SPRT, tests: map[[2]int]*sprt.Test{}}, nil
}

// feed counts a pair. Pairs that were named before the verdict and counted after
// it only affect the ratings.
func feed(t *sprt.Test, p *record.Pair) (err error) {
	if t.Verdict() == sprt.None {
		outcomes := p.Outcomes()
		_, err = t.Feed(outcomes[0], outcomes[1])
	}
	return err
}

// testName returns the name of a test in reports.
func testName(c sprt.Config) string {
	if c.Test == sprt.Adaptive {
		return "Adaptive test"
	}
	return "SPRT"
}

// encounterTests test each encounter separately.
type encounterTests struct {
	config sprt.Config
	tests  map[[2]int]*sprt.Test
}

func (e *encounterTests) count(p *record.Pair) (err error) {
	t := e.tests[p.Encounter()]
	if t == nil {
		if t, err = sprt.NewTest(e.config); err != nil {
			return err
		}
		e.tests[p.Encounter()] = t
	}
	err = feed(t, p)
	p.LLR = t.LLR()
	return err
}

func (e *encounterTests) decided(players [2]int) bool { return e.tests[players].Verdict() != sprt.None }

func (e *encounterTests) verdict() (sprt.Verdict, bool) { return sprt.None, false }

// verdicts counts the verdicts, for headlines.
func (e *encounterTests) verdicts() string {
	counts := map[sprt.Verdict]int{}
	for _, t := range e.tests {
		counts[t.Verdict()]++
	}
	var parts []string
	for _, v := range []sprt.Verdict{sprt.H1, sprt.H0, sprt.None} {
		if counts[v] > 0 {
			parts = append(parts, fmt.Sprintf("%s in %d", report.VerdictText(v), counts[v]))
		}
	}
	return strings.Join(parts, ", ")
}

func (e *encounterTests) notes(names []string) (list []string) {
	order := func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }
	for _, p := range slices.SortedFunc(maps.Keys(e.tests), order) {
		t := e.tests[p]
		state := fmt.Sprintf("LLR %.2f", t.LLR())
		if e.config.Test == sprt.Adaptive {
			state = report.TestAt(e.config, t.Counts(), t.LLR()).Short()
		}
		list = append(list, fmt.Sprintf("%s of %s against %s: %s, %s", testName(e.config), names[p[0]], names[p[1]], state, report.VerdictText(t.Verdict())))
	}
	return list
}

// fieldTest tests the first player against all others together.
type fieldTest struct {
	*sprt.Test
	config sprt.Config
}

func (f *fieldTest) count(p *record.Pair) error {
	if p.Encounter()[0] != 0 {
		return nil
	}
	return feed(f.Test, p)
}

func (f *fieldTest) decided([2]int) bool           { return f.Verdict() != sprt.None }
func (f *fieldTest) verdict() (sprt.Verdict, bool) { return f.Verdict(), true }

func (f *fieldTest) notes(names []string) []string {
	return []string{note(names[0]+" against the field", report.TestAt(f.config, f.Counts(), f.LLR()))}
}

// ratingTest tests whether the first player's rating is above a given one, with
// the known ratings of its opponents. Against an opponent rated r this is a
// separate test whose bounds are shifted by above − r. The log-likelihood
// ratios add up, because the games of different opponents are independent.
type ratingTest struct {
	config  sprt.Config // bounds relative to the rating, in logistic Elo
	above   float64
	anchors map[int]float64
	counts  map[int]sprt.Pentanomial // by opponent
	llr     float64
	end     sprt.Verdict
}

func (r *ratingTest) count(p *record.Pair) error {
	if p.Encounter()[0] != 0 || r.end != sprt.None {
		return nil
	}
	opponent, outcomes := p.Encounter()[1], p.Outcomes()
	counts := r.counts[opponent]
	if err := counts.Add(outcomes[0], outcomes[1]); err != nil {
		return err
	}
	r.counts[opponent] = counts
	r.llr = 0
	for _, opponent := range slices.Sorted(maps.Keys(r.counts)) { // sorted, so that the sum is the same to the last bit
		llr, err := r.against(opponent).LLRPairs(r.counts[opponent])
		if err != nil {
			return err
		}
		r.llr += llr
	}
	r.end = r.config.Verdict(r.llr)
	return nil
}

// against returns the configuration of the test against one opponent.
func (r *ratingTest) against(opponent int) sprt.Config {
	c := r.config
	lead := r.above - r.anchors[opponent]
	c.Elo0, c.Elo1 = c.Elo0+lead, c.Elo1+lead
	return c
}

func (r *ratingTest) decided([2]int) bool           { return r.end != sprt.None }
func (r *ratingTest) verdict() (sprt.Verdict, bool) { return r.end, true }

func (r *ratingTest) notes(names []string) []string {
	return []string{note(fmt.Sprintf("%s above %g", names[0], r.above), report.TestAfter(r.config, r.llr))}
}

// note describes a test of a whole gauntlet in one line.
func note(what string, t *report.Test) string {
	return fmt.Sprintf("%s of %s, %v: %s, %s", testName(t.Config), what, t.Config, t.Short(), report.VerdictText(t.Verdict))
}
