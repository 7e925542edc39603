package web

import (
	"context"
	"fmt"
	"html/template"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// running starts the feed of an event that may change.
func (c *counter) running(t *testing.T) (change func()) {
	ctx, cancel := context.WithCancel(t.Context())
	changed := make(chan struct{}, 1)
	over := make(chan struct{})
	go func() {
		c.run(ctx, changed)
		close(over)
	}()
	t.Cleanup(func() {
		cancel()
		<-over
	})
	synctest.Wait()
	return func() {
		synctest.Wait()
		c.n.Add(1)
		select {
		case changed <- struct{}{}:
		default:
		}
		synctest.Wait()
	}
}

// head returns the first part of the newest state.
func (c *counter) head() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.parts[0].html)
}

// Nothing is rendered without viewers; a new viewer gets the newest state at
// once.
func TestNobodyLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		change := c.running(t)
		change()
		time.Sleep(time.Hour)
		change()
		if c.calls.Load() != 0 {
			t.Errorf("%d parts are rendered for nobody", c.calls.Load())
		}
		v := c.join()
		synctest.Wait()
		if c.head() != "head 2" || int(c.calls.Load()) != len(streamed) {
			t.Errorf("%q, %d parts rendered", c.head(), c.calls.Load())
		}
		c.leave(v)
		time.Sleep(time.Hour)
		before := c.calls.Load()
		change()
		time.Sleep(time.Hour)
		synctest.Wait()
		if c.calls.Load() != before {
			t.Error("parts are rendered after the last one has left")
		}
		c.join()
		synctest.Wait()
		if c.head() != "head 3" {
			t.Errorf("somebody who came back sees %q", c.head())
		}
	})
}

// The feed does not wake up for a change that is not shown, or that is shown soon
// anyway.
func TestWhatTheFeedDoesNotHear(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		ctx, cancel := context.WithCancel(t.Context())
		changed := make(chan struct{}, 1)
		go c.run(ctx, changed)
		defer synctest.Wait()
		defer cancel()
		waits := func(when string, want bool) {
			t.Helper()
			changed <- struct{}{}
			synctest.Wait()
			if (len(changed) == 1) != want {
				t.Errorf("%s a change waits: %v", when, !want)
			}
		}
		synctest.Wait()
		waits("while nobody looks", true)
		<-changed
		c.join()
		synctest.Wait()
		waits("right after a state", false) // the time of the next state is fixed now
		waits("before the next state", true)
		time.Sleep(time.Minute)
		synctest.Wait()
		waits("after a long time", false)
	})
}

// A change is shown when the pace of its part allows it, to the millisecond: an
// earlier change waits, and none is lost.
func TestWhenChangesAreSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		c.join()
		change := c.running(t)
		time.Sleep(time.Minute)
		synctest.Wait()
		last := func() (list [paces]string) {
			c.mu.Lock()
			defer c.mu.Unlock()
			for i := range streamed {
				_, list[streamed[i].pace], _ = strings.Cut(string(c.parts[i].html), " ")
			}
			return list
		}
		change() // everything at once after a long time
		if got := last(); got != [paces]string{"1", "1", "1"} {
			t.Fatalf("at once %v", got)
		}
		change()
		began := time.Now()
		for _, step := range []struct {
			after time.Duration
			want  [paces]string
		}{
			{126 * time.Millisecond, [paces]string{"1", "1", "1"}}, {127 * time.Millisecond, [paces]string{"2", "1", "1"}},
			{376 * time.Millisecond, [paces]string{"2", "1", "1"}}, {377 * time.Millisecond, [paces]string{"2", "2", "1"}},
			{1001 * time.Millisecond, [paces]string{"2", "2", "1"}}, {1002 * time.Millisecond, [paces]string{"2", "2", "2"}},
		} {
			time.Sleep(step.after - time.Since(began))
			synctest.Wait()
			if got := last(); got != step.want {
				t.Errorf("after %v %v, want %v", step.after, got, step.want)
			}
		}
		calls := c.calls.Load()
		time.Sleep(time.Hour)
		synctest.Wait()
		if c.calls.Load() != calls {
			t.Errorf("%d parts are rendered though nothing has changed", c.calls.Load()-calls)
		}
	})
}

// A change that occurs while others wait is shown together with them.
func TestChangesWhileOthersWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		c.join()
		change := c.running(t)
		time.Sleep(time.Minute)
		for range 30 { // every 10 ms
			change()
			time.Sleep(10 * time.Millisecond)
		}
		synctest.Wait()
		if n := c.n.Load(); c.head() == "head 1" || n != 30 {
			t.Errorf("%q after %d changes", c.head(), n)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if c.head() != "head 30" {
			t.Errorf("in the end %q", c.head())
		}
	})
}

