package ledger

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/players/spec"
)

// crowd is a ledger with many workers and events. All events but the last wait for
// an engine that no worker has.
type crowd struct {
	*Ledger
	workers []string
	events  []*Event
	tasks   int // that were refused
}

// pairsOfEngine returns a task of an event, with an engine of its own.
func pairsOfEngine(engine string, first, n int) arena.Task {
	task := arena.Task{Ticket: ticket}
	for i := range n {
		s := arena.Setup{Number: first + i, Players: [2]int{0, 1}}
		s.Participants[0] = arena.Participant{Name: "a", Spec: spec.Player{Kind: spec.UCI, Path: engine}}
		s.Participants[1] = arena.Participant{Name: "b"}
		s.Opening.Start = (&dispatcher{}).start()
		task.Pairs = append(task.Pairs, s)
	}
	return task
}

func newCrowd(workers, events int) *crowd {
	now := time.Unix(1000, 0)
	c := &crowd{Ledger: New(Options{
		Lease: time.Hour, BeatEvery: 5 * time.Second, Outgoing: func(*spec.Player) {}, Stopped: func(string) {},
		Died: func(string, map[int]int) {}, Quarantined: func(string, string) {}, Noted: func(string, string, string) {}, Now: func() time.Time { return now }, Chance: func() float64 { return 1 },
	})}
	for i := range workers {
		c.workers = append(c.workers, fmt.Sprint("w", i+1))
		c.Beat(c.workers[i], &wire.Beat{Slots: 1})
	}
	for i := range events {
		e := c.Open(fmt.Sprint(i+1, "-key"), 100, nil, nil)
		e.dispatcher = &dispatcher{}
		c.events = append(c.events, e)
		if i == events-1 {
			break
		}
		e.offer(pairsOfEngine(fmt.Sprint("engine", i), 1, e.enough()))
		for _, w := range c.workers {
			for t := c.now(w); t != nil; t = c.now(w) {
				c.tasks++
				c.Refuse(w, &wire.Refuse{Ticket: t.Ticket, Pairs: numbers(t), Reason: "no such engine"})
			}
		}
	}
	return c
}

// now asks for a task without waiting.
func (c *crowd) now(id string) *arena.Task {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return c.Ask(ctx, id, 1)
}

// wait lets all workers but some wait for a task.
func (c *crowd) wait(ctx context.Context, but int) {
	for _, w := range c.workers[but:] {
		go c.Ask(ctx, w, 1)
	}
	for n := 0; n < len(c.workers)-but; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		n = c.asking.Len()
		c.mu.Unlock()
	}
}

// play lets a worker play a pair of the last event.
func (c *crowd) play(t testing.TB, id string) {
	task := c.now(id)
	if task == nil || task.Event != c.events[len(c.events)-1].name {
		t.Fatalf("%s plays %+v", id, task)
	}
	if taken, err := c.Done(id, played(task, task.Pairs[0].Number)); !taken || err != nil {
		t.Fatal(taken, err)
	}
}

