package spec

import (
	"testing"
	"time"
)

func TestPerMove(t *testing.T) {
	for keys, want := range map[string]time.Duration{
		"tc=10+0.1":              350 * time.Millisecond,
		"tc=40/60:100/1,depth=2": 10 * time.Millisecond, // the shortest stage
		"tc=40/60":               1500 * time.Millisecond,
		"movetime=12ms":          12 * time.Millisecond,
		"nodes=5":                0,
	} {
		s, err := Parse("tapered," + keys)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Limits.PerMove(); got != want {
			t.Errorf("%s: %v, want %v", keys, got, want)
		}
	}
}