// Every part shows the last change soon after it, for any timing of changes.
func TestNoChangeIsLost(t *testing.T) {
	t.Run("when parts are made at once", func(t *testing.T) { testNoChangeIsLost(t, false) })
	t.Run("when parts take their time", func(t *testing.T) { testNoChangeIsLost(t, true) })
}

func testNoChangeIsLost(t *testing.T, slow bool) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		if slow {
			c.slow(new(atomic.Int64), new(atomic.Int64))
		}
		c.join()
		change := c.running(t)
		rng := rand.New(rand.NewPCG(3, 4))
		for round := range 100 {
			for range 2 + rng.IntN(12) {
				change()
				time.Sleep(time.Duration(rng.IntN(350)) * time.Millisecond)
			}
			time.Sleep(1100 * time.Millisecond)
			synctest.Wait()
			for i := range streamed {
				if want := fmt.Sprint(streamed[i].name, " ", c.n.Load()); string(c.parts[i].html) != want {
					t.Fatalf("after %d rounds %s, want %s", round, c.parts[i].html, want)
				}
			}
		}
	})
}

// Parts that are rendered together show the same state, even if events occur in
// the meantime.
func TestPartsAreOfOneState(t *testing.T) {
	c := newCounter()
	html := c.html
	c.html = func(p *part, s *State) template.HTML {
		c.n.Add(1)
		return html(p, s)
	}
	c.update(time.Now(), true)
	for i := range streamed {
		if got := string(c.parts[i].html); got != streamed[i].name+" 0" {
			t.Errorf("%s among parts of state 0", got)
		}
	}
}

// Each viewer increases the shortest time between two states by two milliseconds.
func TestManyViewersAreServedSlower(t *testing.T) {
	c := newCounter()
	for range 40 {
		c.join()
	}
	start := time.Now()
	c.spoil()
	if list, wait := c.due(start, false); len(list) != len(streamed) || wait != 0 {
		t.Fatalf("%d parts are due, others in %v", len(list), wait)
	}
	c.spoil()
	if list, wait := c.due(start.Add(time.Millisecond), false); len(list) != 0 || wait != 204*time.Millisecond {
		t.Errorf("%d parts are due, others in %v", len(list), wait)
	}
	if list, wait := c.due(start.Add(205*time.Millisecond-1), false); len(list) != 0 || wait != 1 {
		t.Errorf("%d parts are due, others in %v", len(list), wait)
	}
	if list, wait := c.due(start.Add(205*time.Millisecond), false); len(list) != 1 || wait != 250*time.Millisecond {
		t.Errorf("%d parts are due, others in %v", len(list), wait)
	}
	if list, wait := c.due(start.Add(205*time.Millisecond), true); len(list) != len(streamed) || wait != 0 {
		t.Errorf("%d parts are due where all are wanted, others in %v", len(list), wait)
	}
}

// The end waits for viewers without the last state, until its timeout and no
// longer.
func TestTheEndWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		v := c.join()
		began := time.Now()
		c.finish(true, time.Second)
		if took := time.Since(began); took != time.Second {
			t.Errorf("it waited for %v", took)
		}
		text, version, _ := c.since(0)
		if m := read(t, text); !m.Over || m.Parts["head"] != "head 0" {
			t.Errorf("the last state is %+v", m)
		}
		go func() {
			time.Sleep(99 * time.Millisecond)
			_, version, _ := c.since(version)
			c.sent(v, version+2) // version of the end
		}()
		began = time.Now()
		c.n.Add(1)
		c.finish(false, time.Minute)
		if took := time.Since(began); took != 100*time.Millisecond {
			t.Errorf("it waited for %v", took)
		}
		text, _, _ = c.since(version)
		if m := read(t, text); m.Over || m.Parts["head"] != "head 1" {
			t.Errorf("the last state is %+v", m)
		}
		c.leave(v)
		began = time.Now()
		if c.finish(true, time.Second); time.Since(began) != 0 {
			t.Errorf("it waited for nobody for %v", time.Since(began))
		}
	})
}

// A viewer with the newest state learns at once that there will be no further
// one.
func TestTheEndIsToldWhereNothingChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCounter()
		var w wire
		c.look(t, &w)
		c.update(time.Now(), true)
		w.got()
		began := time.Now()
		c.finish(true, time.Minute)
		if m := read(t, &parcel{text: []byte(w.got())}); !m.Over || len(m.Parts) != 0 || time.Since(began) > 5*time.Millisecond {
			t.Errorf("after %v it is told %+v", time.Since(began), m)
		}
	})
}
