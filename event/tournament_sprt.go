package event

import (
	"fmt"
	"maps"
	"slices"

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
		return &fieldTest{running: running{test: test}, config: *t.SPRT}, err
	}
	return &encounterTests{config: *t.SPRT, tests: map[[2]int]*running{}}, nil
}

// running is a test of a series of pairs, with its verdict.
type running struct {
	test *sprt.Test
	end  sprt.Verdict
}

// feed counts a pair. Pairs that were named before the verdict and counted after
// it only affect the ratings.
func (r *running) feed(p *record.Pair) (err error) {
	if r.end == sprt.None {
		outcomes := p.Outcomes()
		r.end, err = r.test.Feed(outcomes[0], outcomes[1])
	}
	return err
}

// standing returns the state of the test in words.
func (r *running) standing(c sprt.Config) string {
	if c.Test == sprt.Adaptive {
		return report.TestAt(c, r.test.Counts(), r.test.LLR()).Short()
	}
	return fmt.Sprintf("LLR %.2f", r.test.LLR())
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
	tests  map[[2]int]*running
}

func (e *encounterTests) count(p *record.Pair) error {
	r := e.tests[p.Encounter()]
	if r == nil {
		test, err := sprt.NewTest(e.config)
		if err != nil {
			return err
		}
		r = &running{test: test}
		e.tests[p.Encounter()] = r
	}
	err := r.feed(p)
	p.LLR = r.test.LLR()
	return err
}

func (e *encounterTests) decided(players [2]int) bool {
	r := e.tests[players]
	return r != nil && r.end != sprt.None
}

func (e *encounterTests) verdict() (sprt.Verdict, bool) { return sprt.None, false }

func (e *encounterTests) notes(names []string) (list []string) {
	order := func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }
	for _, p := range slices.SortedFunc(maps.Keys(e.tests), order) {
		r := e.tests[p]
		list = append(list, fmt.Sprintf("%s of %s against %s: %s, %s", testName(e.config), names[p[0]], names[p[1]], r.standing(e.config), verdictWords(r.end)))
	}
	return list
}

// fieldTest tests the first player against all others together.
type fieldTest struct {
	running
	config sprt.Config
}

func (f *fieldTest) count(p *record.Pair) error {
	if p.Encounter()[0] != 0 {
		return nil
	}
	return f.feed(p)
}

func (f *fieldTest) decided([2]int) bool           { return f.end != sprt.None }
func (f *fieldTest) verdict() (sprt.Verdict, bool) { return f.end, true }

func (f *fieldTest) notes(names []string) []string {
	what := names[0] + " against the field"
	if f.config.Test == sprt.Adaptive {
		return []string{fmt.Sprintf("%s of %s, %v: %s, %s", testName(f.config), what, f.config, f.standing(f.config), verdictWords(f.end))}
	}
	return []string{note(what, f.config, f.test.LLR(), f.end)}
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
	return []string{note(fmt.Sprintf("%s above %g", names[0], r.above), r.config, r.llr, r.end)}
}

// note describes a test of a whole gauntlet in one line.
func note(what string, c sprt.Config, llr float64, v sprt.Verdict) string {
	lower, upper := c.Bounds()
	return fmt.Sprintf("SPRT of %s, %v: LLR %.2f (%.2f, %.2f), %s", what, c, llr, lower, upper, verdictWords(v))
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
