package chart

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"match/report"
)

// ink is how a class of looks is drawn in files: in the colours of a page in daylight, which can be told
// apart in print and by the colour-blind.
type ink struct {
	class        string
	stroke, fill *color.RGBA // fill is also the colour of a text
	width        float64
	dashes       []float64
	bold         bool
}

func rgb(hex uint32) *color.RGBA {
	return &color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

var (
	dark, soft, faint, card = rgb(0x174f8f), rgb(0x585d63), rgb(0xd4d5d2), rgb(0xffffff)
	green, red              = rgb(0x0b6b2e), rgb(0xa11616)
)

// inks are the general classes before the special ones.
var inks = []ink{
	{class: "title", fill: rgb(0x1c1d1f), bold: true}, {class: "caption", fill: rgb(0x1c1d1f)},
	{class: "axis", stroke: faint, fill: soft, width: 1}, {class: "label", fill: soft, bold: true},
	{class: "h1text", fill: green, bold: true}, {class: "h0text", fill: red, bold: true},
	{class: "h1", fill: rgb(0xdff3e3)}, {class: "h0", fill: rgb(0xfbe3e1)}, {class: "band", fill: rgb(0xbcd4ee)},
	{class: "zero", stroke: soft, width: 1, dashes: []float64{3, 4}}, {class: "mean", stroke: rgb(0x1c1d1f), width: 3},
	{class: "h1line", stroke: green, width: 1.5, dashes: []float64{6, 4}}, {class: "h0line", stroke: red, width: 1.5, dashes: []float64{2, 4}},
	{class: "curve", stroke: dark, width: 2}, {class: "evidence1", stroke: green, width: 2}, {class: "evidence0", stroke: red, width: 2},
	{class: "first", stroke: dark, width: 3}, {class: "second", stroke: soft, width: 3},
	{class: "dot", fill: dark}, {class: "second.dot", stroke: soft, fill: card, width: 2},
	{class: "evidence1.dot", fill: green}, {class: "evidence0.dot", fill: red},
}

// inkOf returns how a look is drawn: as the last of its classes.
func inkOf(look report.Look) (found ink) {
	classes := strings.Fields(string(look))
	for _, i := range inks {
		if all := strings.Split(i.class, "."); !slices.ContainsFunc(all, func(class string) bool { return !slices.Contains(classes, class) }) {
			found = i
		}
	}
	return found
}

// style returns the inks as the style of a file.
func style() string {
	var b strings.Builder
	fmt.Fprintf(&b, "text{font:%dpx Go,'Liberation Sans',Arial,sans-serif}", textSize)
	for _, i := range inks {
		fmt.Fprintf(&b, ".%s{fill:%s;stroke:%s;stroke-width:%g", i.class, hex(i.fill), hex(i.stroke), i.width)
		if i.dashes != nil {
			fmt.Fprintf(&b, ";stroke-dasharray:%g %g", i.dashes[0], i.dashes[1])
		}
		if i.bold {
			b.WriteString(";font-weight:bold")
		}
		b.WriteString("}")
	}
	return b.String() + "text{stroke:none!important}polyline{fill:none!important}"
}

func hex(c *color.RGBA) string {
	if c == nil {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// line returns the style of a line.
func (i ink) line() draw.LineStyle {
	l := draw.LineStyle{Color: i.stroke, Width: vg.Length(i.width)}
	for _, d := range i.dashes {
		l.Dashes = append(l.Dashes, vg.Length(d))
	}
	return l
}

// fonts are the two fonts of all texts.
var fonts = font.NewCache(font.Collection{
	{Font: font.Font{Typeface: "Go", Variant: "Sans"}, Face: parsed(goregular.TTF)},
	{Font: font.Font{Typeface: "Go", Variant: "Sans", Weight: stdfont.WeightBold}, Face: parsed(gobold.TTF)},
})

func parsed(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // a font of the program
	}
	return f
}

func fontOf(look report.Look) font.Font {
	f := font.Font{Typeface: "Go", Variant: "Sans", Size: textSize}
	if inkOf(look).bold {
		f.Weight = stdfont.WeightBold
	}
	return f
}
