package plot

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/internal/picture"
	"match/results"
	"match/sprt"
)

// The colours, distinguishable for the colour-blind and in print.
var (
	ink   = color.RGBA{R: 0x1f, G: 0x4e, B: 0x8c, A: 0xff}
	band  = color.RGBA{R: 0xc9, G: 0xd9, B: 0xee, A: 0xff}
	win   = color.RGBA{R: 0x1b, G: 0x7f, B: 0x4b, A: 0xff}
	loss  = color.RGBA{R: 0xb5, G: 0x3a, B: 0x2e, A: 0xff}
	faint = color.RGBA{R: 0xdd, G: 0xdd, B: 0xdd, A: 0xff}
	grey  = color.RGBA{R: 0x88, G: 0x88, B: 0x88, A: 0xff}
)

// llrPanel returns the path of the LLR, or of both evidences, between the bounds.
func llrPanel(s *results.Summary, path []results.Point) *plot.Plot {
	t := s.Test
	curves := t.Curves(path)
	p := newPanel("LLR")
	if len(curves) > 1 {
		p = newPanel("Evidence")
	}
	low, high := t.Lower, t.Upper
	end := float64(path[len(path)-1].Pair)
	p.Add(level(0, end, faint, 0))
	for i, c := range curves {
		points := make(plotter.XYs, len(c.Pairs))
		for k, y := range c.Values {
			points[k] = plotter.XY{X: c.Pairs[k], Y: y}
			low, high = min(low, y), max(high, y)
		}
		p.Add(line(points, curveColour(i, len(curves))))
	}
	margin := (high - low) * 0.1
	p.Add(level(t.Upper, end, win, 4), level(t.Lower, end, loss, 4),
		note(0, t.Upper, fmt.Sprintf("H1: %s = %g", unit(t), t.Elo1), win, text.XLeft, text.YTop),
		note(0, t.Lower, fmt.Sprintf("H0: %s = %g", unit(t), t.Elo0), loss, text.XLeft, text.YBottom),
		outcome(t, end))
	p.Y.Min, p.Y.Max = low-margin, high+margin // items added later may only widen the range
	return p
}

// curveColour returns the colour of the hypothesis that a curve is the evidence
// for.
func curveColour(i, n int) color.Color {
	if n == 1 {
		return ink
	}
	return []color.Color{win, loss}[i]
}

// outcome returns a note on the state of the test, beside the bound farther from
// the curve.
func outcome(t *results.Test, end float64) plot.Plotter {
	words := t.Named()
	if t.LLR > 0 {
		return note(end, t.Lower, words, ink, text.XRight, text.YBottom)
	}
	return note(end, t.Upper, words, ink, text.XRight, text.YTop)
}

// unit returns the unit of the test's bounds.
func unit(t *results.Test) string {
	if t.Model == sprt.Normalized {
		return "nElo"
	}
	return "Elo"
}

// eloPanel returns the Elo estimate with its interval.
func eloPanel(s *results.Summary, path []results.Point) *plot.Plot {
	p := newPanel("Elo")
	var value, upper, lower plotter.XYs
	for _, at := range path {
		e := sprt.EloEstimate(at.Counts)
		if e.Undefined || !e.Closed() {
			continue
		}
		x := float64(at.Pair)
		value = append(value, plotter.XY{X: x, Y: e.Value})
		upper = append(upper, plotter.XY{X: x, Y: e.Upper})
		lower = append(lower, plotter.XY{X: x, Y: e.Lower})
	}
	low, high := -1.0, 1.0
	end := float64(path[len(path)-1].Pair)
	if len(value) > 0 {
		low, high = eloRange(value, upper, lower)
		p.Add(area(upper, lower, low, high), level(0, end, grey, 2), line(value, ink))
	}
	p.Add(note(end, high, "Elo "+results.EstimateText(s.Elo(), " (95%)"), ink, text.XRight, text.YTop))
	p.Y.Min, p.Y.Max = low, high
	return p
}

// eloRange leaves out the noisy beginning: it shows zero difference and the
// intervals of the second half.
func eloRange(value, upper, lower plotter.XYs) (low, high float64) {
	last := len(value) - 1
	for i := last / 2; i <= last; i++ {
		low, high = min(low, lower[i].Y), max(high, upper[i].Y)
	}
	margin := (high - low) * 0.15
	return low - margin, high + margin
}

// area returns the band between two lines, clipped to low and high.
func area(upper, lower plotter.XYs, low, high float64) plot.Plotter {
	around := append(plotter.XYs{}, upper...)
	for i := len(lower) - 1; i >= 0; i-- {
		around = append(around, lower[i])
	}
	for i := range around {
		around[i].Y = max(low, min(high, around[i].Y))
	}
	p, err := plotter.NewPolygon(around)
	if err != nil {
		panic(err) // only for infinite or undefined figures, which estimates never are
	}
	p.Color, p.LineStyle.Width = band, 0
	return p
}

func line(points plotter.XYs, c color.Color) plot.Plotter {
	l, err := plotter.NewLine(points)
	if err != nil {
		panic(err) // only for infinite or undefined figures
	}
	l.LineStyle = draw.LineStyle{Color: c, Width: vg.Points(1.2)}
	return l
}

// level returns a horizontal line, dashed if dash is not 0.
func level(y, end float64, c color.Color, dash vg.Length) plot.Plotter {
	l := &plotter.Line{XYs: plotter.XYs{{X: 0, Y: y}, {X: end, Y: y}}}
	l.LineStyle = draw.LineStyle{Color: c, Width: vg.Points(0.8)}
	if dash > 0 {
		l.LineStyle.Dashes = []vg.Length{dash, dash}
	}
	return l
}

// note returns a text beside (x, y), on the side that its alignment gives.
func note(x, y float64, words string, c color.Color, xAlign text.XAlignment, yAlign text.YAlignment) plot.Plotter {
	l, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: x, Y: y}}, Labels: []string{words}})
	if err != nil {
		panic(err) // only for infinite or undefined figures
	}
	style := &l.TextStyle[0]
	style.Font, style.Color = picture.Sans(9), c
	style.XAlign, style.YAlign = xAlign, yAlign
	const gap = 4
	l.Offset = vg.Point{X: gap, Y: gap}
	if xAlign == text.XRight {
		l.Offset.X = -gap
	}
	if yAlign == text.YTop {
		l.Offset.Y = -gap
	}
	return l
}
