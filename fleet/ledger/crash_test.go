package ledger

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
)

// stopsOnCrash is set for an event of programs that a crash ends.
func stopsOnCrash(t *testing.T) *fixture {
	f := prepare(t, 2, 0)
	f.dispatcher.rules.StopOnCrash, f.dispatcher.programs = true, true
	f.start()
	return f
}

// crash has a worker report that an engine crashed in the first pair of a task.
func (f *fixture) crash(id string, task *arena.Task) (taken bool) {
	f.t.Helper()
	if task == nil {
		f.t.Fatalf("%s has no task", id)
	}
	p := task.Answer(0)
	p.Err = arena.ErrCrash
	taken, err := f.Done(id, p)
	if err != nil {
		f.t.Error(err)
	}
	return taken
}

// A crash ends an event only if a second worker reports one. Until then others play the
// pair.
func TestCrashesAreConfirmed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stopsOnCrash(t)
		one, two := f.ask("w1", 1), f.ask("w2", 1)
		if f.crash("w1", one) || len(f.dispatcher.done) > 0 {
			t.Fatal("one worker ends an event")
		}
		if f.ask("w1", 1) != nil {
			t.Error("it gets the pair again")
		}
		if len(f.noted) != 1 || !strings.Contains(f.noted[0], "w1 reported a crash in pair 1, which ends the event if another worker confirms it") {
			t.Errorf("%q", f.noted)
		}
		f.bring("w2", two, 2)
		again := f.ask("w2", 1)
		if again == nil || again.Pairs[0].Number != 1 {
			t.Fatalf("w2 gets %+v", again)
		}
		if !f.crash("w2", again) || !errors.Is(f.dispatcher.done[1].Err, arena.ErrCrash) {
			t.Error("two workers do not end it")
		}
	})
}

// A pair in which another worker has no crash counts.
func TestFalseCrashes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := stopsOnCrash(t)
		one, two := f.ask("w1", 1), f.ask("w2", 1)
		f.crash("w1", one)
		f.bring("w2", two, 2)
		if again := f.ask("w2", 1); !f.bring("w2", again, 1) || len(f.dispatcher.numbers()) != 2 {
			t.Errorf("%v came back", f.dispatcher.numbers())
		}
	})
}

// The only worker that can play a pair needs no other one, and neither does one whose
// helper is in quarantine.
func TestCrashesOfTheOnlyWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if f := stopsOnCrash(t); !f.crash("w1", f.ask("w1", 1)) {
			t.Error("a fleet of one worker ignores a crash")
		}
		f := stopsOnCrash(t)
		one, two := f.ask("w1", 1), f.ask("w2", 1)
		f.crash("w1", one)
		f.Quarantine("w1", "it lies")
		f.Beat("w3", hold(two))
		if f.crash("w2", two) {
			t.Error("a worker in quarantine confirms a crash")
		}
		f.Leave("w3")
		time.Sleep(firstRetry)
		f.Sweep()
		if again := f.ask("w2", 1); !f.crash("w2", again) {
			t.Error("it waits for workers that are gone")
		}
	})
}

// A crash that was reported before the event named the pair again is not believed.
func TestEarlyCrashes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := stopsOnCrash(t)
		task := before.ask("w1", 1)
		f := prepare(t, 1, time.Second)
		f.dispatcher.rules.StopOnCrash, f.dispatcher.programs = true, true
		f.crash("w1", task)
		f.start()
		if len(f.dispatcher.done) > 0 {
			t.Error("it ends the event")
		}
		time.Sleep(2 * time.Second)
		if f.ask("w2", 1) == nil {
			t.Error("the pair is lost")
		}
	})
}
