package ledger

import (
	"math"
	"testing"
	"time"
)

// Who plays twelve games a minute is said to, soon after; who has stopped is not.
func TestRate(t *testing.T) {
	var r rate
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if r.perMinute(now) != 0 {
		t.Error("a rate of nothing")
	}
	for range 120 {
		now = now.Add(10 * time.Second)
		r.add(2, now)
	}
	if got := r.perMinute(now); math.Abs(got-12) > 0.7 {
		t.Errorf("%v games a minute, want 12", got)
	}
	if got := r.perMinute(now.Add(10 * time.Minute)); got > 0.1 {
		t.Errorf("%v games a minute of one who has stopped", got)
	}
}
