package plot

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/internal/picture"
)

// PowerPoint is a true difference in logistic Elo with a sequential test's
// behaviour there: the probability, 0 … 1, that it passes, and its mean
// number of games.
type PowerPoint struct{ Elo, Pass, Games float64 }

var blue = color.RGBA{R: 0x1f, G: 0x77, B: 0xb4, A: 0xff}

// WritePower draws a test's behaviour against the true difference, for points
// that ascend in Elo, in the format .svg or .png. Marks are the differences
// with a dashed line: the bounds of the test.
func WritePower(w io.Writer, format, title string, points []PowerPoint, marks []float64) error {
	pass := make(plotter.XYs, len(points))
	games := make(plotter.XYs, len(points))
	for i, p := range points {
		pass[i] = plotter.XY{X: p.Elo, Y: 100 * p.Pass}
		games[i] = plotter.XY{X: p.Elo, Y: p.Games}
	}
	upper, err := curvePanel(title, "pass probability, %", pass, marks)
	if err != nil {
		return err
	}
	upper.Y.Min, upper.Y.Max = 0, 100
	lower, err := curvePanel("", "expected games", games, marks)
	if err != nil {
		return err
	}
	lower.X.Label.Text = "true difference, logistic Elo"
	lower.Y.Min = 0
	lower.Y.Tick.Marker = plot.TickerFunc(thousands)
	return stack(w, format, upper, lower)
}

// curvePanel returns one curve with its grid and marks.
func curvePanel(title, label string, curve plotter.XYs, marks []float64) (*plot.Plot, error) {
	p := picture.New()
	p.Title.Text = title
	p.Title.Padding = vg.Points(6)
	p.Y.Label.Text = label
	p.Add(plotter.NewGrid())
	line, err := plotter.NewLine(curve)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = blue, vg.Points(1.8)
	p.Add(line)
	for _, m := range marks {
		p.Add(&verticalLine{x: m})
	}
	return p, nil
}

// verticalLine is a dashed line over the full height of a panel.
type verticalLine struct{ x float64 }

// Plot draws the line.
func (l *verticalLine) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	if !c.ContainsX(x(l.x)) {
		return
	}
	style := draw.LineStyle{Color: grey, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(3)}}
	c.StrokeLine2(style, x(l.x), c.Min.Y, x(l.x), c.Max.Y)
}

// thousands writes large numbers of games as 12k.
func thousands(lo, hi float64) []plot.Tick {
	ticks := picture.Ticks{}.Ticks(lo, hi)
	for i, t := range ticks {
		if t.Label != "" && hi >= 5000 {
			ticks[i].Label = fmt.Sprintf("%gk", t.Value/1000)
		}
	}
	return ticks
}

// stack draws two panels, one above the other, with aligned axes.
func stack(w io.Writer, format string, upper, lower *plot.Plot) error {
	tiles := draw.Tiles{Rows: 2, Cols: 1, PadTop: vg.Points(8), PadBottom: vg.Points(8), PadLeft: vg.Points(8), PadRight: vg.Points(14), PadY: vg.Points(10)}
	return picture.Write(w, format, 6.5*vg.Inch, 6.5*vg.Inch, func(c draw.Canvas) {
		canvases := plot.Align([][]*plot.Plot{{upper}, {lower}}, tiles, c)
		upper.Draw(canvases[0][0])
		lower.Draw(canvases[1][0])
	})
}
