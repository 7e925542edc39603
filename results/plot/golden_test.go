package plot

import (
	"bytes"
	"path/filepath"
	"testing"

	"match/internal/picture/golden"
	"match/results"
	"match/sprt"
)

// The pictures under testdata were checked by eye.
func TestPicturesAreThoseThatWereLookedAt(t *testing.T) {
	normalized, logistic := sprt.NewConfig(0, 8), sprt.NewConfig(-5, 3)
	logistic.Model = sprt.Logistic
	for name, c := range map[string]struct {
		pairs int
		test  *sprt.Config
	}{"normalized": {60, &normalized}, "logistic": {40, &logistic}, "no-test": {80, nil}, "one-pair": {1, &normalized}} {
		s, path := walk(c.pairs, c.test)
		drawn(t, name, func(b *bytes.Buffer) error { return Write(b, ".svg", s, path) })
	}
	// A test beyond both bounds, one in the middle, and no limits to be named.
	for name, llrs := range map[string][]float64{"beyond": {-1, -3.5, -2, 1, 3.4}, "middle": {1, 2, 1, 0}} {
		s := &results.Summary{A: "new", B: "old", Test: results.TestAfter(normalized, llrs[len(llrs)-1])}
		var path []results.Point
		for i, llr := range llrs {
			s.Pairs = sprt.Pentanomial{0, i / 2, i, 2 * (i + 1), i + 1}
			path = append(path, results.Point{Pair: 4 * (i + 1), Counts: s.Pairs, LLR: llr})
		}
		drawn(t, name, func(b *bytes.Buffer) error { return Write(b, ".svg", s, path) })
	}
	single := []results.Point{{Pair: 20, Counts: sprt.Pentanomial{1, 2, 6, 7, 4}}}
	drawn(t, "one-estimate", func(b *bytes.Buffer) error {
		return Write(b, ".svg", &results.Summary{A: "new", B: "old", Pairs: single[0].Counts}, single)
	})
	drawn(t, "power", func(b *bytes.Buffer) error {
		return WritePower(b, ".svg", "normalized [0, 5]", points, []float64{0, 4, 99})
	})
	few := []PowerPoint{{-2, 0.1, 400}, {0, 0.5, 900}, {2, 0.9, 300}}
	drawn(t, "power-few", func(b *bytes.Buffer) error { return WritePower(b, ".svg", "few games", few, nil) })
}

func drawn(t *testing.T, name string, draw func(*bytes.Buffer) error) {
	t.Helper()
	var b bytes.Buffer
	if err := draw(&b); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, filepath.Join("testdata", name+".svg"), b.Bytes())
}
