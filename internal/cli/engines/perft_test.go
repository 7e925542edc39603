package engines

import "testing"

// A count that takes no time by the clock has no infinite speed.
func TestMnps(t *testing.T) {
	for _, c := range []struct {
		nodes   uint64
		seconds float64
		want    float64
	}{{3_000_000, 2, 1.5}, {20, 0, 0}, {0, 0, 0}} {
		if got := mnps(c.nodes, c.seconds); got != c.want {
			t.Errorf("%d nodes in %v s: %v, want %v", c.nodes, c.seconds, got, c.want)
		}
	}
}
