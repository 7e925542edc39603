package plot

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

var points = []PowerPoint{{-2, 0.001, 9000}, {0, 0.05, 20000}, {2, 0.5, 30000}, {4, 0.95, 20000}, {6, 0.999, 9000}}

func TestWritePower(t *testing.T) {
	var svg, raster bytes.Buffer
	if err := WritePower(&svg, ".svg", "normalized [0, 5]", points, []float64{0, 4}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg", "expected games", "pass probability", "normalized [0, 5]", "10k"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("the SVG has no %q", want)
		}
	}
	if err := WritePower(&raster, ".png", "", points, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&raster); err != nil {
		t.Error(err)
	}
	if err := WritePower(&raster, ".gif", "", points, nil); err == nil {
		t.Error("gif was accepted")
	}
}
