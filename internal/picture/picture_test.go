package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

func TestFormatOf(t *testing.T) {
	for path, want := range map[string]string{"a.svg": ".svg", "b.c.PNG": ".png", "png": "", "a.jpg": "", "": ""} {
		if got, err := FormatOf(path); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", path, got, err)
		}
	}
}

// A picture has the requested size, and the same bytes each time.
func TestWrite(t *testing.T) {
	for _, format := range Formats {
		var pictures [2]bytes.Buffer
		for i := range pictures {
			if err := Write(&pictures[i], format, 2*vg.Inch, vg.Inch, func(c draw.Canvas) { New().Draw(c) }); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(pictures[0].Bytes(), pictures[1].Bytes()) {
			t.Errorf("%s: two drawings differ", format)
		}
		if format == ".png" {
			if img, err := png.Decode(&pictures[0]); err != nil || img.Bounds().Dx() != 2*Resolution || img.Bounds().Dy() != Resolution {
				t.Errorf("not the PNG it should be: %v", err)
			}
			continue
		}
		d := xml.NewDecoder(&pictures[0])
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := Write(io.Discard, "png", vg.Inch, vg.Inch, func(draw.Canvas) { t.Error("it was drawn") }); err == nil {
		t.Error("there is no format png without a dot")
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{{0, 1, "0 0.5 1"}, {0, 50, "0 25 50"}, {-0.6, 0.6, "-0.5 0 0.5"}, {0, 30000, "0 10000 20000 30000"}} {
		var labels []string
		for _, tick := range (Ticks{}).Ticks(c.low, c.high) {
			if tick.Label != "" {
				labels = append(labels, tick.Label)
			}
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%g to %g: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

// styled returns a plot with all kinds of text, as .svg.
func styled(t *testing.T) string {
	t.Helper()
	p := New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "title", "across", "up"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 50, 0, 30000
	var svg bytes.Buffer
	if err := Write(&svg, ".svg", 4*vg.Inch, 3*vg.Inch, p.Draw); err != nil {
		t.Fatal(err)
	}
	return svg.String()
}

// All pictures have one style: sans-serif text in three sizes, thin axes, and
// numbers without insignificant zeros.
func TestStyle(t *testing.T) {
	svg := styled(t)
	sizes := map[string]string{"title": "13", "across": "11", "up": "11", "25": "9", "30000": "9"}
	for text, size := range sizes {
		before, _, found := strings.Cut(svg, ">"+text+"</text>")
		element := before[strings.LastIndex(before, "<")+1:]
		if !found || !strings.Contains(element, "font-family:Liberation Sans") || !strings.Contains(element, "font-size:"+size+"px") {
			t.Errorf("%q is written by %q, want letters without serifs of size %s", text, element, size)
		}
	}
	widths := regexp.MustCompile(`stroke-width:([0-9.]+)`).FindAllStringSubmatch(svg, -1)
	if len(widths) < 10 {
		t.Fatalf("%d lines: two axes and their ticks are more", len(widths))
	}
	for _, w := range widths {
		if pixels, err := strconv.ParseFloat(w[1], 64); err != nil || math.Abs(pixels-0.5) > 0.01 {
			t.Errorf("a line is %s points thick, want half of one", w[1])
		}
	}
}
