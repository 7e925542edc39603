package ratings

import (
	"errors"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/internal/picture"
	"match/rating"
)

var (
	ink   = color.RGBA{R: 0x1f, G: 0x4e, B: 0x8c, A: 0xff}
	amber = color.RGBA{R: 0xb3, G: 0x6b, B: 0x00, A: 0xff}
	faint = color.RGBA{R: 0xdd, G: 0xdd, B: 0xdd, A: 0xff}
)

// maxPlotted is the number of lines that fit a picture.
const maxPlotted = 200

// ErrNothing means that there is no rating to draw.
var ErrNothing = errors.New("no ratings to plot")

// Plot draws the ratings with their 95 % intervals, a line for each player, the
// best on top; triangles are bounds. The same list gives the same bytes.
func (l *List) Plot(w io.Writer, format string) error {
	players := l.plotted()
	if len(players) == 0 {
		return ErrNothing
	}
	height := 1.1*vg.Inch + vg.Length(len(players))*0.24*vg.Inch
	return picture.Write(w, format, 8*vg.Inch, height, func(c draw.Canvas) {
		l.panel(players).Draw(draw.Crop(c, vg.Points(10), -vg.Points(18), vg.Points(8), -vg.Points(10)))
	})
}

// plotted returns the players with a rating or a bound to draw.
func (l *List) plotted() (players []Player) {
	for _, p := range l.Players {
		if (p.Rating != nil || p.Bound != nil) && len(players) < maxPlotted {
			players = append(players, p)
		}
	}
	return players
}

func (l *List) panel(players []Player) *plot.Plot {
	p := picture.New()
	p.Title.Text = "Ratings with 95 % intervals, " + l.caption()
	p.Title.Padding = vg.Points(8)
	p.X.Label.Text = "Elo"
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = faint, faint
	p.Add(grid)
	var ticks plot.ConstantTicks
	for i := range players {
		y := float64(len(players) - i)
		ticks = append(ticks, plot.Tick{Value: y, Label: l.label(&players[i])})
		p.Add(marks(&players[i], y)...)
	}
	p.Y.Tick.Marker = ticks
	p.Y.Tick.LineStyle.Width = 0
	span := p.X.Max - p.X.Min // keep the outermost intervals off the frame
	p.X.Min, p.X.Max = p.X.Min-0.02*span, p.X.Max+0.02*span
	p.Y.Min, p.Y.Max = 0.4, float64(len(players))+0.6
	return p
}

func (l *List) caption() string {
	switch l.Errors {
	case rating.ToAnchor:
		return "errors against the anchors"
	case rating.Next:
		return "errors against the next player"
	}
	return "errors against the pool"
}

func (l *List) label(p *Player) string {
	text := short(p.Name)
	if len(l.Groups) > 1 && p.Group != nil {
		text = fmt.Sprintf("%s (%d)", text, *p.Group)
	}
	switch p.BoundSide {
	case string(rating.AtLeast):
		text += " ≥"
	case string(rating.AtMost):
		text += " ≤"
	}
	return text
}

// marks returns a dot with its interval, or a triangle at a bound.
func marks(p *Player, y float64) (list []plot.Plotter) {
	if p.Rating == nil {
		shape := draw.GlyphDrawer(draw.TriangleGlyph{})
		return []plot.Plotter{dot(*p.Bound, y, amber, shape)}
	}
	if p.Error != nil && *p.Error > 0 {
		span := &plotter.Line{XYs: plotter.XYs{{X: *p.Rating - *p.Error, Y: y}, {X: *p.Rating + *p.Error, Y: y}}}
		span.LineStyle = draw.LineStyle{Color: ink, Width: vg.Points(1.5)}
		list = append(list, span)
	}
	return append(list, dot(*p.Rating, y, ink, draw.CircleGlyph{}))
}

func dot(x, y float64, c color.Color, shape draw.GlyphDrawer) plot.Plotter {
	return &plotter.Scatter{
		XYs:        plotter.XYs{{X: x, Y: y}},
		GlyphStyle: draw.GlyphStyle{Color: c, Radius: vg.Points(2.8), Shape: shape},
	}
}
