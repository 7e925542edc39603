package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"match/internal/plural"
	"match/record"
	"match/report"
	"match/sprt"
)

// Scale is how the difference of two players depends on the limit of their games. Players 2i and
// 2i+1 of the standing are the two at the i-th limit.
type Scale struct {
	Standing *record.Standing
	Config   any // see Summary
	Limits   []string
	Costs    []float64 // of the limits, ascending
	Unit     string    // of the costs
}

// fewestOfLine is how many pairs a limit needs to be on the line: with fewer, its error is not known.
const fewestOfLine = 10

// The rules of the figures of a line.
const (
	leastSquares sprt.Rule = "least-squares" // weighted by the errors of the limits
	fieller      sprt.Rule = "fieller"
)

// farFromLimits is the factor beyond the limits up to which the line is followed.
const farFromLimits = 1000

// name returns the name of a side, without the limit.
func (s *Scale) name(side int) string {
	return strings.TrimSuffix(s.Standing.Names[side], " "+s.Limits[0])
}

// Title names the two sides.
func (s *Scale) Title() string { return fmt.Sprintf("Scaling of %s against %s", s.name(0), s.name(1)) }

func (s *Scale) counts(limit int) sprt.Pentanomial {
	return s.Standing.Encounter(2*limit, 2*limit+1).Counts
}

// line returns the line through the limits that have enough games.
func (s *Scale) line() (l sprt.Line, ok bool) {
	var points []sprt.LinePoint
	for i, cost := range s.Costs {
		if p, ok := sprt.EloPoint(math.Log2(cost), s.counts(i)); ok && s.counts(i).Pairs() >= fewestOfLine {
			points = append(points, p)
		}
	}
	return sprt.FitLine(points)
}

// noLine is why there is no line.
const noLine = "a line needs two limits with 10 pairs or more of different scores"

// slope returns the Elo for each doubling of the limit.
func (s *Scale) slope() report.Figure {
	l, ok := s.line()
	if !ok {
		return report.Unknown("slope", noLine)
	}
	v, e := l.Slope()
	return report.Figure{ID: "slope", Name: "Elo per doubling", Unit: "Elo", Estimate: within(v, e)}
}

// within returns a value with the 95% interval of a line's error.
func within(value, error float64) sprt.Estimate {
	return sprt.Estimate{Value: value, Lower: value - sprt.Z95*error, Upper: value + sprt.Z95*error, Rule: leastSquares}
}

// crossing returns the limit at which the players are equally strong, with the limits that the games do
// not exclude if these are an interval. An end far beyond all limits is open.
func (s *Scale) crossing() (f report.Figure, kind sprt.CrossingKind) {
	l, ok := s.line()
	if !ok {
		return report.Unknown("crossing", noLine), sprt.Anywhere
	}
	c := l.Crossing()
	low, high := s.Costs[0]/farFromLimits, s.Costs[len(s.Costs)-1]*farFromLimits
	at := func(x float64) (cost float64, near bool) {
		cost = math.Exp2(x)
		return cost, cost >= low && cost <= high
	}
	value, near := at(c.At)
	switch {
	case c.Kind == sprt.Anywhere:
		return report.Unknown("crossing", "no limit can be excluded: the players may be equally strong at any, or at none"), c.Kind
	case !near:
		return report.Unknown("crossing", "the line does not reach 0 near these limits"), sprt.Outside
	}
	f = report.Exact("crossing", value, fieller)
	f.Name, f.Unit = "Equal strength", s.Unit
	if c.Kind == sprt.Outside {
		f.Why = "the slope may be 0, so no interval contains it"
		return f, c.Kind
	}
	f.Lower, near = at(c.Lower)
	f.LowerOpen = !near
	f.Upper, near = at(c.Upper)
	f.UpperOpen = !near
	return f, c.Kind
}

// Answer returns the state or the result in one line.
func (s *Scale) Answer() string {
	slope := s.slope()
	if slope.Undefined {
		return "no line: " + slope.Why
	}
	half, _ := slope.PlusMinus()
	return fmt.Sprintf("%s ± %.1f Elo for each doubling of the limit", report.Signed(slope.Value, 1), half)
}

// equality returns the sentence about the crossing.
func (s *Scale) equality() string {
	f, kind := s.crossing()
	switch {
	case f.Undefined:
		return "Equal strength: unknown (" + f.Why + ")"
	case kind == sprt.Outside:
		return fmt.Sprintf("Equal strength: at %s %s, without an interval: %s", limitText(f.Value), s.Unit, f.Why)
	}
	text := fmt.Sprintf("Equal strength: at %s %s, 95%% interval ", limitText(f.Value), s.Unit)
	switch {
	case f.LowerOpen && f.UpperOpen:
		text += "unlimited"
	case f.LowerOpen:
		text += "up to " + limitText(f.Upper)
	case f.UpperOpen:
		text += "from " + limitText(f.Lower)
	default:
		text += limitText(f.Lower) + " to " + limitText(f.Upper)
	}
	if f.Value < s.Costs[0] || f.Value > s.Costs[len(s.Costs)-1] {
		text += "; nothing was played there, so this is an extrapolation"
	}
	return text
}

// limitText returns a limit with three significant digits.
func limitText(cost float64) string {
	digits := math.Pow(10, math.Floor(math.Log10(cost))-2)
	return strconv.FormatFloat(math.Round(cost/digits)*digits, 'f', max(0, -int(math.Floor(math.Log10(cost)))+2), 64)
}

