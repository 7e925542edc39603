package web

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"match/sprt"
)

// Size of a chart in its own units, and the space for the numbers beside it. A
// chart is as wide as its column, so the letters must be large enough for a
// phone.
const (
	chartWidth  = 520
	chartHeight = 260
	chartLeft   = 54
	chartRight  = 12
	chartTop    = 14
	chartBottom = 34

	chartBeside = 20 // further space at the left of a full-size chart: "−13.82" in a phone's large letters
)

// chart is a drawing in two dimensions.
type chart struct {
	b          strings.Builder
	x0, x1     float64 // values at the left and the right end
	y0, y1     float64 // values at the lower and the upper end
	logX       bool
	text, name string

	width, height int
}

// newChart begins a drawing with the given ranges. Screen readers read its
// text.
func newChart(name, text string, x0, x1, y0, y1 float64, logX bool) *chart {
	if logX {
		x0, x1 = math.Log(x0), math.Log(x1)
	}
	if !(x1 > x0) {
		x1 = x0 + 1
	}
	if !(y1 > y0) {
		y1 = y0 + 1
	}
	return &chart{x0: x0, x1: x1, y0: y0, y1: y1, logX: logX, name: name, text: text, width: chartWidth, height: chartHeight}
}

// newSmallChart begins one of many drawings.
func newSmallChart(name, text string, x0, x1, y0, y1 float64) *chart {
	c := newChart(name, text, x0, x1, y0, y1, false)
	c.width, c.height = 340, 150
	return c
}

func (c *chart) px(x float64) string {
	if c.logX {
		x = math.Log(x)
	}
	return pixel(chartLeft + float64(c.width-chartLeft-chartRight)*share(x, c.x0, c.x1))
}

func (c *chart) py(y float64) string {
	return pixel(float64(c.height-chartBottom) - float64(c.height-chartTop-chartBottom)*share(y, c.y0, c.y1))
}

// share returns the place of x between low and high, clamped to a little outside
// of them.
func share(x, low, high float64) float64 { return math.Max(-2, math.Min(3, (x-low)/(high-low))) }

