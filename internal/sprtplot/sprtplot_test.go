package sprtplot

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

var points = []Point{{-2, 0.001, 9000}, {0, 0.05, 20000}, {2, 0.5, 30000}, {4, 0.95, 20000}, {6, 0.999, 9000}}

func TestWrite(t *testing.T) {
	var svg, raster bytes.Buffer
	if err := Write(&svg, "svg", "normalized [0, 5]", points, []float64{0, 4}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "expected games", "pass probability", "normalized [0, 5]", "10k"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("the SVG has no %q", want)
		}
	}
	if err := Write(&raster, "png", "", points, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&raster); err != nil {
		t.Error(err)
	}
	if err := Write(&raster, "gif", "", points, nil); err == nil {
		t.Error("gif was accepted")
	}
}

func TestFormat(t *testing.T) {
	for file, want := range map[string]string{"a.svg": "svg", "b/c.PNG": "png", "x.pdf": "", "svg": ""} {
		got, err := Format(file)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("Format(%q) = %q, %v", file, got, err)
		}
	}
}
