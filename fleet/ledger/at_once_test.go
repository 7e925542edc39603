package ledger

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/pgn"
)

// waiting makes a worker ask for a task and wait for it.
func (f *fixture) waiting(id string) (task chan *arena.Task, stop func()) {
	ctx, cancel := context.WithCancel(f.t.Context())
	task = make(chan *arena.Task, 1)
	go func() { task <- f.Ask(ctx, id, 1) }()
	synctest.Wait()
	return task, cancel
}

// A pair that becomes free is assigned at once to a waiting worker, which need
// not ask again.
func TestWhoWaitsIsServedAtOnce(t *testing.T) {
	for name, free := range map[string]func(f *fixture, task *arena.Task){
		"a wrong pair": func(f *fixture, task *arena.Task) {
			wrong := played(task, 1)
			wrong.Games[1].Result = pgn.Unfinished
			if taken, err := f.Done("w1", wrong); taken || err == nil {
				f.t.Error("a pair without a result counts")
			}
		},
		"a refusal": func(f *fixture, task *arena.Task) {
			f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1}, Reason: "no such engine"})
		},
		"a worker that leaves": func(f *fixture, _ *arena.Task) { f.Leave("w1") },
		"a reply that was lost": func(f *fixture, _ *arena.Task) {
			time.Sleep(f.overdue() + time.Second)
			f.Beat("w1", &wire.Beat{Slots: 1})
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := set(t, 1, 0)
			task := f.ask("w1", 1)
			other, stop := f.waiting("w2")
			defer stop()
			free(f, task)
			synctest.Wait()
			select {
			case got := <-other:
				if got == nil || got.Pairs[0].Number != 1 || got.Attempt <= task.Attempt {
					t.Errorf("%s: %+v", name, got)
				}
			default:
				t.Errorf("%s: who waits gets nothing", name)
			}
		})
	}
}

// A worker that may play again gets ready pairs at once, and is known only after
// its first contact.
func TestWhoMayPlayAgainIsServedAtOnce(t *testing.T) {
	for name, again := range map[string]struct{ out, in func(f *fixture) }{
		"quarantine": {func(f *fixture) { f.Quarantine("w1", "it lies") }, func(f *fixture) { f.Quarantine("w1", "") }},
		"drained":    {func(f *fixture) { f.Beat("w1", &wire.Beat{Slots: 1}); f.Drain("w1", true) }, func(f *fixture) { f.Drain("w1", false) }},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := set(t, 1, 0)
			again.out(f)
			if w := f.Workers(); len(w) != 1 || w[0].Alive != (name == "drained") {
				t.Errorf("%s: %+v, who is there once it was heard of", name, w)
			}
			task, stop := f.waiting("w1")
			defer stop()
			select {
			case got := <-task:
				t.Fatalf("%s: %+v", name, got)
			default:
			}
			again.in(f)
			synctest.Wait()
			select {
			case got := <-task:
				if got == nil {
					t.Errorf("%s: nothing", name)
				}
			default:
				t.Errorf("%s: who waits gets nothing", name)
			}
		})
	}
}

// Messages of a worker may be handled after its farewell. They get no pairs, which
// would have to wait for the end of a lease. Its next process gets pairs at once.
func TestMessagesAfterAFarewell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		task := f.ask("w1", 1)
		f.Leave("w1")
		late := &wire.Beat{Slots: 1, Holds: []wire.Hold{{Event: task.Event, Attempt: task.Attempt, Pairs: []int{1}}}}
		if got := f.Beat("w1", late); len(got.Drop) != 1 || f.Workers()[0].Alive {
			t.Errorf("a late beat: %+v, %+v", got, f.Workers())
		}
		if got := f.ask("w1", 1); got != nil || f.Workers()[0].Alive {
			t.Errorf("a late request is granted: %+v", got)
		}
		f.Beat("w1", &wire.Beat{Slots: 1, First: true})
		if got := f.ask("w1", 1); got == nil {
			t.Error("the next process gets nothing")
		}
		f.Leave("w1")
		time.Sleep(f.overdue() + time.Second)
		f.Beat("w1", &wire.Beat{Slots: 1})
		if got := f.ask("w1", 1); got == nil {
			t.Error("a worker whose earlier farewell came late gets nothing")
		}
	})
}

// A worker that is no longer a member gets no more pairs, even if a first beat arrives late, and is
// forgotten after its last messages.
func TestRemovedWorkersAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.ask("w1", 1)
		f.Remove("w1")
		f.Beat("w1", &wire.Beat{Slots: 1, First: true})
		f.Sweep()
		if f.ask("w1", 1) != nil || len(f.Workers()) != 1 || f.Workers()[0].Alive {
			t.Errorf("it is back: %+v", f.Workers())
		}
		time.Sleep(f.overdue() + time.Second)
		if f.Beat("w1", &wire.Beat{Slots: 1}); f.ask("w1", 1) != nil {
			t.Error("it gets the pair")
		}
		f.Sweep()
		if task := f.ask("w2", 1); task == nil || len(f.Workers()) != 1 || f.Workers()[0].ID != "w2" {
			t.Errorf("w2 gets %+v, and these are known: %+v", task, f.Workers())
		}
	})
}
