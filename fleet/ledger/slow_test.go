package ledger

import (
	"testing"
	"testing/synctest"
	"time"
)

// A worker that beats and never delivers is named after twenty times the expected
// duration, with the pair that it has had for longest. It keeps its lease.
func TestSlowWorkersAreNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 200, 0)
		task := f.ask("w1", 1)
		slow := func() string { return f.Workers()[0].Slow }
		change := func(do func()) {
			f.mu.Lock()
			defer f.mu.Unlock()
			do()
		}
		change(func() { f.event.pace = 0 })
		time.Sleep(24 * time.Hour)
		if got := slow(); got != "" {
			t.Errorf("before the duration of a pair is known: %q", got)
		}
		change(func() {
			f.event.pairs[task.Pairs[0].Number].granted = time.Now()
			f.event.pace = 10 * time.Second
		})
		time.Sleep(20 * 30 * time.Second)
		if got := slow(); got != "" {
			t.Errorf("too early: %q", got)
		}
		time.Sleep(time.Second)
		if got, want := slow(), "pair 1 of event 1-key in hand for 10m1s, expected 30s"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		change(func() { f.event.pace = time.Millisecond }) // tasks take 5 s
		if got, want := slow(), "pair 1 of event 1-key in hand for 10m1s, expected 15s"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		change(func() {
			f.event.lease(f.event.pairs[2], f.workers["w1"], 1)
			f.event.pairs[2].granted = time.Now().Add(-time.Hour)
		})
		if got, want := slow(), "pair 2 of event 1-key in hand for 1h0m0s, expected 15s"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		change(func() { f.event.pairs[2].granted = f.event.pairs[1].granted })
		if got, want := slow(), "pair 1 of event 1-key in hand for 10m1s, expected 15s"; got != want {
			t.Errorf("of two as long: %q, want %q", got, want)
		}
		if f.event.pairs[1].holder == nil {
			t.Error("the lease has ended")
		}
	})
}
