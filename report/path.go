package report

import (
	"fmt"
	"math"
	"strings"

	"match/sprt"
)

// Point is the state of a match after a pair.
type Point struct {
	Pair   int
	Counts sprt.Pentanomial
	LLR    float64
}

// curvePoints is roughly how many points of a long path a chart shows of what is slow to compute: the
// evidence of an adaptive test, and the interval of an Elo.
const (
	curvePoints = 500
	eloPoints   = 60
)

// PathPoints is the number of states of a path that a chart can show.
const PathPoints = 1000

// curves returns the test along its path: the LLR or, for an adaptive test, the evidence for each
// hypothesis. That evidence is drawn on the side of its bound and clipped at the other bound. The curves
// begin at 0.
func (t *Test) curves(path []Point) []Series {
	zero := []float64{0}
	if t.Config.Test == sprt.Wald {
		c := Series{Look: Curve, X: zero, Y: zero}
		for _, p := range thinned(path, PathPoints) {
			c.Add(float64(p.Pair), p.LLR)
		}
		return []Series{c}
	}
	h1, h0 := Series{Look: Curve1, X: zero, Y: zero}, Series{Look: Curve0, X: zero, Y: zero}
	for _, p := range thinned(path, curvePoints) {
		if e, err := t.Config.Evidence(p.Counts); err == nil {
			h1.Add(float64(p.Pair), math.Max(e.H1, t.Lower))
			h0.Add(float64(p.Pair), math.Min(-e.H0, t.Upper))
		}
	}
	return []Series{h1, h0}
}

// Charts returns the course of a match: its test, if t is not nil, and its Elo.
func (t *Test) Charts(path []Point) (list []Chart) {
	if t != nil && len(path) > 0 {
		list = append(list, t.chart(path))
	}
	if c := t.eloChart(path); len(c.Series) > 0 {
		list = append(list, c)
	}
	return list
}

// Section returns the course of a match with at most the given number of its states.
func (t *Test) Section(path []Point, rows int) *Section {
	s := &Section{Title: "Progress", In: Page, Columns: Columns("pair", "Elo"), Charts: t.Charts(path)}
	if t != nil {
		s.Columns = append(s.Columns, Column{Title: Capital(TestNoun(t.Config))})
	}
	for _, p := range thinned(path, rows) {
		row := []any{p.Pair, sprt.EloEstimate(p.Counts)}
		switch {
		case t == nil:
		case t.Config.Test == sprt.Wald:
			row = append(row, Decimals(p.LLR, 2))
		default:
			row = append(row, t.AtPoint(p))
		}
		s.Rows = append(s.Rows, row)
	}
	if len(path) > 0 {
		if e, ok := t.EloAfterStop(path[len(path)-1].Counts); ok {
			s.Rows = append(s.Rows, []any{"corrected for the stop", e, ""})
		}
	}
	return s
}

