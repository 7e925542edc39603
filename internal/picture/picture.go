// Package picture writes drawings of gonum's plot as .svg or .png files, all in one style. It draws
// nothing itself.
package picture

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Formats are the supported formats of pictures, by the ending of the file name.
var Formats = []string{".svg", ".png"}

// FormatOf returns the format that a file's name asks for, one of [Formats].
func FormatOf(path string) (string, error) {
	ending := strings.ToLower(filepath.Ext(path))
	if !slices.Contains(Formats, ending) {
		return "", fmt.Errorf("%s: a plot is a .svg or a .png file", path)
	}
	return ending, nil
}

// Resolution of a .png, in dots per inch.
const Resolution = 144

// Write writes a picture of the given size, which paint draws, in one of
// [Formats]. The same drawing gives the same bytes.
func Write(w io.Writer, format string, width, height vg.Length, paint func(draw.Canvas)) error {
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case ".svg":
		canvas = vgsvg.New(width, height)
	case ".png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(Resolution))}
	default:
		return fmt.Errorf("unknown format of a plot %q: want one of %s", format, strings.Join(Formats, ", "))
	}
	paint(draw.New(canvas))
	_, err := canvas.WriteTo(w)
	return err
}

// New returns an empty plot in the common style: a small sans-serif font, gonum's thin axes, and
// their numbers as [Ticks] writes them.
func New() *plot.Plot {
	p := plot.New()
	p.Title.TextStyle.Font = Sans(13)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = Sans(11)
		axis.Tick.Label.Font = Sans(9)
		axis.Tick.Marker = Ticks{}
	}
	return p
}

// Ticks are gonum's ticks with short numbers: 50, not 50.00.
type Ticks struct{}

// Ticks implements plot.Ticker.
func (Ticks) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i, t := range ticks {
		if t.Label != "" {
			ticks[i].Label = strconv.FormatFloat(math.Round(t.Value*1e6)/1e6, 'f', -1, 64)
		}
	}
	return ticks
}

// Sans returns the font of all text.
func Sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}
