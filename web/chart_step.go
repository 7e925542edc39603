package web

import (
	"fmt"
	"html/template"
	"math"

	"match/results"
)

// stepChart draws the course of a figure: an estimate with its interval, or a
// set figure with its initial value and, as far as it is known, its best value.
func stepChart(c *results.Chart) template.HTML {
	switch {
	case len(c.Values) == 0 || len(c.Values) != len(c.Steps):
		return ""
	case len(c.Low) == len(c.Values) && len(c.High) == len(c.Values):
		return estimateChart(c)
	case c.Still:
		return stillChart(c)
	}
	return setChart(c)
}

// setChart draws a figure that is set.
func setChart(c *results.Chart) template.HTML {
	low, high := setRange(c)
	first, last := c.Steps[0], c.Steps[len(c.Steps)-1]
	d := newSmallChart(short(c.Title), setText(c), first, last, low, high)
	from := first
	if c.Mean != nil {
		from = c.Mean.From
	}
	if c.Best != nil {
		d.rect("band", from, last, math.Max(low, math.Min(high, c.Best.Low)), math.Min(high, math.Max(low, c.Best.High)))
	}
	d.axes(template.HTMLEscapeString(short(c.Unit)), ticks(low, high, 4))
	d.level("zero", c.Start)
	d.line("elo", c.Steps, c.Values)
	if c.Mean != nil {
		d.stretch("mean", from, last, c.Mean.Value)
	}
	return d.SVG()
}

// setRange returns the vertical range of a set figure. If the figure has a scale,
// a wide band is clipped, because it would flatten the rest.
func setRange(c *results.Chart) (low, high float64) {
	low, high = c.Start-2*c.Scale, c.Start+2*c.Scale
	for _, y := range c.Values {
		low, high = math.Min(low, y), math.Max(high, y)
	}
	if c.Best != nil && c.Scale == 0 {
		low, high = math.Min(low, c.Best.Low), math.Max(high, c.Best.High)
	}
	return low, high
}

// setText returns the text for screen readers.
func setText(c *results.Chart) string {
	last := len(c.Steps) - 1
	text := fmt.Sprintf("%s after %.0f %s, %s at first", number(c.Values[last]), c.Steps[last], short(c.Unit), number(c.Start))
	if c.Mean != nil {
		text += fmt.Sprintf("; %s in the mean from step %.0f on", number(c.Mean.Value), c.Mean.From)
	}
	if c.Best != nil {
		text += fmt.Sprintf("; the best lies within %s and %s", number(c.Best.Low), number(c.Best.High))
	}
	return text
}

// stillChart draws figures of places: the largest one matters.
func stillChart(c *results.Chart) template.HTML {
	top := 0
	for i, y := range c.Values {
		if y > c.Values[top] {
			top = i
		}
	}
	last := len(c.Steps) - 1
	text := fmt.Sprintf("at most %s, at %.0f of %.0f %s", number(c.Values[top]), c.Steps[top], c.Steps[last], short(c.Unit))
	d := newSmallChart(short(c.Title), text, c.Steps[0], c.Steps[last], 0, c.Values[top])
	d.axes(template.HTMLEscapeString(short(c.Unit)), ticks(0, c.Values[top], 4))
	d.line("elo", c.Steps, c.Values)
	return d.SVG()
}

// estimateChart draws an estimate with its interval. The first quarter of the
// steps may lie outside of the range: they are uncertain, and would flatten
// the rest.
func estimateChart(c *results.Chart) template.HTML {
	last := len(c.Steps) - 1
	low, high := c.Low[last], c.High[last]
	for i, step := range c.Steps {
		if 4*step >= c.Steps[last] {
			low, high = math.Min(low, c.Low[i]), math.Max(high, c.High[i])
		}
	}
	text := fmt.Sprintf("%.0f after %.0f %s, between %.0f and %.0f", c.Values[last], c.Steps[last], short(c.Unit), c.Low[last], c.High[last])
	d := newChart(short(c.Title), text, c.Steps[0], c.Steps[last], low, high, false)
	d.band(c.Steps, c.Low, c.High)
	d.axes(template.HTMLEscapeString(short(c.Unit)), ticks(low, high, 5))
	d.line("elo", c.Steps, c.Values)
	return d.SVG()
}
