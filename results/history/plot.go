package history

import (
	"errors"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/internal/picture"
)

var (
	ink   = color.RGBA{R: 0x1f, G: 0x4e, B: 0x8c, A: 0xff}
	faint = color.RGBA{R: 0xdd, G: 0xdd, B: 0xdd, A: 0xff}
)

// ErrNothing means that there is nothing to draw.
var ErrNothing = errors.New("no commit of the line has games")

// Plot draws the Elo of the commits against the base with 95 % intervals, in the
// order of the line. The same history gives the same bytes.
func (h *History) Plot(w io.Writer, format string) error {
	line, bars := h.points()
	if len(line) == 0 {
		return ErrNothing
	}
	return picture.Write(w, format, 8*vg.Inch, 4.5*vg.Inch, func(c draw.Canvas) {
		p := picture.New()
		p.Title.Text = "Elo against " + h.Base[:min(8, len(h.Base))] + ", 95 % intervals"
		p.Title.Padding = vg.Points(8)
		p.X.Label.Text, p.Y.Label.Text = "commits, the oldest first", "Elo"
		grid := plotter.NewGrid()
		grid.Vertical.Color, grid.Horizontal.Color = faint, faint
		way := &plotter.Line{XYs: line, LineStyle: draw.LineStyle{Color: ink, Width: vg.Points(1)}}
		dots := &plotter.Scatter{XYs: line, GlyphStyle: draw.GlyphStyle{Color: ink, Radius: vg.Points(2.5), Shape: draw.CircleGlyph{}}}
		p.Add(grid)
		p.Add(bars...)
		p.Add(way, dots)
		p.X.Min, p.X.Max = 0.5, float64(len(h.Commits))+0.5
		p.Draw(draw.Crop(c, vg.Points(10), -vg.Points(18), vg.Points(8), -vg.Points(10)))
	})
}

// points returns the commits with a figure, at their place in the line, and their
// intervals.
func (h *History) points() (line plotter.XYs, bars []plot.Plotter) {
	for i, c := range h.Commits {
		if c.Elo == nil {
			continue
		}
		x, y, e := float64(i+1), c.Elo.Value, c.Elo.Error
		line = append(line, plotter.XY{X: x, Y: y})
		bars = append(bars, &plotter.Line{XYs: plotter.XYs{{X: x, Y: y - e}, {X: x, Y: y + e}}, LineStyle: draw.LineStyle{Color: ink, Width: vg.Points(1.5)}})
	}
	return line, bars
}