// Capital gives a sentence its first letter, unless it begins with a name such as the hash of a commit.
func Capital(text string) string {
	if first, _, _ := strings.Cut(text, " "); text == "" || strings.ContainsAny(first, "0123456789") {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// chart draws the curves of a test between its bounds.
func (t *Test) chart(path []Point) Chart {
	last := path[len(path)-1]
	c := Chart{
		Title: "LLR by pairs", Key: "Only the last point of the path decides.", Text: fmt.Sprintf("%s after pair %d", t.Text(), last.Pair), Series: t.curves(path),
		X: Axis{Label: "pairs", High: float64(last.Pair), Whole: true},
		Y: Axis{Low: t.Lower, High: t.Upper, Ticks: []float64{math.Round(100*t.Lower) / 100, 0, math.Round(100*t.Upper) / 100}},
	}
	if len(c.Series) > 1 {
		c.Title = "Evidence for H1 (up) and for H0 (down) by pairs"
	}
	for _, s := range c.Series {
		c.Y.Include(s.Y...)
	}
	margin := (c.Y.High - c.Y.Low) / 10
	c.Y.Low, c.Y.High = c.Y.Low-margin, c.Y.High+margin
	unit := "Elo"
	if t.Model == sprt.Normalized {
		unit = "nElo"
	}
	edge := math.Inf(1)
	c.Marks = []Mark{
		{Ground1, -edge, edge, t.Upper, edge, ""}, {Ground0, -edge, edge, -edge, t.Lower, ""},
		Level(Bound1, t.Upper, fmt.Sprintf("H1: %s = %g", unit, t.Elo1)), Level(Bound0, t.Lower, fmt.Sprintf("H0: %s = %g", unit, t.Elo0)),
	}
	return c
}

// eloRange is the largest distance of the Elo chart's range from the last estimate.
const eloRange = 400

// eloCurve returns the Elo estimate along a path. start is its beginning without a 95% interval, up to the first
// point of the rest, which has at least the last one.
func eloCurve(path []Point) (start, rest Series) {
	start, rest = Series{Look: Curve, Plain: true}, Series{Look: Curve}
	for _, p := range spread(path, eloPoints) {
		e := sprt.EloEstimate(p.Counts)
		if !e.Defined() {
			continue
		}
		if len(rest.X) == 0 {
			start.Add(float64(p.Pair), e.Value)
		}
		if len(rest.X) > 0 || !e.LowerOpen || !e.UpperOpen || p.Pair == path[len(path)-1].Pair {
			low, high := Ends(e, e.Value-2*eloRange, e.Value+2*eloRange)
			rest.AddWithin(float64(p.Pair), e.Value, low, high)
		}
	}
	return start, rest
}

// eloChart draws the Elo estimate with its 95% interval over the pairs, and at their end the one corrected
// for the stop of the test. The pairs are on a logarithmic scale, because the interval narrows with their
// square root.
func (t *Test) eloChart(path []Point) Chart {
	start, s := eloCurve(path)
	last := len(s.X) - 1
	if last < 0 {
		return Chart{}
	}
	c := Chart{
		Title: "Elo with its 95% interval by pairs", Marks: []Mark{Level(Zero, 0, "")},
		Text: fmt.Sprintf("%s after pair %.0f", t.ShortElo(path[len(path)-1].Counts), s.X[last]),
		X:    Axis{Label: "pairs, logarithmic", Low: float64(path[0].Pair), High: s.X[last], Log: true},
	}
	var keys []string
	if start.X[0] > c.X.Low {
		keys = append(keys, fmt.Sprintf("Before pair %.0f one side had every point.", start.X[0]))
	}
	if len(start.X) > 1 {
		c.Series, keys = append(c.Series, start), append(keys, "Without a band: "+TooFew+".")
	}
	c.Series = append(c.Series, s)
	c.Y.Include(s.Low[last], s.High[last])
	recent := func(x float64) bool { return x*10 >= s.X[last] } // the first pairs are uncertain, and would flatten the rest
	for i, x := range start.X {
		if recent(x) {
			c.Y.Include(start.Y[i])
		}
	}
	for i, x := range s.X {
		if recent(x) {
			c.Y.Include(s.Low[i], s.High[i])
		}
	}
	if e, ok := t.EloAfterStop(path[len(path)-1].Counts); ok && e.Defined() {
		dot := Series{Look: Open, Apart: true}
		low, high := Ends(e, e.Value-2*eloRange, e.Value+2*eloRange)
		dot.AddWithin(s.X[last], e.Value, low, high)
		c.Y.Include(low, high)
		c.Series, keys = append(c.Series, dot), append(keys, "The bar at the end is the Elo corrected for the stop of the test.")
	}
	c.Key = strings.Join(keys, " ")
	c.Y.Low, c.Y.High = math.Max(c.Y.Low, s.Y[last]-eloRange), math.Min(c.Y.High, s.Y[last]+eloRange)
	return c
}

// spread are about n states of a path at equal distances on a logarithmic scale, including the first and
// the last one.
func spread(path []Point, n int) (list []Point) {
	if len(path) == 0 {
		return nil
	}
	last := path[len(path)-1]
	ratio := math.Pow(float64(last.Pair), 1/float64(n))
	next := 0.0
	for _, p := range path {
		if x := float64(p.Pair); x >= next || p.Pair == last.Pair {
			list, next = append(list, p), x*ratio
		}
	}
	return list
}

// thinned returns at most n states of a path, including the last one.
func thinned(path []Point, n int) (list []Point) {
	n = min(n, len(path))
	for i := range n {
		list = append(list, path[(i+1)*len(path)/n-1])
	}
	return list
}

// Sparkline draws the LLR along the path in one line of at most width
// characters, from the lower bound (▁) to the upper one (█).
func (t *Test) Sparkline(path []Point, width int) string {
	if t == nil || len(path) == 0 || t.Upper <= t.Lower {
		return ""
	}
	levels := []rune("▁▂▃▄▅▆▇█")
	var b strings.Builder
	for _, p := range thinned(path, width) {
		share := (p.LLR - t.Lower) / (t.Upper - t.Lower)
		level := int(share * float64(len(levels)))
		b.WriteRune(levels[max(0, min(len(levels)-1, level))])
	}
	return b.String()
}

// PathText returns the path of the LLR as a table of at most rows lines.
func (t *Test) PathText(path []Point, rows int) string {
	if t == nil || len(path) == 0 {
		return ""
	}
	var b strings.Builder
	name := "LLR"
	if t.Config.Test == sprt.Adaptive {
		name = "Nearer evidence"
	}
	fmt.Fprintf(&b, "%s from %.2f to %.2f: %s\n", name, t.Lower, t.Upper, t.Sparkline(path, 60))
	for _, p := range thinned(path, rows) {
		elo := ShortEstimate(sprt.EloEstimate(p.Counts))
		if p.Pair == path[len(path)-1].Pair {
			elo = t.ShortElo(p.Counts)
		}
		fmt.Fprintf(&b, "pair %-9d %s  Elo %s\n", p.Pair, t.AtPoint(p), elo)
	}
	return b.String()
}

// AtPoint returns the state of the test at a point of its path, for a column.
func (t *Test) AtPoint(p Point) string {
	if t.Config.Test == sprt.Wald {
		return fmt.Sprintf("LLR %6s", Decimals(p.LLR, 2))
	}
	e, _ := t.Config.Evidence(p.Counts)
	return fmt.Sprintf("H1 %6s  H0 %6s", Decimals(e.H1, 2), Decimals(e.H0, 2))
}
