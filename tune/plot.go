package tune

import (
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/internal/harmless"
	"match/internal/picture"
	"match/tune/spsa"
)

// The picture has a panel for every parameter, several in a row. A panel has
// no more points than can be seen.
const (
	panelsInRow = 4
	panelWidth  = 2.6 * vg.Inch
	panelHeight = 1.9 * vg.Inch
	mostPoints  = 400
)

var (
	blue = color.RGBA{R: 0x1f, G: 0x77, B: 0xb4, A: 0xff}
	grey = color.RGBA{R: 0x88, G: 0x88, B: 0x88, A: 0xff}
	pale = color.RGBA{R: 0xd5, G: 0xe5, B: 0xf1, A: 0xff} // opaque: not every viewer supports opacity
)

// Plot draws every parameter over the run, in the format .svg or .png: its
// iterates, its start as a dashed line, and the answer with its interval over
// the second half of the run, clipped to the panel.
func Plot(w io.Writer, format string, r *spsa.Run) error {
	params := r.Config().Params
	rows := (len(params) + panelsInRow - 1) / panelsInRow
	columns := min(panelsInRow, len(params))
	answer := r.Answer()
	panels := make([][]*plot.Plot, rows)
	for i := range panels {
		panels[i] = make([]*plot.Plot, columns)
	}
	for i := range params {
		p, err := panel(r, i, answer.Parameters[i])
		if err != nil {
			return err
		}
		panels[i/panelsInRow][i%panelsInRow] = p
	}
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: 8, PadY: 8, PadTop: 6, PadBottom: 6, PadLeft: 6, PadRight: 10}
	return picture.Write(w, format, vg.Length(columns)*panelWidth, vg.Length(rows)*panelHeight, func(c draw.Canvas) {
		canvases := plot.Align(panels, tiles, c)
		for i := range params {
			panels[i/panelsInRow][i%panelsInRow].Draw(canvases[i/panelsInRow][i%panelsInRow])
		}
	})
}

// panel draws one parameter.
func panel(r *spsa.Run, i int, e spsa.Estimate) (*plot.Plot, error) {
	c := r.Config()
	p := picture.New()
	p.Title.Text = harmless.Line(e.Name)
	p.Title.TextStyle.Font.Size = 9
	p.X.Tick.Label.Font.Size, p.Y.Tick.Label.Font.Size = 7, 7
	iterates := plotter.XYs{{X: 0, Y: e.Start}}
	every := max(1, r.Done()/mostPoints)
	for batch := every - 1; batch < r.Done(); batch += every {
		iterates = append(iterates, plotter.XY{X: float64(c.Through(batch)), Y: r.At(batch)[i]})
	}
	walk, err := plotter.NewLine(iterates)
	if err != nil {
		return nil, err
	}
	walk.Color, walk.Width = blue, vg.Points(0.8)
	p.X.Min, p.X.Max = 0, max(iterates[len(iterates)-1].X, 1)
	_, _, low, high := plotter.XYRange(iterates)
	span := max(high-low, 2*c.Params[i].CEnd)
	p.Y.Min, p.Y.Max = low-span/2, high+span/2
	return p, addAnswer(p, walk, e)
}

// addAnswer draws the start, the iterates, and the answer with its interval.
func addAnswer(p *plot.Plot, walk *plotter.Line, e spsa.Estimate) error {
	end := p.X.Max
	inside := func(y float64) float64 { return min(max(y, p.Y.Min), p.Y.Max) }
	band, err := plotter.NewPolygon(box(end/2, end, inside(e.Low), inside(e.High)))
	if err != nil {
		return err
	}
	band.Color, band.LineStyle.Width = pale, 0
	answer, err := level(end/2, end, e.Value, blue, 1.6)
	if err != nil {
		return err
	}
	start, err := level(0, end, e.Start, grey, 0.6)
	if err != nil {
		return err
	}
	start.Dashes = []vg.Length{vg.Points(3), vg.Points(2)}
	p.Add(band, start, walk, answer)
	return nil
}

func box(x0, x1, y0, y1 float64) plotter.XYs {
	return plotter.XYs{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

func level(x0, x1, y float64, c color.Color, width float64) (*plotter.Line, error) {
	l, err := plotter.NewLine(plotter.XYs{{X: x0, Y: y}, {X: x1, Y: y}})
	if err == nil {
		l.Color, l.Width = c, vg.Points(width)
	}
	return l, err
}
