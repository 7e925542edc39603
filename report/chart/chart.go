// Package chart paints the charts of reports: for a page in the colours of its style, and as .svg and
// .png files. All have the same axes, lines and words. It knows no kind of event.
package chart

import (
	"math"
	"strconv"
	"strings"
	"time"

	"match/report"
)

// Size of a chart in its own units, and the space for the numbers beside it. On a page a chart is as wide
// as its column, so the letters must be large enough for a phone.
const (
	fullWidth, fullHeight   = 520, 270
	smallWidth, smallHeight = 340, 160

	left, right, top, bottom = 54, 12, 14, 44

	labelled  = 34 // of the top with a label there, in a phone's large letters
	beside    = 20 // further space at the left of a full-size chart: "−13.82" in a phone's large letters
	rowHeight = 40 // of a name with its interval
	dotRadius = 3.5
	textSize  = 14 // in units
)

// at is a place in a chart, from its left and upper edge.
type at struct{ x, y float64 }

// canvas is what a chart is painted on. Lines and areas are clipped to the axes.
type canvas interface {
	line(look report.Look, points []at)
	area(look report.Look, points []at)
	dot(look report.Look, place at)
	text(look report.Look, anchor string, place at, words string)
}

// frame is a chart with its size and the places of its axes.
type frame struct {
	*report.Chart
	width, height            float64
	left, right, top, bottom float64 // the ends of the axes
}

func newFrame(c *report.Chart) frame {
	f := frame{c, fullWidth, fullHeight, left, fullWidth - right, top, fullHeight - bottom}
	switch {
	case len(c.Y.Names) > 0:
		f.height = float64(len(c.Y.Names)*rowHeight + bottom)
		f.left, f.top, f.bottom = right, 0, f.height-bottom
	case c.Small:
		f.width, f.height, f.right, f.bottom = smallWidth, smallHeight, smallWidth-right, smallHeight-bottom
	}
	if f.Y.Label != "" {
		f.top = labelled
	}
	return f
}

// offset is where the drawing begins at the left.
func (f *frame) offset() float64 {
	if f.Small || len(f.Y.Names) > 0 {
		return 0
	}
	return -beside
}

// empty reports whether a chart has no points.
func empty(c *report.Chart) bool {
	for _, s := range c.Series {
		if len(s.X) > 0 {
			return false
		}
	}
	return true
}

func (f *frame) place(x, y float64) at { return at{f.across(x), f.up(y)} }

func (f *frame) across(x float64) float64 { return f.left + (f.right-f.left)*share(&f.X, x) }

func (f *frame) up(y float64) float64 {
	if len(f.Y.Names) > 0 {
		return f.top + y*rowHeight + 30
	}
	return f.bottom - (f.bottom-f.top)*share(&f.Y, y)
}

// share returns the place of a value on an axis, from 0 to 1, clamped to a little outside. An empty axis
// has the length of one.
func share(a *report.Axis, value float64) float64 {
	low, high := a.Low, a.High
	if math.IsInf(value, 0) {
		return math.Copysign(3, value)
	}
	if a.Log {
		low, high, value = math.Log(low), math.Log(high), math.Log(value)
	}
	if !(high > low) {
		high = low + 1
	}
	return math.Max(-2, math.Min(3, (value-low)/(high-low)))
}

// paint paints areas, axes, lines and words, in this order.
func (f *frame) paint(c canvas) {
	for i := range f.Marks {
		if m := &f.Marks[i]; m.X0 != m.X1 && m.Y0 != m.Y1 {
			p, q := f.ends(m)
			c.area(m.Look, []at{{p.x, q.y}, q, {q.x, p.y}, p})
		}
	}
	for i := range f.Series {
		f.band(c, &f.Series[i])
	}
	f.axes(c)
	for i := range f.Marks {
		m := &f.Marks[i]
		p, q := f.ends(m)
		switch {
		case m.X0 == m.X1 && len(f.Y.Names) > 0:
			f.acrossRows(c, m.Look, p.x)
		case m.X0 == m.X1 || m.Y0 == m.Y1:
			c.line(m.Look, []at{p, q})
		}
		if m.Text != "" {
			below := 15.
			if p.y > (f.top+f.bottom)/2 {
				below = -6
			}
			c.text(labels[m.Look], "start", at{p.x, p.y + below}, m.Text)
		}
	}
	for i := range f.Series {
		f.series(c, &f.Series[i])
	}
}

// labels are the looks of the words beside marks.
var labels = map[report.Look]report.Look{report.Bound1: "label h1text", report.Bound0: "label h0text"}

// ends returns the lower left and the upper right corner of a mark, within the axes.
func (f *frame) ends(m *report.Mark) (p, q at) {
	within := func(x, low, high float64) float64 { return math.Max(low, math.Min(high, x)) }
	corner := func(x, y float64) at {
		return at{within(f.across(x), f.left, f.right), within(f.up(y), f.top, f.bottom)}
	}
	return corner(m.X0, m.Y0), corner(m.X1, m.Y1)
}