// What no worker can play costs nothing at a beat, and as much for a task as there
// are events, however many workers wait and however many pairs are ready.
func TestDispatchExaminesWhatHasChanged(t *testing.T) {
	for _, workers := range []int{20, 200} {
		synctest.Test(t, func(t *testing.T) {
			const events = 10
			c := newCrowd(workers, events)
			if c.tasks != workers*(events-1) {
				t.Errorf("%d refusals, want one of each worker for each event", c.tasks)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			c.wait(ctx, 1)
			examined := func(what string, most int, do func()) {
				t.Helper()
				before := c.examined
				if do(); c.examined-before > most {
					t.Errorf("%d workers, %s: %d comparisons, want at most %d", workers, what, c.examined-before, most)
				}
			}
			examined("beats", 0, func() {
				for _, w := range c.workers {
					c.Beat(w, &wire.Beat{Slots: 1})
				}
				c.Sweep()
			})
			last := c.events[events-1]
			for _, id := range c.workers[1:] { // the last event has a reason not to be theirs as well
				last.refused[id] = "not here"
			}
			examined("new pairs of one event", 2*workers, func() { last.offer(pairsOfEngine("", 1, 50)) })
			examined("a task and a result", 3*events, func() { c.play(t, "w1") })
		})
	}
}

// A pair that a worker has refused is offered to it again after some time, each
// time later, or after an hour if the reason lasts, and at once if it is introduced
// again.
func TestRefusedPairsAreOfferedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 5, 0)
		lasting := false
		refuse := func(task *arena.Task) {
			f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: numbers(task), Reason: "the engine exited", Lasting: lasting})
		}
		wait := func() (waited time.Duration) {
			task, stop := f.waiting("w1")
			defer stop()
			for began := time.Now(); time.Since(began) < 3*time.Hour; {
				f.Beat("w1", &wire.Beat{Slots: 1})
				f.Sweep()
				synctest.Wait()
				select {
				case got := <-task:
					refuse(got)
					return time.Since(began)
				default:
					time.Sleep(time.Second)
				}
			}
			return 0
		}
		refuse(f.ask("w1", 1))
		for i, want := range []time.Duration{10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600} {
			if got := wait(); got != want*time.Second {
				t.Errorf("after refusal %d: %v, want %v", i+1, got, want*time.Second)
			}
		}
		if why := f.event.Waits(); why != "the engine exited" {
			t.Error(why)
		}
		f.Introduce("w1", "", &wire.Health{})
		task := f.ask("w1", 1)
		if task == nil {
			t.Fatal("not offered to a worker that was started again")
		}
		lasting = true
		refuse(task)
		if got := wait(); got != lastRetry {
			t.Errorf("after a refusal that lasts: %v", got)
		}
	})
}

// Of several refusals, the one that ends first has a waiting worker looked at again, whichever came first.
func TestWhichRefusalEndsFirst(t *testing.T) {
	for _, lasting := range []int{1, 2} {
		synctest.Test(t, func(t *testing.T) {
			f := set(t, 0, 0)
			f.event.offer(pairsOfEngine("x", 1, 1))
			f.event.offer(pairsOfEngine("y", 2, 1))
			for n := range 2 {
				task := f.ask("w1", 1)
				f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: numbers(task), Reason: "no engine", Lasting: n+1 == lasting})
			}
			task, stop := f.waiting("w1")
			defer stop()
			time.Sleep(firstRetry)
			f.Beat("w1", &wire.Beat{Slots: 1})
			f.Sweep()
			synctest.Wait()
			select {
			case got := <-task:
				if got.Pairs[0].Number == lasting {
					t.Errorf("it gets %v", numbers(got))
				}
			default:
				t.Errorf("it gets nothing, though its refusal of pair %d has ended", 3-lasting)
			}
		})
	}
}

// Pairs of several classes are ready in order, and leave in order.
func TestReadyPairsOfSeveralPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(3, 1)
		e := c.events[0]
		for i, engine := range []string{"x", "y", "x", "z", "y", "x"} {
			e.offer(pairsOfEngine(engine, 6-i, 1))
		}
		first := c.now("w1") // pair 1 of x
		c.Refuse("w1", &wire.Refuse{Ticket: first.Ticket, Pairs: []int{1}, Reason: "no x"})
		for _, want := range []int{2, 3, 5} { // 4 and 6 have x
			task := c.now("w1")
			if task == nil || task.Pairs[0].Number != want {
				t.Fatalf("%+v, want pair %d", task, want)
			}
			if taken, err := c.Done("w1", played(task, want)); !taken || err != nil {
				t.Fatal(taken, err)
			}
		}
		if task := c.now("w1"); task != nil {
			t.Errorf("refused, and offered again: %v", numbers(task))
		}
		for _, want := range []int{1, 4, 6} {
			if task := c.now("w2"); task == nil || task.Pairs[0].Number != want {
				t.Errorf("%+v, want pair %d", task, want)
			}
		}
		if e.waiting != 0 || len(e.offers) != 0 {
			t.Errorf("%d pairs of %d classes are left", e.waiting, len(e.offers))
		}
	})
}

// A beat while 49 of 50 events wait for an engine that no worker has.
func BenchmarkBeatWithWaitingEvents(b *testing.B) {
	for _, workers := range []int{100, 1000, 10_000} {
		b.Run(fmt.Sprint(workers, " workers"), func(b *testing.B) {
			c := newCrowd(workers, 50)
			ctx, cancel := context.WithCancel(b.Context())
			defer cancel()
			c.wait(ctx, 0)
			for i := 0; b.Loop(); i++ {
				c.Beat(c.workers[i%workers], &wire.Beat{Slots: 1})
			}
		})
	}
}