// misfit returns the probability of a chi-square at least as large if the limits lie on a line; ok is
// false with two limits, which any line fits.
func misfit(l *sprt.Line) (p float64, ok bool) {
	if l.Freedom < 1 {
		return 0, false
	}
	return distuv.ChiSquared{K: float64(l.Freedom)}.Survival(l.ChiSquare), true
}

// unlikelyFit is the probability below which limits do not lie on a line.
const unlikelyFit = 0.05

func (s *Scale) notes() (notes report.Notes) {
	notes = report.Notes{"Slope: " + s.Answer(), s.equality()}
	if l, ok := s.line(); ok {
		if p, ok := misfit(&l); ok {
			notes = append(notes, fmt.Sprintf("Fit: chi-square %.1f on %d, p = %.3f", l.ChiSquare, l.Freedom, p))
			if p < unlikelyFit {
				notes = append(notes, "Note: the limits do not lie on a line, so its intervals are too narrow: read the Elo of each limit")
			}
		}
	}
	return append(notes, forfeits(s.Standing)...)
}

// scaleDetails is what only the document of a scaling has.
type scaleDetails struct {
	Unit   string          `json:"unit"`   // of the costs and of the crossing
	Limits []limitDocument `json:"limits"` // in the order of the encounters' players
	Fit    *fitDocument    `json:"fit,omitempty"`
}

type limitDocument struct {
	Limit string        `json:"limit"`
	Cost  float64       `json:"cost"`
	Line  report.Figure `json:"line"` // Elo
}

type fitDocument struct {
	ChiSquare float64 `json:"chi_square"`
	Freedom   int     `json:"freedom"`
	P         float64 `json:"p"`
}

// Report returns the report: the Elo at each limit, and the line through them.
func (s *Scale) Report() *report.Report {
	r := OfStanding("scale", s.Standing, s.Config, nil)
	r.Title = s.Title()
	r.Heading = fmt.Sprintf("%s: %s at %s", r.Title, plural.Count(r.Games, "game"), plural.Count(len(s.Limits), "limit"))
	r.Answer = s.Answer()
	crossing, _ := s.crossing()
	r.Figures = []report.Figure{s.slope(), crossing}
	section := &report.Section{Title: "Limits",
		Columns: report.Columns("Limit", "games", "W", "L", "D", "pentanomial", "Elo", "line")}
	details := &scaleDetails{Unit: s.Unit}
	l, known := s.line()
	for i, limit := range s.Limits {
		e := encounterOf(s.Standing, s.Standing.Encounter(2*i, 2*i+1), nil)
		line := report.Unknown("line", noLine)
		if known {
			line = report.Figure{ID: "line", Unit: "Elo", Estimate: within(l.At(math.Log2(s.Costs[i])))}
		}
		row := []any{limit, e.Games, e.WDL[0], e.WDL[2], e.WDL[1], pentaText(e.Pentanomial), e.Figures["elo"], line}
		section.Rows, details.Limits = append(section.Rows, row), append(details.Limits, limitDocument{limit, s.Costs[i], line})
	}
	if p, ok := misfit(&l); known && ok {
		details.Fit = &fitDocument{report.Rounded(l.ChiSquare), l.Freedom, report.Rounded(p)}
	}
	section.Charts = []report.Chart{s.chart()}
	r.Details, r.Parts = details, []report.Part{section, s.notes()}
	return r
}

// lineSteps is the number of points with which the chart's band is drawn.
const lineSteps = 60

// chart draws the Elo of each limit and the line with its band.
func (s *Scale) chart() report.Chart {
	first, last := s.Costs[0], s.Costs[len(s.Costs)-1]
	c := report.Chart{
		Title: "Elo by limit", Text: s.Answer(), Key: "Shaded: the 95% band of the line.",
		X: report.Axis{Label: s.Unit, Low: first / 1.25, High: last * 1.25, Log: true}, Y: report.Axis{Label: "Elo"},
		Marks: []report.Mark{report.Level(report.Zero, 0, "")},
	}
	for _, cost := range s.Costs { // those that leave room for their numbers
		if n := len(c.X.Ticks); n == 0 || math.Log(cost/c.X.Ticks[n-1]) >= math.Log(c.X.High/c.X.Low)/8 {
			c.X.Ticks = append(c.X.Ticks, cost)
		}
	}
	band := report.Series{Look: report.Curve, Plain: true} // a dot is a measurement
	if l, ok := s.line(); ok {
		for i := range lineSteps + 1 {
			x := math.Log2(c.X.Low) + float64(i)/lineSteps*(math.Log2(c.X.High)-math.Log2(c.X.Low))
			e := within(l.At(x))
			band.AddWithin(math.Exp2(x), e.Value, e.Lower, e.Upper)
			c.Y.Include(e.Lower, e.Upper)
		}
	}
	dots := report.Series{Look: report.Dots, Apart: true}
	for i, cost := range s.Costs {
		if e := sprt.EloEstimate(s.counts(i)); e.Closed() {
			dots.AddWithin(cost, e.Value, e.Lower, e.Upper)
			c.Y.Include(e.Lower, e.Upper)
		}
	}
	c.Series = []report.Series{band, dots}
	return c
}
