package arena

import (
	"testing"
	"testing/synctest"
	"time"
)

// Two playing workers are busy for twice the time, and waiting ones are not.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l Local
		want := func(d time.Duration) {
			t.Helper()
			if got := l.Busy(); got != d {
				t.Errorf("busy for %v, want %v", got, d)
			}
		}
		time.Sleep(time.Minute)
		want(0)
		l.busy.change(1)
		time.Sleep(3 * time.Second)
		want(3 * time.Second)
		l.busy.change(1)
		time.Sleep(2 * time.Second)
		l.busy.change(-1)
		time.Sleep(time.Second)
		l.busy.change(-1)
		time.Sleep(time.Minute)
		want(8 * time.Second)
	})
}

// A match keeps its workers busy, and they are idle after it.
func TestBusyHands(t *testing.T) {
	executor := &Local{Concurrency: 2, open: greedyAgainstRandom, stoodStill: never}
	begun := time.Now()
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 10}, seatsOf("A", "B")...), Options{Executors: []Executor{executor}}); err != nil {
		t.Fatal(err)
	}
	busy := executor.Busy()
	if took := time.Since(begun); busy <= 0 || busy > 2*took {
		t.Errorf("busy for %v in %v", busy, took)
	}
	time.Sleep(time.Millisecond)
	if again := executor.Busy(); again != busy {
		t.Errorf("busy for %v more", again-busy)
	}
}
