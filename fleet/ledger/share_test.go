package ledger

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"match/fleet/wire"
	"match/players/spec"
)

// second adds another event to a ledger.
func (f *fixture) second(pairs, share int) *Event {
	e := f.Open("2-key", share, nil, nil)
	ctx, cancel := context.WithCancel(f.t.Context())
	f.t.Cleanup(cancel)
	go e.Work(ctx, &dispatcher{pairs: pairs})
	synctest.Wait()
	return e
}

// Events get workers in proportion to their shares, even if the shares change.
func TestPriorities(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 200, 0)
		second := f.second(200, 300)
		for i := range 40 {
			if f.ask(fmt.Sprint("w", i), 1) == nil {
				t.Fatal("nothing to do")
			}
		}
		if a, b := f.event.InHand(), second.InHand(); a != 10 || b != 30 {
			t.Errorf("workers have %d and %d pairs, want 10 and 30", a, b)
		}
		second.SetShare(100)
		for i := range 40 {
			f.ask(fmt.Sprint("v", i), 1)
		}
		if a, b := f.event.InHand(), second.InHand(); a != 40 || b != 40 {
			t.Errorf("workers have %d and %d pairs, want as many of each", a, b)
		}
	})
}

// If all pairs of an event are assigned, the other event gets the whole fleet.
func TestPrioritiesOfWhatIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 200, 0)
		second := f.second(3, 10_000)
		for i := range 40 {
			f.ask(fmt.Sprint("w", i), 1)
		}
		if a, b := f.event.InHand(), second.InHand(); a != 37 || b != 3 {
			t.Errorf("workers have %d and %d pairs, want 37 and 3", a, b)
		}
		f.Close(second)
		for _, w := range f.Workers() {
			if w.InHand > 1 {
				t.Errorf("%s has %d pairs", w.ID, w.InHand)
			}
		}
		if w := f.workers["w0"]; len(w.pairs)+len(f.workers["w1"].pairs)+len(f.workers["w2"].pairs) > 2 {
			t.Error("workers have pairs of an event that is over")
		}
	})
}

// Nobody gets a pair of an event that is over, nor a copy of one.
func TestNothingIsLeftOfAClosedEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 2, "w1", "w2")
		f.ask("w1", 1) // a copy of pair 1 waits for w2, and so does pair 2
		f.Close(f.event)
		if task := f.ask("w2", 1); task != nil || f.Workers()[0].InHand != 0 || len(f.event.Auditing()) > 0 {
			t.Errorf("w2 gets %+v, w1 has %d pairs, %v are audited", task, f.Workers()[0].InHand, f.event.Auditing())
		}
	})
}

// A drained worker keeps its pairs, gets no new ones, and is not counted when the
// next pairs are named.
func TestDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 20, 0)
		task := f.ask("w1", 2)
		f.ask("w2", 3)
		if !f.Drain("w1", true) || f.Drain("w9", true) {
			t.Error("want workers that were heard of, and no others")
		}
		if f.ask("w1", 2) != nil {
			t.Error("a drained worker gets a task")
		}
		if f.event.Games() != 3 {
			t.Errorf("%d games at a time, want 3", f.event.Games())
		}
		if !f.bring("w1", task, task.Pairs[0].Number) {
			t.Error("what it had in hand does not count")
		}
		f.Drain("w1", false)
		if f.ask("w1", 2) == nil {
			t.Error("it gets nothing when it is drained no more")
		}
	})
}

// With many thousand workers the ledger still assigns and receives tasks quickly.
func BenchmarkTenThousandWorkers(b *testing.B) {
	l := New(Options{Lease: time.Minute, Outgoing: func(*spec.Player) {}, Stopped: func(string) {}, Died: func(string, map[int]int) {}})
	e := l.Open("1-key", 100, nil, nil)
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	d := &dispatcher{pairs: 20_000 + b.N}
	go e.Work(ctx, d)
	for {
		d.mu.Lock()
		given := d.given
		d.mu.Unlock()
		if given == d.pairs {
			break
		}
		time.Sleep(time.Millisecond)
	}
	ids := make([]string, 10_000)
	for i := range ids {
		ids[i] = fmt.Sprint("w", i)
		l.Ask(ctx, ids[i], 1)
	}
	b.ResetTimer()
	for i := range b.N {
		id := ids[i%len(ids)]
		t := l.Ask(ctx, id, 1)
		if _, err := l.Done(id, played(t, t.Pairs[0].Number)); err != nil {
			b.Fatal(err)
		}
	}
}

// An event that nobody plays names few pairs, however large the fleet is, and as many as
// the fleet needs when it is played.
func TestFewPairsOfWhatNobodyPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 5000, 0)
		f.dispatcher.slowly = true
		const workers = 300
		for i := range workers {
			f.Beat(fmt.Sprint("w", i), &wire.Beat{Slots: 4})
		}
		f.start()
		if ready, _ := f.event.Queue(); ready > 3*fewGames || ready < fewGames {
			t.Errorf("%d pairs are ready", ready)
		}
		for range 20 {
			for i := range workers {
				f.ask(fmt.Sprint("w", i), 4)
			}
		}
		if _, inHand := f.event.Queue(); inHand < 4*workers {
			t.Errorf("%d pairs in hand of %d slots", inHand, 4*workers)
		}
	})
}
