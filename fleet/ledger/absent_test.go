package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
)

// cannotStart has a worker refuse a task because it cannot start a player.
func (f *fixture) cannotStart(id string, task *arena.Task, player int) {
	f.t.Helper()
	if task == nil {
		f.t.Fatalf("%s has no task", id)
	}
	f.Refuse(id, &wire.Refuse{Ticket: task.Ticket, Pairs: numbers(task), Reason: "it exited", Absent: &player})
}

// gone returns the player for which the event's pairs came back, -1 if none did.
func (f *fixture) gone() int {
	f.dispatcher.mu.Lock()
	defer f.dispatcher.mu.Unlock()
	for _, p := range f.dispatcher.done {
		if gone := (*arena.AbsentError)(nil); errors.As(p.Err, &gone) {
			return gone.Player
		}
	}
	return -1
}

// A player that two workers cannot start is absent: its pairs go back to the event
// with the reason, and so do those that are named later.
func TestTwoWorkersCannotStartAPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 4, 0)
		f.dispatcher.slowly = true
		f.start()
		f.cannotStart("w1", f.ask("w1", 1), 1)
		if f.gone() >= 0 {
			t.Error("one worker is enough")
		}
		f.cannotStart("w2", f.ask("w2", 1), 1)
		synctest.Wait()
		if f.gone() != 1 || len(f.dispatcher.numbers()) != 4 || f.event.InHand() != 0 {
			t.Fatalf("player %d, pairs %v", f.gone(), f.dispatcher.numbers())
		}
		if why := f.dispatcher.done[0].Err.Error(); !strings.HasPrefix(why, "no worker could start b (w1: it exited") {
			t.Errorf("%q", why)
		}
		if f.dispatcher.done[0].Ticket != ticket || f.dispatcher.done[0].Players != [2]int{0, 1} {
			t.Errorf("%+v", f.dispatcher.done[0])
		}
	})
}

// An event that rests, because enough of its pairs are ready, goes on when none of them can be played.
func TestAnEventGoesOnWithoutTheAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 40, 0)
		f.dispatcher.slowly = true
		f.start()
		first, second := f.ask("w1", 1), f.ask("w2", 1)
		synctest.Wait()
		f.cannotStart("w1", first, 1)
		f.cannotStart("w2", second, 1)
		synctest.Wait()
		if n := len(f.dispatcher.numbers()); n != 40 {
			t.Errorf("%d of 40 pairs came back", n)
		}
	})
}

// One worker is enough if it tries for ten minutes.
func TestOneWorkerCannotStartAPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		began := time.Now()
		for f.gone() < 0 && time.Since(began) < time.Hour {
			f.Beat("w1", &wire.Beat{Slots: 1})
			if task := f.ask("w1", 1); task != nil {
				f.cannotStart("w1", task, 0)
			}
			time.Sleep(time.Second)
		}
		if took := time.Since(began); took < enoughTime || took > 2*enoughTime {
			t.Errorf("absent after %v", took)
		}
	})
}

// A player is not absent if another worker can start it, or if the failures are of
// one worker, of workers in quarantine, or of a player that the pair has not.
func TestWhoIsNotAbsent(t *testing.T) {
	fails := func(f *fixture, id string, player int) { f.cannotStart(id, f.ask(id, 1), player) }
	for name, c := range map[string]struct {
		do   func(f *fixture)
		gone int
	}{
		"another worker plays it": {func(f *fixture) {
			f.bring("w3", f.ask("w3", 1), 1)
			fails(f, "w1", 0)
		}, -1},
		"another worker played it and left": {func(f *fixture) {
			f.bring("w3", f.ask("w3", 1), 1)
			f.Leave("w3")
			fails(f, "w1", 0)
		}, 0},
		"the first is in quarantine": {func(f *fixture) {
			fails(f, "w1", 0)
			f.Quarantine("w1", "it lies")
		}, -1},
		"the first was started again": {func(f *fixture) {
			fails(f, "w1", 0)
			f.Introduce("w1", "", &wire.Health{})
		}, -1},
		"the first has left since": {func(f *fixture) {
			fails(f, "w1", 0)
			f.Leave("w1")
		}, 0},
		"two players": {func(f *fixture) { fails(f, "w1", 1) }, -1},
		"no player":   {func(f *fixture) { fails(f, "w1", 7); fails(f, "w3", 7) }, -1},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := set(t, 9, 0)
			c.do(f)
			if fails(f, "w2", 0); f.gone() != c.gone {
				t.Errorf("%s: player %d is absent, want %d", name, f.gone(), c.gone)
			}
		})
	}
}

