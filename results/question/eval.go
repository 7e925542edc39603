package question

import (
	"fmt"
	"strings"

	"match/report"
	"match/results"
	"match/sprt"
)

// Eval asks for the meaning of a result.
type Eval struct {
	Counts sprt.Counts
	Test   Test
	White  *sprt.Trinomial // all games from White's side; nil: not known

	Adjudicated *float64 // the share of adjudicated games; nil: not known
}

// ParseEval reads a question from a line: counts, or a JSON document with counts
// and fields of the test.
func ParseEval(line string, t Test) (q Eval, err error) {
	q.Test = t
	if !isDocument(line) {
		q.Counts, err = parseCounts(line)
		return q, err
	}
	d, err := parseDocument(line, "penta", "wdl")
	if err != nil {
		return q, err
	}
	if q.Counts, err = d.counts(); err != nil {
		return q, err
	}
	q.Test, err = d.test(t)
	return q, err
}

// parseCounts reads five counts as pairs and three as games.
func parseCounts(line string) (sprt.Counts, error) {
	if strings.Count(line, ",") == 2 {
		return sprt.ParseTrinomial(line)
	}
	p, err := sprt.ParsePentanomial(line)
	if err != nil {
		return nil, fmt.Errorf("%w, three counts of games W,D,L, or a JSON document", err)
	}
	return p, nil
}

// evalDetails are what only the document of an evaluation has.
type evalDetails struct {
	Pentanomial *sprt.Pentanomial `json:"pentanomial,omitempty"`
	WDL         *[3]int           `json:"wdl,omitempty"`
	Test        *report.Test      `json:"sprt,omitempty"`
	NoTest      string            `json:"no_test,omitempty"`
	StopNote    string            `json:"stop_note,omitempty"`
}

// Answer evaluates the counts: the verdict is that of the test, none without one.
func (q Eval) Answer() (*report.Report, error) {
	if err := q.Counts.Validate(); err != nil {
		return nil, err
	}
	test, err := q.test()
	if err != nil {
		return nil, err
	}
	d := &evalDetails{Test: test}
	r := &report.Report{Kind: "eval", Verdict: new(sprt.Verdict), Games: q.Counts.Games(), Details: d}
	if d.NoTest = "no bounds were given"; test != nil {
		r.Verdict, d.NoTest = &test.Verdict, ""
	}
	r.Figures, d.StopNote = results.Compared(q.Counts, test)
	r.Figures = append(r.Figures, report.Figure{ID: "elo_normal", Unit: "Elo", Estimate: sprt.EloEstimateNormal(q.Counts)}, q.draws())
	switch k := q.Counts.(type) {
	case sprt.Pentanomial:
		r.Pairs, d.Pentanomial = k.Pairs(), &k
	case sprt.Trinomial:
		d.WDL = &[3]int{k.Wins, k.Draws, k.Losses}
	}
	if q.White != nil {
		if err := sprt.CheckWhite(q.Counts, *q.White); err != nil {
			return nil, err
		}
		r.Figures = append(r.Figures, report.Figure{ID: "white_advantage", Unit: "Elo", Estimate: sprt.WhiteAdvantage(*q.White)})
	}
	if q.Adjudicated != nil {
		r.Figures = append(r.Figures, report.Exact("adjudicated", *q.Adjudicated, report.Counted).In(report.OfWhole))
	}
	r.Parts = []report.Part{evalFacts(r, d)}
	return r, nil
}

// test returns the state of the test, nil if there is none.
func (q Eval) test() (*report.Test, error) {
	if !q.Test.Bounded {
		return nil, nil
	}
	c := q.Test.Config
	if err := c.Validate(); err != nil {
		return nil, err
	}
	pairs, paired := q.Counts.(sprt.Pentanomial)
	if c.Test == sprt.Adaptive {
		if !paired {
			return nil, sprt.ErrAdaptiveGames
		}
		lead, err := c.Lead(pairs)
		return report.TestAt(c, pairs, lead), err
	}
	llr, err := c.LLR(q.Counts)
	return report.TestAfter(c, llr), err
}

// draws returns the share of drawn pairs or, of single games, that of drawn games.
func (q Eval) draws() report.Figure {
	if games, ok := q.Counts.(sprt.Trinomial); ok {
		return report.ShareOf("draws", games.DrawRatio(), report.Counted)
	}
	return report.ShareOf("drawn_pairs", q.Counts.(sprt.Pentanomial).DrawRatio(), report.Counted)
}

