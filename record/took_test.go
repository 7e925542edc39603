package record

import (
	"testing"
	"time"
)

// The mean is that of the measured pairs.
func TestTook(t *testing.T) {
	var took Took
	if took.Mean() != 0 {
		t.Error("a mean of nothing")
	}
	for _, d := range []time.Duration{2 * time.Second, 0, 3 * time.Second, -time.Second} {
		took.Add(d)
	}
	if took != (Took{2, 5}) || took.Mean() != 2500*time.Millisecond {
		t.Errorf("%+v, mean %v", took, took.Mean())
	}
}