// A pair that comes back without play after that, for whatever reason, goes back to the event, too.
func TestPairsOfTheAbsentComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 3, 0)
		first, lost, other := f.ask("w1", 1), f.ask("w1", 1), f.ask("w2", 1)
		f.cannotStart("w1", first, 1)
		f.cannotStart("w2", other, 1)
		if got := f.dispatcher.numbers(); len(got) != 2 || slices.Contains(got, numbers(lost)[0]) {
			t.Fatalf("%v came back", got)
		}
		time.Sleep(f.overdue() + time.Second)
		f.Beat("w1", &wire.Beat{Slots: 1}) // the reply with this task was lost
		f.Sweep()
		if got := f.dispatcher.numbers(); len(got) != 3 {
			t.Errorf("%v came back", got)
		}
	})
}

// A worker that gives back a whole task because it cannot start one player gets the pairs of the
// other players again at once, and nobody gets copies of those that it cannot play.
func TestOtherPairsOfATaskAreNotRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 0, 0)
		f.Audit = 1
		f.start()
		f.Beat("w1", &wire.Beat{Slots: 1})
		f.Beat("w2", &wire.Beat{Slots: 1})
		e := f.event
		for n := 1; n <= 8; n++ { // every second pair is of the player that cannot be started
			s := arena.Setup{Number: n, Players: [2]int{n % 2, 2}}
			s.Participants[0].Name, s.Participants[1].Name = fmt.Sprint("a", n%2), "b"
			e.offer(arena.Task{Ticket: ticket, Pairs: []arena.Setup{s}})
		}
		e.pace = time.Millisecond // long tasks
		for _, id := range []string{"w1", "w2"} {
			if task := f.ask(id, 1); task == nil || len(task.Pairs) < 2 {
				t.Fatalf("%s gets %+v", id, task)
			} else {
				f.cannotStart(id, task, 0)
			}
		}
		for _, id := range []string{"w1", "w2"} {
			task := f.ask(id, 1)
			if task == nil || slices.ContainsFunc(numbers(task), func(n int) bool { return n%2 == 0 }) {
				t.Errorf("%s gets %+v", id, task)
			}
		}
		if got := f.dispatcher.numbers(); len(got) != 4 || len(e.Auditing()) > 4 {
			t.Errorf("%v came back, and %v are audited", got, e.Auditing())
		}
	})
}

// A pair that a refusal names twice is ready once.
func TestARefusalThatNamesAPairTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 0, 0)
		f.start()
		f.Beat("w1", &wire.Beat{Slots: 4})
		e := f.event
		for n := 1; n <= 2; n++ {
			s := arena.Setup{Number: n, Players: [2]int{n, 3}}
			s.Participants[0].Name, s.Participants[1].Name = fmt.Sprint("a", n), "b"
			e.offer(arena.Task{Ticket: ticket, Pairs: []arena.Setup{s}})
		}
		task, absent := f.ask("w1", 4), 1
		f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: []int{1, 2, 2}, Reason: "it exited", Absent: &absent})
		if ready, inHand := e.Queue(); ready != 2 || inHand != 0 {
			t.Errorf("%d ready, %d in hand", ready, inHand)
		}
	})
}

// A worker that still plays a player can start it, however long its pair takes.
func TestWhoPlaysCanStartIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 9, 0)
		long := f.ask("w3", 1)
		for range int(3 * enoughTime / time.Second) {
			f.Beat("w1", &wire.Beat{Slots: 1})
			f.Beat("w3", hold(long, numbers(long)...))
			if task := f.ask("w1", 1); task != nil {
				f.cannotStart("w1", task, 0)
			}
			time.Sleep(time.Second)
		}
		if f.gone() >= 0 {
			t.Error("a player is absent that another worker plays")
		}
		f.cannotStart("w3", long, 0)
		if f.gone() != 0 {
			t.Error("neither can start it")
		}
	})
}
