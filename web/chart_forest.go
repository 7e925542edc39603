package web

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"match/results"
	"match/sprt"
)

// Sizes in the drawing of estimates, which is as wide as a chart.
const (
	forestRow   = 40
	forestAxis  = 30
	forestLimit = 800 // Elo: larger values are drawn at the edge
)

// forest draws estimates with their intervals, one below the other, on a
// common axis.
type forest struct{ rows []forestEstimate }

type forestEstimate struct {
	name string
	elo  sprt.Estimate
	side int // which of the two events
}

// add adds an estimate, if there is one.
func (f *forest) add(name string, e sprt.Estimate, side int) {
	if e.Defined() {
		f.rows = append(f.rows, forestEstimate{name, e, side})
	}
}

// reach returns the range of the axis; it includes 0.
func (f *forest) reach() (low, high float64) {
	for _, r := range f.rows {
		l, h := ends(r.elo, forestLimit)
		low, high = math.Min(low, math.Min(l, r.elo.Value)), math.Max(high, math.Max(h, r.elo.Value))
	}
	margin := math.Max(1, (high-low)/20)
	return math.Max(low-margin, -forestLimit), math.Min(high+margin, forestLimit)
}

// SVG returns the finished drawing, "" without an estimate.
func (f *forest) SVG() template.HTML {
	if len(f.rows) == 0 {
		return ""
	}
	low, high := f.reach()
	at := func(elo float64) string {
		return pixel(12 + (chartWidth-24)*math.Max(0, math.Min(1, (elo-low)/(high-low))))
	}
	height := len(f.rows)*forestRow + forestAxis
	var b strings.Builder
	var words []string
	b.WriteString(`<g class="axis">`)
	for _, x := range ticks(low, high, 6) {
		fmt.Fprintf(&b, `<path d="M%[1]s 0V%[2]d"/><text x="%[1]s" y="%[3]d" text-anchor="middle">%[4]s</text>`, at(x), height-forestAxis, height-10, number(x))
	}
	fmt.Fprintf(&b, `</g><path class="zero" d="M%s 0V%d"/>`, at(0), height-forestAxis)
	for i, r := range f.rows {
		y := i*forestRow + 30
		l, h := ends(r.elo, 2*forestLimit)
		class := [...]string{"first", "second"}[r.side]
		fmt.Fprintf(&b, `<text class="label" x="12" y="%[1]d">%[2]s</text><path class="interval %[3]s" d="M%[4]s %[5]dH%[6]s"/><circle class="%[3]s" cx="%[7]s" cy="%[5]d" r="5"/>`,
			y-12, template.HTMLEscapeString(r.name), class, at(l), y, at(h), at(r.elo.Value))
		words = append(words, r.name+": "+results.ShortEstimate(r.elo))
	}
	return template.HTML(fmt.Sprintf(`<svg class="chart forest" viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>`,
		chartWidth, height, template.HTMLEscapeString("Elo with 95 % intervals. "+strings.Join(words, "; ")), b.String()))
}