// evalFacts returns an evaluation as text, one figure per line.
func evalFacts(r *report.Report, d *evalDetails) (f report.Facts) {
	figure := func(label, id, note string) {
		if x, ok := r.Figure(id); ok {
			f.Add(label, report.EstimateText(x.Estimate, note))
		}
	}
	ratio := func(id, format string, factor float64) string {
		x, _ := r.Figure(id)
		if x.Undefined {
			return "undefined (" + x.Why + ")"
		}
		return fmt.Sprintf(format, factor*x.Value)
	}
	rule := " (95%, OpenBench's t)"
	if elo, _ := r.Figure("elo"); elo.Rule == sprt.Sweep {
		rule = " (95%, sweep rule)"
	}
	figure("Elo", "elo", rule)
	figure("", "elo_normal", " (95%, normal rule)")
	figure("nElo", "nelo", " (95%)")
	if *r.Verdict == sprt.None { // a stop makes it meaningless
		f.Add("LOS", ratio("los", "%.2f%%", 100))
	}
	if d.Test != nil {
		f.Add("SPRT", d.Test.Config.String())
		f.Add("Test", d.Test.Explain())
		f.Add(d.Test.Label(), d.Test.Text())
	}
	figure("Elo", "elo_sequential", " (95%, corrected for the stop)")
	figure("White", "white_advantage", " Elo (95%)")
	if d.WDL != nil {
		f.Add("Games", fmt.Sprintf("N: %d W: %d L: %d D: %d", r.Games, d.WDL[0], d.WDL[2], d.WDL[1]))
		f.Add("Ratios", "games drawn "+ratio("draws", "%.3f", 1))
	} else {
		f.Add("Games", fmt.Sprintf("N: %d", r.Games))
		f.Add("Penta", strings.ReplaceAll(fmt.Sprint(*d.Pentanomial), " ", ", "))
		f.Add("Ratios", fmt.Sprintf("pairs drawn %s, won to lost %s", ratio("drawn_pairs", "%.3f", 1), ratio("pair_ratio", "%.3f", 1)))
	}
	if x, ok := r.Figure("adjudicated"); ok {
		f.Add("Rules", fmt.Sprintf("%.1f%% of the games were adjudicated", 100*x.Value))
	}
	return f
}

// tests are both kinds of test with the bounds of a plan, at its difference.
type tests struct {
	SPRT     length `json:"sprt"`
	Adaptive length `json:"adaptive"`
	Fewer    string `json:"fewer_games"` // the kind that needs fewer games on average
}

// length is how often a test passes and how many games it takes.
type length struct {
	Pass    float64  `json:"pass"`
	Games   float64  `json:"games"`  // mean
	Median  float64  `json:"median"` // half of the tests end within this many games
	Q95     float64  `json:"q95"`
	Longest *float64 `json:"longest"` // null: no bound
}

// of returns the length of one kind of test.
func (t *tests) of(k sprt.TestKind) *length {
	if k == sprt.Adaptive {
		return &t.Adaptive
	}
	return &t.SPRT
}

// both plans both kinds of test; nil if one of them is impossible.
func (c *planConfig) both() *tests {
	t := &tests{Fewer: sprt.Wald.String()}
	for _, kind := range []sprt.TestKind{sprt.Wald, sprt.Adaptive} {
		test := c.Config
		test.Test = kind
		plan, err := sprt.NewPlan(test, c.Variance)
		if err != nil {
			return nil
		}
		x := plan.At(c.Elo)
		l := t.of(kind)
		*l = length{Pass: x.Pass, Games: x.Games, Median: plan.Quantile(c.Elo, 0.5), Q95: plan.Quantile(c.Elo, 0.95)}
		if longest, bounded := plan.Longest(); bounded {
			l.Longest = &longest
		}
	}
	if t.Adaptive.Games < t.SPRT.Games || t.Adaptive.Games == t.SPRT.Games && c.Test == sprt.Adaptive {
		t.Fewer = sprt.Adaptive.String()
	}
	return t
}

// beside describes what the other kind of test would do, the lengths of both
// kinds, and which kind takes fewer games.
func (c *planConfig) beside(t *tests, x sprt.Expectation) []string {
	other := c.Config
	other.Test = sprt.Adaptive - c.Test
	this, that := t.of(c.Test), t.of(other.Test)
	return []string{
		c.text(other, sprt.Expectation{Pass: that.Pass, Games: that.Games}), this.text(c.Test), that.text(other.Test),
		fmt.Sprintf("At this difference the test %s takes %.0f%% fewer games.", t.Fewer, 100*(1-min(x.Games, that.Games)/max(x.Games, that.Games))),
	}
}

// text states within how many games tests end.
func (l *length) text(kind sprt.TestKind) string {
	text := fmt.Sprintf("%v: half of the tests end within %.0f games, 95%% within %.0f", kind, l.Median, l.Q95)
	if l.Longest != nil {
		text += fmt.Sprintf(", all within %.0f", *l.Longest)
	}
	return text
}
