package tune

import (
	"bytes"
	"path/filepath"
	"testing"

	"match/internal/picture/golden"
)

// The pictures under testdata were checked by eye: two rows of panels after a
// short, uninformative run, and a long run that ends in an interval.
func TestPlot(t *testing.T) {
	for name, c := range map[string]struct{ params, pairs, batch int }{
		"short": {5, 50, 4}, "row": {4, 8, 4}, "long": {1, 6000, 8},
	} {
		best := map[string]float64{"P0": 112, "P1": 93, "P4": 100, "p0": 112}
		d, _, err := play(t, format(engineParams(c.params), c.pairs, c.batch), &oracle{best: best, loss: 8, games: 2}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var drawn bytes.Buffer
		if err := Plot(&drawn, ".svg", d.Run()); err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, filepath.Join("testdata", name+".svg"), drawn.Bytes())
	}
}
