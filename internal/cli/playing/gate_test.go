package playing

import (
	"errors"
	"testing"

	"match/internal/cli"
	"match/results"
	"match/sprt"
)

func TestGateCodes(t *testing.T) {
	broken := errors.New("the engine is gone")
	gate := func(v sprt.Verdict, err error) *results.Gate {
		s := &results.Summary{A: "a", B: "b", Test: &results.Test{Verdict: v}}
		return &results.Gate{Comparisons: []results.Comparison{{Summary: s, Err: err}}}
	}
	for name, c := range map[string]struct {
		got  error
		want error
	}{
		"a gate that is passed": {gateCode(gate(sprt.H1, nil)), nil},
		"a gate that is failed": {gateCode(gate(sprt.H0, nil)), cli.Exit(1)},
		"an open gate":          {gateCode(gate(sprt.None, nil)), cli.Exit(3)},
		"a broken gate":         {gateCode(gate(sprt.H1, broken)), broken},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

// A plot keeps the last state and shows no more than it has dots for.
func TestThinnedPaths(t *testing.T) {
	for points, want := range map[int]int{0: 0, 1: 1, PlotPoints: PlotPoints, PlotPoints + 1: PlotPoints/2 + 1, 3 * PlotPoints: PlotPoints} {
		path := make([]results.Point, points)
		for i := range path {
			path[i].Pair = i + 1
		}
		kept := thin(path)
		if len(kept) != want || len(kept) > 0 && kept[len(kept)-1].Pair != points {
			t.Errorf("%d of %d points, want %d, the last one among them", len(kept), points, want)
		}
		for i := 1; i < len(kept); i++ {
			if kept[i].Pair <= kept[i-1].Pair {
				t.Fatalf("pair %d follows pair %d", kept[i].Pair, kept[i-1].Pair)
			}
		}
	}
}
