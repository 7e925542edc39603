package question

import (
	"fmt"
	"strings"

	"match/report"
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

// Evaluation is the answer to an Eval, and its JSON document.
type Evaluation struct {
	sprt.Evaluation
	White       *sprt.Estimate `json:"white_advantage,omitempty"`
	Adjudicated *float64       `json:"adjudicated,omitempty"` // share of the games
}

// Answer evaluates the counts.
func (q Eval) Answer() (*Evaluation, error) {
	var test *sprt.Config
	if q.Test.Bounded {
		test = &q.Test.Config
	}
	e := &Evaluation{Adjudicated: q.Adjudicated}
	var err error
	if e.Evaluation, err = sprt.Evaluate(q.Counts, test); err != nil {
		return nil, err
	}
	if q.White == nil {
		return e, nil
	}
	if err := sprt.CheckWhite(q.Counts, *q.White); err != nil {
		return nil, err
	}
	estimate := sprt.WhiteAdvantage(*q.White)
	e.White = &estimate
	return e, nil
}

// Text returns the evaluation as text, one figure per line.
func (e *Evaluation) Text() string {
	var b strings.Builder
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-8s| %s\n", name, fmt.Sprintf(format, args...))
	}
	rule := " (95%, Student's t)"
	if e.Elo.Rule == sprt.Sweep {
		rule = " (95%, sweep rule)"
	}
	row("Elo", "%s", report.EstimateText(e.Elo, rule))
	row("", "%s", report.EstimateText(e.EloNormal, " (95%, normal rule)"))
	row("nElo", "%s", report.EstimateText(e.NElo, " (95%)"))
	if e.Verdict == sprt.None { // a stop makes it meaningless
		row("LOS", "%s", e.ratio("los", e.LOS, 100, "%.2f %%"))
	}
	if e.LLR != nil {
		row("SPRT", "%v", sprt.Config{Model: *e.Model, Elo0: *e.Elo0, Elo1: *e.Elo1, Alpha: *e.Alpha, Beta: *e.Beta})
		row("LLR", "%.2f (%.2f, %.2f) → %s", *e.LLR, e.Bounds.Lower, e.Bounds.Upper, report.VerdictText(e.Verdict))
	}
	if e.Evidence != nil {
		test := sprt.Config{Model: *e.Model, Elo0: *e.Elo0, Elo1: *e.Elo1, Alpha: *e.Alpha, Beta: *e.Beta, Test: e.Test}
		standing := report.Test{Config: test, Evidence: *e.Evidence, Lower: e.Bounds.Lower, Upper: e.Bounds.Upper, Verdict: e.Verdict}
		row("SPRT", "%v", test)
		row("Test", "%s", standing.Explain())
		row("H1/H0", "%s", standing.Text())
	}
	if e.EloSequential != nil {
		row("Elo", "%s", report.EstimateText(*e.EloSequential, " (95%, corrected for the stop)"))
	}
	if e.White != nil {
		row("White", "%s", report.EstimateText(*e.White, " Elo (95%)"))
	}
	e.games(row)
	if e.Adjudicated != nil {
		row("Rules", "%.1f %% of the games were adjudicated", 100**e.Adjudicated)
	}
	return b.String()
}

// games adds the rows of counts and their ratios.
func (e *Evaluation) games(row func(name, format string, args ...any)) {
	draws := e.ratio("draw_ratio", e.DrawRatio, 1, "%.3f")
	if e.WDL != nil {
		row("Games", "N: %d W: %d L: %d D: %d", e.Games, e.WDL[0], e.WDL[2], e.WDL[1])
		row("Ratios", "games drawn %s", draws)
		return
	}
	row("Games", "N: %d", e.Games)
	row("Penta", "%s", strings.ReplaceAll(fmt.Sprint(*e.Pentanomial), " ", ", "))
	row("Ratios", "pairs drawn %s, won to lost %s", draws, e.ratio("pair_ratio", e.PairRatio, 1, "%.3f"))
}

// ratio returns a figure, or why it is undefined.
func (e *Evaluation) ratio(name string, v *float64, factor float64, format string) string {
	if v == nil {
		return "undefined (" + e.Why[name] + ")"
	}
	return fmt.Sprintf(format, factor**v)
}
