package ledger

import (
	"strings"
	"testing"
	"testing/synctest"
)

// A pair that is neither ready nor leased is offered again, and so is the copy of an
// audited one. An event would wait for it without end.
func TestStraysAreOfferedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.ask("w1", 1)
		f.mu.Lock()
		f.event.take(f.event.pairs[1])
		f.mu.Unlock()
		f.Sweep()
		if task := f.ask("w2", 1); task == nil || !f.bring("w2", task, 1) {
			t.Errorf("w2 gets %+v", task)
		}
		if len(f.noted) != 1 || !strings.Contains(f.noted[0], "pair 1 was with no worker") {
			t.Errorf("%q", f.noted)
		}

		f = audited(t, 1, "w1", "w2", "w3")
		f.all(1, "w1", "w2")
		f.mu.Lock()
		f.event.take(f.event.copies[1])
		f.mu.Unlock()
		if f.Sweep(); f.ask("w3", 1) == nil {
			t.Error("the copy is lost")
		}
	})
}

// Pairs with workers, and leases that are being recorded as dead, are no strays.
func TestNoStrays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 2, "w1", "w2", "w3")
		f.all(1, "w1", "w2")
		f.Died = func(string, map[int]int) { f.event.ledger.Sweep() }
		f.Leave("w1")
		f.Sweep()
		for _, line := range f.noted {
			if strings.Contains(line, "no worker") {
				t.Error(line)
			}
		}
	})
}

// A worker learns that its pair was not wanted, and an event that still runs says so.
func TestRejectedPairs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.dispatcher.rejects = true
		if f.bring("w1", f.ask("w1", 1), 1) {
			t.Error("the worker is told that its pair counts")
		}
		if f.Sweep(); len(f.noted) != 1 || !strings.Contains(f.noted[0], "pair 1 came back, and the event did not accept it") {
			t.Errorf("%q", f.noted)
		}
	})
}
