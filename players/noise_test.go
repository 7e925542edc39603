package players

import (
	"strings"
	"testing"
	"time"

	"match/internal/noise"
)

func TestNoiseWarning(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		longest time.Duration
		lost    float64
		keys    string // of the player's limits
		want    string // in the warning, "": none
	}{
		"quiet":                   {ms, 0.01, "tc=10+0.1,margin=100ms", ""},
		"within the margin":       {60 * ms, 0.05, "tc=10+0.1,margin=100ms", ""},
		"beyond the margin":       {60 * ms, 0.05, "tc=10+0.1,margin=50ms", "for 60ms at a stretch"},
		"without a margin":        {12 * ms, 0.05, "tc=10+0.1", "for 12ms at a stretch"},
		"below what engines keep": {9 * ms, 0.05, "tc=10+0.1", ""},
		"less than half a move":   {5 * ms, 0.05, "tc=0.4+0.002,margin=1s", ""},
		"more than half":          {7 * ms, 0.05, "tc=0.4+0.002,margin=1s", "a move at tc=0.4+0.002 margin=1s has about 12ms"},
		"the shortest stage":      {7 * ms, 0.05, "tc=40/60:100/1,margin=1s", "has about 10ms"},
		"the same by movetime":    {7 * ms, 0.05, "movetime=12ms,margin=1s", "movetime=12ms margin=1s has about 12ms"},
		"others play":             {ms, 0.30, "tc=60+1,margin=1s", "stood still for 30% of 80ms"},
		"nodes":                   {time.Second, 1, "nodes=5", ""},
	} {
		spec, err := ParseSpec("tapered," + c.keys)
		if err != nil {
			t.Fatal(err)
		}
		got := NoiseWarning(noise.Report{Took: 80 * ms, Longest: c.longest, Lost: c.lost}, Limits{Nodes: 1}, spec.Limits)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
