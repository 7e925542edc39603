package ledger

import (
	"math"
	"testing"
	"time"
)

// A worker that plays twelve games a minute soon has that rate, and one that has
// stopped does not.
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

// The usage is that of the last minutes, and a restarted worker's smaller total
// does not count as a loss.
func TestUsage(t *testing.T) {
	var u usage
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if u.record(time.Hour, 4, now); u.share() != 0 {
		t.Errorf("%v of nothing", u.share())
	}
	busy := time.Hour
	say := func(n int, each time.Duration) {
		for range n {
			now, busy = now.Add(10*time.Second), busy+each
			u.record(busy, 4, now)
		}
	}
	if say(6, 39*time.Second); math.Abs(u.share()-0.975) > 1e-9 {
		t.Errorf("%v, want 0.975", u.share())
	}
	now, busy = now.Add(10*time.Second), 0
	u.record(busy, 4, now)
	if say(1, 39*time.Second); math.Abs(u.share()-0.975) > 1e-9 {
		t.Errorf("after a start: %v, want 0.975", u.share())
	}
	if say(120, 20*time.Second); math.Abs(u.share()-0.5) > 0.001 {
		t.Errorf("%v, want 0.5", u.share())
	}
	if say(1, time.Minute); u.share() > 1 {
		t.Errorf("%v of the time", u.share())
	}
}