func pixel(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// rect fills an area.
func (c *chart) rect(class string, x0, x1, y0, y1 float64) {
	left, _ := strconv.ParseFloat(c.px(x0), 64)
	right, _ := strconv.ParseFloat(c.px(x1), 64)
	top, _ := strconv.ParseFloat(c.py(y1), 64)
	bottom, _ := strconv.ParseFloat(c.py(y0), 64)
	fmt.Fprintf(&c.b, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"/>`, class, pixel(left), pixel(top), pixel(right-left), pixel(bottom-top))
}

// level draws a line from left to right.
func (c *chart) level(class string, y float64) {
	c.inside(fmt.Sprintf(`<path class="%s" d="M%d %sH%d"/>`, class, chartLeft, c.py(y), c.width-chartRight))
}

// stretch draws a level line between two places.
func (c *chart) stretch(class string, x0, x1, y float64) {
	c.inside(fmt.Sprintf(`<path class="%s" d="M%s %sH%s"/>`, class, c.px(x0), c.py(y), c.px(x1)))
}

// line draws a line through points.
func (c *chart) line(class string, xs, ys []float64) {
	if len(xs) == 0 {
		return
	}
	c.inside(fmt.Sprintf(`<polyline class="%s" points="%s"/>`, class, c.points(xs, ys)))
	last := len(xs) - 1 // fully visible, even at the edge
	c.dot(class, xs[last], ys[last])
}

// dot marks a point.
func (c *chart) dot(class string, x, y float64) {
	fmt.Fprintf(&c.b, `<circle class="%s dot" cx="%s" cy="%s" r="3.5"/>`, class, c.px(x), c.py(y))
}

// whisker draws a vertical interval.
func (c *chart) whisker(x, low, high float64) {
	c.inside(fmt.Sprintf(`<path class="join" d="M%s %sV%s"/>`, c.px(x), c.py(low), c.py(high)))
}

// band fills the area between two lines over the same xs.
func (c *chart) band(xs, low, high []float64) {
	if len(xs) < 2 {
		return
	}
	xs, ys := append(slices.Clone(xs), xs...), append(slices.Clone(high), low...)
	slices.Reverse(xs[len(high):])
	slices.Reverse(ys[len(high):])
	c.inside(`<polygon class="band" points="` + c.points(xs, ys) + `"/>`)
}

// inside draws a shape clipped to the axes.
func (c *chart) inside(shape string) {
	width, height := c.width-chartLeft-chartRight, c.height-chartTop-chartBottom
	fmt.Fprintf(&c.b, `<svg aria-hidden="true" x="%d" y="%d" width="%d" height="%d" viewBox="%[1]d %[2]d %[3]d %[4]d">%s</svg>`, chartLeft, chartTop, width, height, shape)
}

func (c *chart) points(xs, ys []float64) string {
	parts := make([]string, len(xs))
	for i := range xs {
		parts[i] = c.px(xs[i]) + "," + c.py(ys[i])
	}
	return strings.Join(parts, " ")
}

// axes draws both axes with numbers; unit is the unit of the horizontal one.
func (c *chart) axes(unit string, ys []float64) {
	c.b.WriteString(`<g class="axis">`)
	for _, y := range ys {
		fmt.Fprintf(&c.b, `<path d="M%d %sH%d"/><text x="%d" y="%s" dy="4" text-anchor="end">%s</text>`,
			chartLeft, c.py(y), c.width-chartRight, chartLeft-6, c.py(y), number(y))
	}
	low, high := c.x0, c.x1
	xs := ticks(low, high, 5)
	if c.logX {
		low, high = math.Exp(low), math.Exp(high)
		xs = decades(low, high)
	}
	for _, x := range xs {
		at, anchor := c.px(x), "middle"
		if left, _ := strconv.ParseFloat(at, 64); left > float64(c.width)-28 { // half of it would be cut off
			at, anchor = strconv.Itoa(c.width), "end"
		}
		fmt.Fprintf(&c.b, `<text x="%s" y="%d" text-anchor="%s">%s</text>`, at, c.height-chartBottom+18, anchor, number(x))
	}
	fmt.Fprintf(&c.b, `<text x="%d" y="%d" text-anchor="end">%s</text></g>`, c.width-chartRight, c.height-3, unit)
}

// label writes a word into the drawing.
func (c *chart) label(class string, x, y float64, dy int, text string) {
	fmt.Fprintf(&c.b, `<text class="label %s" x="%s" y="%s" dy="%d">%s</text>`, class, c.px(x), c.py(y), dy, template.HTMLEscapeString(text))
}

// SVG returns the finished drawing.
func (c *chart) SVG() template.HTML {
	beside := 0
	if c.width == chartWidth {
		beside = chartBeside
	}
	return template.HTML(fmt.Sprintf(`<svg class="chart" viewBox="%d 0 %d %d" role="img" aria-label="%s">%s</svg>`,
		-beside, c.width+beside, c.height, template.HTMLEscapeString(c.name+": "+c.text), c.b.String()))
}

// ticks returns about the given number of round numbers between low and high; for
// a constant figure it returns its value.
func ticks(low, high float64, about int) (list []float64) {
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

// number returns a number for an axis, never "-0".
func number(x float64) string {
	text := strconv.FormatFloat(math.Round(1e6*x)/1e6, 'f', -1, 64)
	if text == "-0" {
		return "0"
	}
	return strings.Replace(text, "-", "−", 1)
}

// ends returns the known ends of an estimate's interval, within limits.
func ends(e sprt.Estimate, limit float64) (low, high float64) {
	low, high = -limit, limit
	if !e.LowerOpen {
		low = math.Max(low, e.Lower)
	}
	if !e.UpperOpen {
		high = math.Min(high, e.Upper)
	}
	return low, high
}