// band paints the intervals of a line.
func (f *frame) band(c canvas, s *report.Series) {
	if s.Apart || len(s.Low) < 2 || len(s.Low) != len(s.X) || len(s.High) != len(s.X) {
		return
	}
	var around []at
	for i, x := range s.X {
		around = append(around, f.place(x, s.High[i]))
	}
	for i := len(s.X) - 1; i >= 0; i-- {
		around = append(around, f.place(s.X[i], s.Low[i]))
	}
	c.area(report.Band, around)
}

// series paints a line, mostly with a dot at its end, or dots with their intervals.
func (f *frame) series(c canvas, s *report.Series) {
	var points []at
	for i, x := range s.X {
		points = append(points, f.place(x, s.Y[i]))
	}
	switch {
	case len(points) == 0:
		return
	case !s.Apart:
		c.line(s.Look, points)
		if !s.Plain {
			c.dot(s.Look, points[len(points)-1]) // fully visible, even at the edge
		}
		return
	}
	for i, p := range points {
		if len(f.Y.Names) > 0 {
			c.line("interval "+s.Look, []at{{f.across(s.Low[i]), p.y}, {f.across(s.High[i]), p.y}})
			c.text("label", "start", at{f.left, p.y - 12}, report.Shorten(f.Y.Names[int(s.Y[i])], nameLength))
		} else {
			c.line("interval "+s.Look, []at{{p.x, f.up(s.Low[i])}, {p.x, f.up(s.High[i])}})
		}
		c.dot(s.Look, p)
	}
}

// nameLength is the number of characters of a name that fit a row, also in a phone's large letters.
const nameLength = 42

// axes paints both axes with their numbers; the labels are those of the quantities.
func (f *frame) axes(c canvas) {
	if len(f.Y.Names) == 0 {
		for _, y := range f.numbers(&f.Y) {
			c.line("axis", []at{{f.left, f.up(y)}, {f.right, f.up(y)}})
			c.text("axis", "end", at{f.left - 6, f.up(y) + 4}, number(y))
		}
	}
	half, words := 28., number
	if f.X.Days {
		half, words = 44, date
	}
	for _, x := range f.numbers(&f.X) {
		p, anchor := at{f.across(x), f.bottom + 18}, "middle"
		switch { // half of it would be cut off
		case p.x > f.width-half:
			p.x, anchor = f.width, "end"
		case p.x < f.offset()+half:
			p.x, anchor = f.offset(), "start"
		}
		if len(f.Y.Names) > 0 {
			f.acrossRows(c, "axis", f.across(x))
		}
		c.text("axis", anchor, p, words(x))
	}
	c.text("axis", "end", at{f.right, f.height - 3}, f.X.Label)
	if f.Y.Label != "" {
		c.text("axis", "start", at{f.offset(), 17}, f.Y.Label)
	}
}

// acrossRows paints a vertical line beside the intervals of rows, and none through their names.
func (f *frame) acrossRows(c canvas, look report.Look, x float64) {
	for row := range f.Y.Names {
		y := f.up(float64(row))
		c.line(look, []at{{x, y - 7}, {x, y + 10}})
	}
}

// numbers returns the numbers of an axis.
func (f *frame) numbers(a *report.Axis) []float64 {
	about := 5
	switch {
	case a.Days && f.Small:
		about = 2
	case a.Days || f.Small && a == &f.Y:
		about = 4
	}
	switch {
	case a.Ticks != nil:
		return a.Ticks
	case a.Log:
		return decades(a.Low, a.High)
	}
	return ticks(a.Low, a.High, about, a.Whole || a.Days)
}

// ticks returns about the given number of round numbers between low and high, with 0 if it is between
// them; for a constant figure it returns its value.
func ticks(low, high float64, about int, whole bool) (list []float64) {
	if high <= low {
		return []float64{low}
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/float64(about))))
	for _, m := range []float64{1, 2, 5, 10} {
		if (high-low)/(m*step) <= float64(about) {
			step *= m
			break
		}
	}
	if whole {
		step = math.Max(1, step)
	}
	last := math.Floor(high/step + 1e-9)
	for n := math.Ceil(low/step - 1e-9); n <= last && len(list) < 20; n++ {
		list = append(list, n*step)
	}
	return list
}

// decades are round numbers on a logarithmic scale.
func decades(low, high float64) (list []float64) {
	steps := []float64{1, 2, 5}
	if high/low > 300 {
		steps = []float64{1}
	}
	for decade := math.Pow(10, math.Floor(math.Log10(low))); decade <= high; decade *= 10 {
		for _, m := range steps {
			if x := m * decade; x >= low && x <= high*(1+1e-12) {
				list = append(list, x)
			}
		}
	}
	return list
}

// date returns the date of a day.
func date(day float64) string { return time.Unix(int64(day)*86400, 0).UTC().Format(time.DateOnly) }

// number returns a number for an axis, never "-0", and short: "20k".
func number(x float64) string {
	unit := ""
	if math.Abs(x) >= 1e4 && math.Mod(x, 100) == 0 {
		x, unit = x/1000, "k"
	}
	text := strconv.FormatFloat(math.Round(1e6*x)/1e6, 'f', -1, 64)
	if text == "-0" {
		return "0"
	}
	return strings.Replace(text, "-", "−", 1) + unit
}
