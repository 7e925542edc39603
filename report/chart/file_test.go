package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/testkit"
	"match/report"
	"match/sprt"
)

// pictures are of all kinds of charts. Those under testdata were checked by eye.
func pictures() map[string]report.Picture {
	adaptive := testConfig
	adaptive.Test = sprt.Adaptive
	path := somePath(300)
	last := path[299]
	lead, _ := adaptive.Lead(last.Counts)
	inf := math.Inf(1)
	small := func(name string, y ...float64) report.Chart {
		c := report.Chart{Title: name, Key: "Dashed: the start value.", Small: true, X: report.Axis{Label: "batches", Low: 1, High: 3, Whole: true}, Y: report.Axis{Low: -2, High: 9}}
		c.Marks = []report.Mark{report.Level(report.Zero, 5, ""), {Look: report.Band, X0: 2, X1: 3, Y0: 4, Y1: inf}, {Look: report.Mean, X0: 2, X1: 3, Y0: 6, Y1: 6}}
		c.Series = []report.Series{{Look: report.Curve, X: []float64{1, 2, 3}, Y: y}}
		return c
	}
	rows := report.Rows("Ratings", []report.Row{
		{Name: "Ada", Elo: sprt.Estimate{Value: 120, Lower: 60, Upper: 190}, Look: report.Dots},
		{Name: "Ben, who has a name that is much longer than a row of this picture is wide, and is cut", Elo: sprt.Estimate{Value: -20, LowerOpen: true, UpperOpen: true}, Look: report.Dots},
		{Name: "Cyd", Elo: sprt.Estimate{Undefined: true, Upper: -80, LowerOpen: true}, Look: report.Open},
	})
	history := report.Chart{Title: "Elo of the commits", Marks: []report.Mark{report.Level(report.Zero, 0, ""), report.Upright(report.Zero, 2)},
		X: report.Axis{Label: "commits", Low: 0.5, High: 3.5, Whole: true}, Y: report.Axis{Label: "Elo", Low: -20, High: 30},
		Series: []report.Series{{Look: report.Dots, X: []float64{1, 3}, Y: []float64{-5, 12}, Low: []float64{-19, -40}, High: []float64{4, 29}, Apart: true}}}
	return map[string]report.Picture{
		"match":    {Title: "tapered against flat, nodes=5000, 600 games", Charts: report.TestAfter(testConfig, last.LLR).Charts(path)},
		"adaptive": {Title: strings.Repeat("a title that is far longer than a line ", 4), Charts: report.TestAt(adaptive, last.Counts, lead).Charts(path)},
		"small":    {Charts: []report.Chart{small("king.safety, c_end 4", 5, 7, 6), small("two", 1, 8, 9), small("three", 5, 5, 5), small("four", 5, 0, -1)}},
		"rows":     {Charts: []report.Chart{rows}}, "apart": {Title: "Strength", Charts: []report.Chart{history}},
	}
}

func TestPicturesAreThoseThatWereLookedAt(t *testing.T) {
	for name, p := range pictures() {
		testkit.SamePicture(t, filepath.Join("testdata", name+".svg"), written(t, ".svg", p))
		if dir := os.Getenv("MATCH_KEEP_PLOTS"); dir != "" {
			for _, format := range formats {
				if err := os.WriteFile(filepath.Join(dir, name+format), written(t, format, p), 0o644); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

func written(t *testing.T, format string, p report.Picture) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, format, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Both formats have the same size and the same colours at the same places.
func TestPNG(t *testing.T) {
	for name, p := range pictures() {
		laid := layOut(p.Title, p.Charts)
		data := written(t, ".png", p)
		drawn, err := png.Decode(bytes.NewReader(data))
		if err != nil || drawn.Bounds().Size() != image.Pt(int(math.Round(2*laid.width)), int(math.Round(2*laid.height))) {
			t.Fatalf("%s: %v, %v of %g by %g", name, err, drawn.Bounds(), laid.width, laid.height)
		}
		if !bytes.Equal(data, written(t, ".png", p)) {
			t.Errorf("%s: two drawings differ", name)
		}
		has := func(x, y float64, want *[3]uint32) bool {
			r, g, b, _ := drawn.At(int(2*x), int(2*y)).RGBA()
			return [3]uint32{r >> 8, g >> 8, b >> 8} == *want
		}
		for i := range laid.charts {
			c := &laid.charts[i]
			s := &c.Series[0]
			for k := range c.Series {
				if !c.Series[k].Apart { // the dot of the last line is above the others
					s = &c.Series[k]
				}
			}
			if len(s.X) == 0 {
				continue
			}
			end := len(s.X) - 1
			ink := inkOf(s.Look + " dot").fill
			if at := c.place(s.X[end], s.Y[end]); !has(c.origin.x+at.x, c.origin.y+at.y, &[3]uint32{uint32(ink.R), uint32(ink.G), uint32(ink.B)}) {
				t.Errorf("%s: no dot at the end of chart %d, %v", name, i+1, at)
			}
		}
	}
}

// A file is XML, whatever the names are.
func TestHostileNames(t *testing.T) {
	p := pictures()["rows"]
	p.Title, p.Charts[0].Title, p.Charts[0].Y.Names[0] = "a\x1b[31m<b>&\x00\x07]]>", "\u0085\xff", `"<script>`
	data := written(t, ".svg", p)
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if bytes.ContainsAny(data, "\x1b\x07\x00") || bytes.Contains(data, []byte("<script")) {
		t.Error("a control character or an element in the picture")
	}
}

// No text is cut off: lines are wrapped to the width of the picture, also a word that is longer.
func TestLongTitlesAreWrapped(t *testing.T) {
	for _, title := range []string{strings.Repeat("word ", 60), strings.Repeat("W", 200), "", "short"} {
		laid := layOut(title, pictures()["match"].Charts)
		var all string
		for _, l := range laid.lines {
			face := fonts.Lookup(fontOf(l.look), textSize)
			if end := l.place.x + float64(face.Width(l.words)); end > laid.width-margin+0.01 || l.place.y > laid.height {
				t.Errorf("%q ends at %g of %g", l.words, end, laid.width)
			}
			if l.look == "title" {
				all += strings.ReplaceAll(l.words, " ", "")
			}
		}
		if all != strings.ReplaceAll(title, " ", "") {
			t.Errorf("%q became %q", title, all)
		}
	}
}

func TestFormats(t *testing.T) {
	for path, want := range map[string]string{"a.svg": ".svg", "b.c.PNG": ".png", "png": "", "a.jpg": "", "": ""} {
		if got, err := FormatOf(path); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", path, got, err)
		}
	}
	if err := Write(io.Discard, ".gif", pictures()["rows"]); err == nil {
		t.Error("gif was accepted")
	}
	if err := Write(io.Discard, ".svg", report.Picture{Charts: []report.Chart{{Title: "x"}}}); !errors.Is(err, errNothing) {
		t.Errorf("a picture of nothing: %v", err)
	}
}
