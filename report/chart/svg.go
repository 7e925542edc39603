package chart

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"

	"match/internal/harmless"
	"match/report"
)

// SVG returns a chart as an element of a page, whose style has the colours; "" for a chart without points.
// Its title belongs beside it.
func SVG(c *report.Chart) template.HTML {
	if empty(c) {
		return ""
	}
	f := newFrame(c)
	on := svgCanvas{frame: &f}
	f.paint(&on)
	return template.HTML(fmt.Sprintf(`<svg class="chart" viewBox="%s 0 %s %s" role="img" aria-label="%s">%s</svg>`,
		pixel(f.offset()), pixel(f.width-f.offset()), pixel(f.height), escaped(c.Title+": "+c.Text), on.String()))
}

// svgCanvas writes elements.
type svgCanvas struct {
	strings.Builder
	frame *frame
}

func (c *svgCanvas) line(look report.Look, points []at) { c.shape("polyline", look, points) }

func (c *svgCanvas) area(look report.Look, points []at) { c.shape("polygon", look, points) }

// shape writes points within an element that clips them to the axes.
func (c *svgCanvas) shape(kind string, look report.Look, points []at) {
	parts := make([]string, len(points))
	for i, p := range points {
		parts[i] = pixel(p.x) + "," + pixel(p.y)
	}
	shape := fmt.Sprintf(`<%s class="%s" points="%s"/>`, kind, look, strings.Join(parts, " "))
	if look != "axis" {
		f := c.frame
		shape = fmt.Sprintf(`<svg aria-hidden="true" x="%[1]s" y="%[2]s" width="%[3]s" height="%[4]s" viewBox="%[1]s %[2]s %[3]s %[4]s">%[5]s</svg>`,
			pixel(f.left), pixel(f.top), pixel(f.right-f.left), pixel(f.bottom-f.top), shape)
	}
	c.WriteString(shape)
}

func (c *svgCanvas) dot(look report.Look, p at) {
	fmt.Fprintf(c, `<circle class="%s dot" cx="%s" cy="%s" r="%g"/>`, look, pixel(p.x), pixel(p.y), dotRadius)
}

func (c *svgCanvas) text(look report.Look, anchor string, p at, words string) {
	fmt.Fprintf(c, `<text class="%s" x="%s" y="%s" text-anchor="%s">%s</text>`, look, pixel(p.x), pixel(p.y),
		anchor, escaped(words))
}

func pixel(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10+0, 'f', -1, 64) }

// escaped returns a text from outside for an element.
func escaped(text string) string { return template.HTMLEscapeString(harmless.Line(text)) }
