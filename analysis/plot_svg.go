package analysis

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

// The plots are small SVG pictures that take their colours from the page. Bars
// are in the tables, below the names of their rows, and have no separate text.
// Their figures are in the row beside them.

const (
	plotWidth = 640.0
	barWidth  = 200.0
	barEnd    = 4.0 // space at both ends for dots and whiskers
)

// lossBar draws a class of losses: two bars with whiskers, the player's above
// its opponents'. most is the length of the table's longest bar.
func lossBar(most float64, r lossRow) template.HTML {
	if most <= 0 {
		return ""
	}
	const thick = 7.0
	scale := (barWidth - barEnd) / most
	var b strings.Builder
	openBar(&b, 2*thick+4)
	for i, side := range []struct {
		class string
		f     Figure
	}{{"own", r.Player}, {"opp", r.Opponent}} {
		top := 1 + (thick+2)*float64(i)
		end := scale * max(side.f.Value, 0)
		fmt.Fprintf(&b, `<rect class="%s" x="0" y="%.1f" width="%.1f" height="%.1f"/>`, side.class, top, end, thick)
		whisker(&b, max(end-scale*side.f.Error, 0), end+scale*side.f.Error, top+thick/2)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// longest returns the end of the longest bar of a table.
func (t *lossTable) longest() (most float64) {
	for _, r := range t.Rows {
		most = max(most, r.Player.Value+r.Player.Error, r.Opponent.Value+r.Opponent.Error)
	}
	return most
}

// scoreBar draws points between 0 and 100 with their interval, and a line at
// 50.
func scoreBar(points Figure) template.HTML {
	const middle = 7.0
	scale := (barWidth - 2*barEnd) / 100
	var b strings.Builder
	openBar(&b, 2*middle)
	fmt.Fprintf(&b, `<path class="axis" d="M%.1f %.1fH%.1fM%.1f 0V%.1f"/>`, barEnd, middle, barWidth-barEnd, barEnd+50*scale, 2*middle)
	if !points.Open {
		whisker(&b, barEnd+scale*max(points.Value-points.Error, 0), barEnd+scale*min(points.Value+points.Error, 100), middle)
	}
	fmt.Fprintf(&b, `<circle class="own" cx="%.1f" cy="%.1f" r="4"/></svg>`, barEnd+scale*points.Value, middle)
	return template.HTML(b.String())
}

// worthBar draws the worth of a finding with its interval. most is the length of
// the report's longest bar.
func worthBar(most float64, w Worth) template.HTML {
	if most <= 0 {
		return ""
	}
	const thick = 12.0
	scale := (barWidth - barEnd) / most
	var b strings.Builder
	openBar(&b, thick)
	fmt.Fprintf(&b, `<rect class="own" x="0" y="1" width="%.1f" height="%.1f"/>`, scale*max(w.Value, 0), thick-2)
	whisker(&b, scale*max(w.Lower, 0), scale*min(max(w.Upper, 0), most), thick/2)
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// longestWorth returns the end of the longest bar of the findings. The wide
// intervals of causes would dwarf all others, so they are cut at twice the
// largest worth.
func longestWorth(list []Finding) (most float64) {
	largest := 0.0
	for _, f := range list {
		most, largest = max(most, f.Worth.Upper), max(largest, f.Worth.Value)
	}
	return min(most, 2*largest)
}

func openBar(b *strings.Builder, height float64) {
	fmt.Fprintf(b, `<svg class="bar" viewBox="0 0 %.0f %.0f" aria-hidden="true">`, barWidth, height)
}

func whisker(b *strings.Builder, from, to, y float64) {
	fmt.Fprintf(b, `<path class="whisk" d="M%.1f %.1fH%.1f"/>`, from, y, to)
}

// reliabilitySVG draws results against the player's own expectations.
func reliabilitySVG(bins []Bin) template.HTML {
	const side, left, top = 260.0, 60.0, 10.0
	var b strings.Builder
	openPlot(&b, side+50, "results against expectations")
	fmt.Fprintf(&b, `<path class="axis" fill="none" d="M%.0f %.0fV%.0fH%.0f"/><path class="diag" d="M%.0f %.0fL%.0f %.0f"/>`,
		left, top, top+side, left+side, left, top+side, left+side, top)
	at := func(x, y float64) string { return fmt.Sprintf("%.1f %.1f", left+side*x, top+side*(1-y)) }
	var made, referee []string
	for _, bin := range bins {
		made = append(made, at(bin.Expected, bin.Made))
		referee = append(referee, at(bin.Expected, bin.Referee))
		fmt.Fprintf(&b, `<circle class="own" cx="%.1f" cy="%.1f" r="%.1f"/>`, left+side*bin.Expected, top+side*(1-bin.Made), 2+math.Min(math.Sqrt(float64(bin.Moves))/30, 6))
	}
	fmt.Fprintf(&b, `<path class="path" d="M%s"/><path class="ref" d="M%s"/>`, strings.Join(made, "L"), strings.Join(referee, "L"))
	for _, tick := range []float64{0, 0.5, 1} {
		fmt.Fprintf(&b, `<text class="dim" x="%.0f" y="%.0f" text-anchor="middle">%.1f</text><text class="dim" x="%.0f" y="%.0f" text-anchor="end">%.1f</text>`,
			left+side*tick, top+side+16, tick, left-6, top+side*(1-tick)+4, tick)
	}
	fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" text-anchor="middle">expected</text><text x="14" y="%.0f" transform="rotate(-90 14 %.0f)" text-anchor="middle">made</text></svg>`,
		left+side/2, top+side+34, top+side/2, top+side/2)
	return template.HTML(b.String())
}

// pathSVG draws the player's expectation through a game.
func pathSVG(path []float64, mark int) template.HTML {
	const height, left = 120.0, 30.0
	if len(path) < 2 {
		return ""
	}
	var b strings.Builder
	openPlot(&b, height+10, "expectation after each ply")
	step := (plotWidth - left - 10) / float64(len(path)-1)
	y := func(e float64) float64 { return 5 + (height-10)*(1-e) }
	var points []string
	for i, e := range path {
		points = append(points, fmt.Sprintf("%.1f %.1f", left+step*float64(i), y(e)))
	}
	fmt.Fprintf(&b, `<path class="diag" d="M%.0f %.1fH%.0f"/><path class="path" d="M%s"/>`, left, y(0.5), plotWidth-10, strings.Join(points, "L"))
	if mark >= 0 && mark < len(path) {
		fmt.Fprintf(&b, `<circle class="opp" cx="%.1f" cy="%.1f" r="4"/>`, left+step*float64(mark), y(path[mark]))
	}
	for _, tick := range []float64{0, 0.5, 1} {
		fmt.Fprintf(&b, `<text class="dim" x="%.0f" y="%.0f" text-anchor="end">%.1f</text>`, left-4, y(tick)+4, tick)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

func openPlot(b *strings.Builder, height float64, label string) {
	fmt.Fprintf(b, `<svg class="plot" viewBox="0 0 %.0f %.0f" role="img" aria-label="%s">`, plotWidth, height, template.HTMLEscapeString(label))
}
