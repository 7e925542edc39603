package analysis

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

func hypot(x, y float64) float64 { return math.Hypot(x, y) }

// The plots are small SVG pictures that take their colours from the page. What
// they show is in a table beside them, too.

const (
	plotWidth = 640.0
	labelEnd  = 190.0
	barHeight = 30.0
)

// barsSVG draws a split of the losses: two bars a row with whiskers.
func barsSVG(t LossTable) template.HTML {
	most := 0.0
	for _, r := range t.Rows {
		most = max(most, r.Player.Value+r.Player.Error, r.Opponent.Value+r.Opponent.Error)
	}
	if most <= 0 {
		return ""
	}
	scale := (plotWidth - labelEnd - 10) / most
	var b strings.Builder
	height := barHeight*float64(len(t.Rows)) + 20
	openPlot(&b, height, "points per 100 games lost by "+t.Title)
	for i, r := range t.Rows {
		y := barHeight * float64(i)
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" text-anchor="end">%s</text>`, labelEnd-8, y+18, template.HTMLEscapeString(r.Name))
		for j, side := range []struct {
			class string
			f     Figure
		}{{"own", r.Player}, {"opp", r.Opponent}} {
			top := y + 4 + 11*float64(j)
			end := labelEnd + scale*max(side.f.Value, 0)
			fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="9"/>`, side.class, labelEnd, top, end-labelEnd)
			fmt.Fprintf(&b, `<path class="whisk" d="M%.1f %.1fH%.1f"/>`, max(end-scale*side.f.Error, labelEnd), top+4.5, end+scale*side.f.Error)
		}
	}
	fmt.Fprintf(&b, `<text class="dim" x="%.0f" y="%.0f">0</text><text class="dim" x="%.0f" y="%.0f" text-anchor="end">%.1f</text></svg>`,
		labelEnd, height-4, plotWidth-10, height-4, most)
	return template.HTML(b.String())
}

// scoresSVG draws the points of each class with their intervals, and half of
// all points as a line.
func scoresSVG(t Table) template.HTML {
	if len(t.Rows) == 0 {
		return ""
	}
	const row = 22.0
	scale := (plotWidth - labelEnd - 20) / 100
	var b strings.Builder
	height := row*float64(len(t.Rows)) + 20
	openPlot(&b, height, "points per 100 games by "+t.Title)
	fmt.Fprintf(&b, `<path class="axis" d="M%.1f 0V%.1f"/>`, labelEnd+50*scale, height-18)
	for i, r := range t.Rows {
		y := row*float64(i) + 12
		x := labelEnd + scale*r.Points.Value
		low, high := max(r.Points.Value-r.Points.Error, 0), min(r.Points.Value+r.Points.Error, 100)
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" text-anchor="end">%s</text>`, labelEnd-8, y+4, template.HTMLEscapeString(shorten(r.Name, 28)))
		if !r.Points.Open {
			fmt.Fprintf(&b, `<path class="whisk" d="M%.1f %.1fH%.1f"/>`, labelEnd+scale*low, y, labelEnd+scale*high)
		}
		fmt.Fprintf(&b, `<circle class="own" cx="%.1f" cy="%.1f" r="4"/>`, x, y)
	}
	for _, tick := range []float64{0, 50, 100} {
		fmt.Fprintf(&b, `<text class="dim" x="%.0f" y="%.0f" text-anchor="middle">%.0f</text>`, labelEnd+scale*tick, height-4, tick)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

func shorten(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
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
