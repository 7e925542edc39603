package playing

import (
	"errors"
	"testing"

	"match/internal/cli"
	"match/report"
	"match/results"
	"match/sprt"
)

func TestGateCodes(t *testing.T) {
	broken := errors.New("the engine is gone")
	gate := func(v sprt.Verdict, err error) *results.Gate {
		s := &results.Summary{A: "a", B: "b", Test: &report.Test{Verdict: v}}
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
