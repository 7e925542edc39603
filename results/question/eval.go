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
		r.Figures = append(r.Figures, report.ShareOf("adjudicated", sprt.Ratio{Value: *q.Adjudicated}, report.Counted))
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
		f.Add("LOS", ratio("los", "%.2f %%", 100))
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
		f.Add("Rules", fmt.Sprintf("%.1f %% of the games were adjudicated", 100*x.Value))
	}
	return f
}
