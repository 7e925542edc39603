// Package plot draws the course of a match: the log-likelihood ratio between the
// bounds of its test, and below it the Elo estimate with its 95 % band. It also
// draws the properties of a sequential test before it is played: its pass
// probability and its expected number of games against the true difference.
//
// It draws the data of a results.Summary and its path, or of a plan. It does not
// compute statistics or read a store.
package plot

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/internal/harmless"
	"match/internal/picture"
	"match/internal/plural"
	"match/results"
)

// Size of a plot.
const (
	width  = 8 * vg.Inch
	height = 5.2 * vg.Inch
)

// Write draws a match in the format .svg or .png. The same match gives the same bytes.
func Write(w io.Writer, format string, s *results.Summary, path []results.Point) error {
	if len(path) == 0 {
		return fmt.Errorf("%s against %s: nothing to plot before the first pair", s.A, s.B)
	}
	return picture.Write(w, format, width, height, func(c draw.Canvas) { paint(c, s, path) })
}

// paint draws the panels above each other with their axes aligned.
func paint(c draw.Canvas, s *results.Summary, path []results.Point) {
	panels := []*plot.Plot{eloPanel(s, path)}
	if s.Test != nil {
		panels = append([]*plot.Plot{llrPanel(s, path)}, panels...)
	}
	panels[0].Title.Text = title(s)
	panels[0].Title.Padding = vg.Points(8)
	last := panels[len(panels)-1]
	last.X.Label.Text = "pairs"
	grid := make([][]*plot.Plot, len(panels))
	for i, p := range panels {
		p.X.Min, p.X.Max = 0, float64(max(1, path[len(path)-1].Pair))
		grid[i] = []*plot.Plot{p}
	}
	tiles := draw.Tiles{
		Rows: len(panels), Cols: 1, PadY: vg.Points(12),
		PadTop: vg.Points(10), PadBottom: vg.Points(8), PadLeft: vg.Points(8), PadRight: vg.Points(18),
	}
	for i, row := range plot.Align(grid, tiles, c) {
		panels[i].Draw(row[0])
	}
}

func title(s *results.Summary) string {
	text := s.A + " against " + s.B
	if s.Limits != "" {
		text += ", " + s.Limits
	}
	return harmless.Line(text) + ", " + plural.Count(s.Games.Games(), "game")
}

// newPanel returns an empty panel with pairs on its x-axis.
func newPanel(label string) *plot.Plot {
	p := picture.New()
	p.Y.Label.Text = label
	p.X.Padding, p.Y.Padding = 0, 0
	p.X.Tick.Marker = wholeTicks{}
	return p
}

// wholeTicks are ticks at whole numbers only.
type wholeTicks struct{}

func (wholeTicks) Ticks(low, high float64) (ticks []plot.Tick) {
	for _, t := range (picture.Ticks{}).Ticks(low, high) {
		if t.Value == math.Trunc(t.Value) {
			ticks = append(ticks, t)
		}
	}
	return ticks
}
