package chart

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"match/internal/harmless"
	"match/report"
)

// formats are the formats of picture files, by the ending of the name.
var formats = []string{".svg", ".png"}

// FormatOf returns the format that a file's name asks for, ".svg" or ".png".
func FormatOf(path string) (string, error) {
	ending := strings.ToLower(filepath.Ext(path))
	if !slices.Contains(formats, ending) {
		return "", fmt.Errorf("%s: a plot is a .svg or a .png file", path)
	}
	return ending, nil
}

// errNothing is the error for charts without points.
var errNothing = errors.New("nothing to plot yet: too few games")

// resolution of a .png, in dots per inch; a unit of a chart is a point.
const resolution = 144

// smallInRow is the number of small charts side by side.
const smallInRow = 3

// Spaces in a picture, around the charts and for a line of text.
const (
	margin   = 12
	lineStep = 18
)

// Write writes a picture in a format of [FormatOf]: its charts with their titles, one below the other, small
// ones side by side. The same charts give the same bytes.
func Write(w io.Writer, format string, of report.Picture) error {
	charts := slices.DeleteFunc(slices.Clone(of.Charts), func(c report.Chart) bool { return empty(&c) })
	if len(charts) == 0 {
		return errNothing
	}
	p := layOut(of.Title, charts)
	switch format {
	case ".svg":
		return p.writeSVG(w)
	case ".png":
		return p.writePNG(w)
	}
	return fmt.Errorf("unknown format of a plot %q: want one of %s", format, strings.Join(formats, ", "))
}

// picture is charts and lines of text with their places.
type picture struct {
	width, height float64
	lines         []heading
	charts        []placed
}

type heading struct {
	look  report.Look
	place at
	words string
}

type placed struct {
	frame
	origin at
}

// layOut places charts in rows, each below its title and text, which are wrapped to its width.
func layOut(title string, charts []report.Chart) *picture {
	inRow := 1
	if charts[0].Small {
		inRow = min(smallInRow, len(charts))
	}
	f := newFrame(&charts[0])
	step := f.width - f.offset() + margin
	p := &picture{width: margin + float64(inRow)*step}
	y := p.write("title", title, margin, margin, p.width-2*margin)
	for from := 0; from < len(charts); from += inRow {
		row := charts[from:min(from+inRow, len(charts))]
		below := y
		for i := range row {
			x := margin + float64(i)*step
			end := p.write("caption", row[i].Title, x, y, step-margin)
			if len(row[i].Y.Names) == 0 { // otherwise its rows have the words
				end = p.write("axis", row[i].Text, x, end, step-margin)
			}
			below = max(below, end)
		}
		next := below
		for i := range row {
			f := newFrame(&row[i])
			p.charts = append(p.charts, placed{f, at{margin + float64(i)*step - f.offset(), below + 6}})
			next = max(next, below+6+f.height)
		}
		y = next + margin
	}
	key := slices.MaxFunc(charts, func(a, b report.Chart) int { return len(a.Key) - len(b.Key) }).Key // of the chart with the most marks
	p.height = p.write("axis", key, margin, y, p.width-2*margin) + margin
	return p
}

// write adds a text from outside, in lines of a width, and returns where the next one begins.
func (p *picture) write(look report.Look, words string, x, y, width float64) float64 {
	face := fonts.Lookup(fontOf(look), textSize)
	fits := func(line string) bool { return float64(face.Width(line)) <= width }
	line := ""
	flush := func() {
		if y += lineStep; line != "" {
			p.lines = append(p.lines, heading{look, at{x, y - 4}, line})
		}
		line = ""
	}
	for _, word := range strings.Fields(harmless.Line(words)) {
		if line != "" && !fits(line+" "+word) {
			flush()
		}
		if line != "" {
			line += " "
		}
		for _, letter := range word {
			if !fits(line + string(letter)) { // a word that is longer than a line
				flush()
			}
			line += string(letter)
		}
	}
	if line != "" {
		flush()
	}
	return y
}

// writeSVG writes the picture with its own style.
func (p *picture) writeSVG(w io.Writer) error {
	on := new(svgCanvas)
	fmt.Fprintf(on, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]spt" height="%[2]spt" viewBox="0 0 %[1]s %[2]s"><style>%[3]s</style><rect width="100%%" height="100%%" fill="#fff"/>`,
		pixel(p.width), pixel(p.height), style())
	for _, l := range p.lines {
		on.text(l.look, "start", l.place, l.words)
	}
	for i := range p.charts {
		c := &p.charts[i]
		on.frame = &c.frame
		fmt.Fprintf(on, `<g transform="translate(%s %s)">`, pixel(c.origin.x), pixel(c.origin.y))
		c.paint(on)
		on.WriteString("</g>")
	}
	_, err := io.WriteString(w, on.String()+"</svg>\n")
	return err
}

func (p *picture) writePNG(w io.Writer) error {
	image := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(vg.Length(p.width), vg.Length(p.height)), vgimg.UseDPI(resolution))}
	on := &dotCanvas{Canvas: draw.New(image), height: p.height}
	for _, l := range p.lines {
		on.text(l.look, "start", l.place, l.words)
	}
	for i := range p.charts {
		c := &p.charts[i]
		on.origin, on.frame = c.origin, &c.frame
		c.paint(on)
	}
	_, err := image.WriteTo(w)
	return err
}

// dotCanvas paints with dots. Its vertical axis points down.
type dotCanvas struct {
	draw.Canvas
	height float64
	origin at
	frame  *frame
}

func (c *dotCanvas) point(p at) vg.Point {
	return vg.Point{X: vg.Length(c.origin.x + p.x), Y: vg.Length(c.height - c.origin.y - p.y)}
}

func (c *dotCanvas) points(list []at) (points []vg.Point) {
	for _, p := range list {
		points = append(points, c.point(p))
	}
	return points
}

// within is the canvas between the axes.
func (c *dotCanvas) within() *draw.Canvas {
	f := c.frame
	return &draw.Canvas{Canvas: c.Canvas.Canvas,
		Rectangle: vg.Rectangle{Min: c.point(at{f.left, f.bottom}), Max: c.point(at{f.right, f.top})}}
}

func (c *dotCanvas) line(look report.Look, points []at) {
	to := c.within()
	to.StrokeLines(inkOf(look).line(), to.ClipLinesXY(c.points(points))...)
}

func (c *dotCanvas) area(look report.Look, points []at) {
	to := c.within()
	to.FillPolygon(inkOf(look).fill, to.ClipPolygonXY(c.points(points)))
}

func (c *dotCanvas) dot(look report.Look, place at) {
	ink := inkOf(look + " dot")
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: ink.fill, Radius: dotRadius, Shape: draw.CircleGlyph{}}, c.point(place))
	if ink.stroke != nil {
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: ink.stroke, Radius: dotRadius, Shape: draw.RingGlyph{}},
			c.point(place))
	}
}

func (c *dotCanvas) text(look report.Look, anchor string, place at, words string) {
	c.FillText(draw.TextStyle{
		Color: inkOf(look).fill, Font: fontOf(look), Handler: text.Plain{Fonts: fonts},
		XAlign: map[string]text.XAlignment{"start": text.XLeft, "middle": text.XCenter, "end": text.XRight}[anchor],
	}, c.point(place), harmless.Line(words))
}
