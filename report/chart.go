package report

import (
	"math"
	"strings"

	"match/sprt"
)

// Chart is a drawing as data: what lies between two axes. Package report/chart paints it.
type Chart struct {
	Title  string // such as "LLR by pairs"
	Text   string // the state that it shows, in one line
	Key    string // how to read its lines and areas, "" if that is clear
	X, Y   Axis
	Marks  []Mark // behind the series
	Series []Series
	Small  bool // one of many side by side
}

// Picture is what a plot shows: charts below each other.
type Picture struct {
	Title  string
	Charts []Chart
}

// Axis is a scale. A logarithmic one begins above 0.
type Axis struct {
	Label     string // the quantity or unit; "" if the title has it
	Low, High float64
	Log       bool
	Whole     bool      // it counts: there are no numbers between whole ones
	Days      bool      // a horizontal axis of days since 1970-01-01, shown as dates
	Ticks     []float64 // nil: round numbers, 0 among them
	Names     []string  // of a vertical axis with a row for each name, the first one on top; nil: a scale
}

// Include widens an axis to values.
func (a *Axis) Include(values ...float64) {
	for _, v := range values {
		a.Low, a.High = math.Min(a.Low, v), math.Max(a.High, v)
	}
}

// Series are points with the 95% interval of each: a line in a band, which ends with a dot, or, apart, dots
// with bars. If the vertical axis has names, Y is a row, and the intervals are horizontal.
type Series struct {
	Look      Look
	X, Y      []float64
	Low, High []float64 // nil: no intervals
	Apart     bool
	Plain     bool // no dot at the end of the line
}

// Add adds a point without an interval.
func (s *Series) Add(x, y float64) { s.X, s.Y = append(s.X, x), append(s.Y, y) }

// AddWithin adds a point with its interval.
func (s *Series) AddWithin(x, y, low, high float64) {
	s.Add(x, y)
	s.Low, s.High = append(s.Low, low), append(s.High, high)
}

// Mark is an area or, if its two ends are equal, a line, which extends to the edge where an end is
// infinite.
type Mark struct {
	Look           Look
	X0, X1, Y0, Y1 float64
	Text           string // at its left end, on the side of the middle
}

// Level returns a horizontal line through a chart.
func Level(look Look, y float64, text string) Mark {
	return Mark{look, math.Inf(-1), math.Inf(1), y, y, text}
}

// Upright returns a vertical line through a chart.
func Upright(look Look, x float64) Mark { return Mark{look, x, x, math.Inf(-1), math.Inf(1), ""} }

// Look is how something is drawn: the class of an element of a page.
type Look string

// The looks of lines, areas and dots.
const (
	Curve   Look = "curve"
	Curve1  Look = "curve evidence1" // for H1
	Curve0  Look = "curve evidence0" // for H0
	Zero    Look = "zero"            // no difference, or the initial value
	Mean    Look = "mean"
	Band    Look = "band"
	Bound1  Look = "bound h1line"
	Bound0  Look = "bound h0line"
	Ground1 Look = "h1"
	Ground0 Look = "h0"
	Dots    Look = "first"  // filled
	Open    Look = "second" // open
)

// Row is an estimate in a chart with a row for each.
type Row struct {
	Name string
	Elo  sprt.Estimate
	Look Look // Dots or Open
}

// farElo is how far an interval may extend the axis of a chart of rows.
const farElo = 800

// Rows returns a chart of estimates, one below the other. An open side of an interval or of a bound
// extends to the edge; a value without an interval is a dot. Rows without a value and a bound are left out.
func Rows(title string, rows []Row) Chart {
	c := Chart{Title: title, X: Axis{Label: "Elo", Low: math.Inf(1), High: math.Inf(-1)},
		Series: []Series{{Look: Dots, Apart: true}, {Look: Open, Apart: true}}}
	for _, r := range rows {
		e := r.Elo
		value, row := e.Value, float64(len(c.Y.Names))
		switch {
		case e.Defined():
		case !e.LowerOpen:
			value = e.Lower
		case !e.UpperOpen:
			value = e.Upper
		default:
			continue
		}
		low, high := Ends(e, value-2*farElo, value+2*farElo)
		if e.Rule == Given || e.Defined() && e.LowerOpen && e.UpperOpen {
			low, high = value, value
		}
		c.X.Include(value)
		if e.Closed() {
			c.X.Include(math.Max(low, value-farElo), math.Min(high, value+farElo))
		}
		side := &c.Series[0]
		if r.Look == Open {
			side = &c.Series[1]
		}
		side.AddWithin(value, row, low, high)
		c.Y.Names = append(c.Y.Names, r.Name)
		c.Text += "; " + r.Name + ": " + ShortEstimate(e)
	}
	margin := math.Max(1, (c.X.High-c.X.Low)/20)
	c.X.Low, c.X.High, c.Text = c.X.Low-margin, c.X.High+margin, strings.TrimPrefix(c.Text, "; ")
	return c
}

// Ends returns the ends of an interval for a chart; an open side ends at least or most.
func Ends(e sprt.Estimate, least, most float64) (low, high float64) {
	low, high = least, most
	if !e.LowerOpen {
		low = math.Max(low, e.Lower)
	}
	if !e.UpperOpen {
		high = math.Min(high, e.Upper)
	}
	return low, high
}
