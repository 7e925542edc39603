package ledger

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/pgn"
	"match/players/spec"
)

// lie returns a pair with another first move than the other workers'.
func (f *fixture) lie(id string, t *arena.Task, number int, move string) bool {
	f.t.Helper()
	p := played(t, number)
	g := p.Games[0]
	p.Games[0] = game(g.White, g.Black, number, g.Start, move)
	taken, err := f.Done(id, p)
	if err != nil {
		f.t.Error(err)
	}
	return taken
}

// audited is set for a ledger that audits all pairs.
func audited(t *testing.T, pairs int, workers ...string) *fixture {
	f := set(t, pairs, 0)
	f.Audit = 1
	for _, w := range workers {
		f.Beat(w, &wire.Beat{Slots: 1})
	}
	return f
}

// all gives each worker the next pair. They must be the same one.
func (f *fixture) all(number int, workers ...string) (tasks []*arena.Task) {
	f.t.Helper()
	for _, w := range workers {
		task := f.ask(w, 1)
		if task == nil || !slices.Equal(numbers(task), []int{number}) || task.Attempt != 1 {
			f.t.Fatalf("%s gets %+v, want pair %d", w, task, number)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// A pair is in order if two workers play it in the same way. If they differ, a third
// one decides which of them is wrong. The wrong worker gets no more pairs, and its
// results no longer count.
func TestAudit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 3, "w1", "w2", "w3")
		for i, task := range f.all(1, "w1", "w2") {
			if !f.bring([]string{"w1", "w2"}[i], task, 1) {
				t.Error("a result is not wanted")
			}
		}
		tasks := f.all(2, "w1", "w2")
		f.lie("w1", tasks[0], 2, whiteWins)
		f.bring("w2", tasks[1], 2)
		if !slices.Equal(f.dispatcher.numbers(), []int{1, 2}) {
			t.Errorf("%v have come back", f.dispatcher.numbers())
		}
		if len(f.quarantined) > 0 {
			t.Errorf("two disagree, and %v is quarantined", f.quarantined)
		}
		f.bring("w3", f.all(2, "w3")[0], 2)
		if len(f.quarantined) != 1 || !strings.Contains(f.quarantined[0], "w1: it played pair 2 of event 1-key differently from w2 and w3") {
			t.Errorf("quarantined: %v", f.quarantined)
		}
		if w := f.Workers(); w[0].Quarantined == "" || w[0].InHand != 0 || w[1].Quarantined != "" || w[1].Audited != 2 {
			t.Errorf("%+v", w)
		}
		if f.ask("w1", 1) != nil || f.event.Games() != 2 {
			t.Error("a worker in quarantine plays on")
		}
		f.Quarantine("w1", "")
		if f.Workers()[0].Quarantined != "" || f.event.Games() != 3 {
			t.Error("it is not admitted again")
		}
	})
}

// Which of the two results counts is drawn. The first one waits for the other one,
// unless no other worker takes the pair.
func TestWhichResultCounts(t *testing.T) {
	first := map[bool]int{}
	for range 40 {
		synctest.Test(t, func(t *testing.T) {
			f := audited(t, 1, "w1", "w2")
			tasks := f.all(1, "w1", "w2")
			f.lie("w1", tasks[0], 1, whiteWins)
			waits := len(f.dispatcher.numbers()) == 0
			f.bring("w2", tasks[1], 1)
			if !slices.Equal(f.dispatcher.numbers(), []int{1}) {
				t.Fatalf("%v have come back", f.dispatcher.numbers())
			}
			if counts := f.dispatcher.done[0].Games[0].Result == pgn.WhiteWins; counts == waits {
				t.Errorf("the first result counts: %v, though it waited: %v", counts, waits)
			}
			first[waits]++
		})
	}
	if first[true] < 5 || first[false] < 5 {
		t.Errorf("how often the first result waited: %v", first)
	}
	for range 10 {
		synctest.Test(t, func(t *testing.T) { // the other worker is busy elsewhere
			f := audited(t, 1, "w1", "w2")
			f.bring("w1", f.all(1, "w1")[0], 1)
			time.Sleep(taskFor)
			f.Sweep()
			if !slices.Equal(f.dispatcher.numbers(), []int{1}) {
				t.Error("the pair waits for a second worker")
			}
			f.bring("w2", f.all(1, "w2")[0], 1)
			if len(f.dispatcher.numbers()) != 1 || f.Workers()[0].Audited != 1 {
				t.Error("the pair is not audited afterwards")
			}
		})
		synctest.Test(t, func(t *testing.T) { // there is no other worker
			f := audited(t, 1, "w1")
			if f.bring("w1", f.all(1, "w1")[0], 1); !slices.Equal(f.dispatcher.numbers(), []int{1}) {
				t.Error("the pair waits for a worker that is not there")
			}
		})
	}
}

// The copies of a pair survive the death of leases, refusals and wrong results.
func TestCopiesAreAssignedAgain(t *testing.T) {
	for range 10 {
		synctest.Test(t, func(t *testing.T) {
			f := audited(t, 1, "w1", "w2", "w3", "w4")
			tasks := f.all(1, "w1", "w2")
			f.Leave("w1")
			f.Refuse("w2", &wire.Refuse{Ticket: tasks[1].Ticket, Pairs: []int{1}, Reason: "no such engine"})
			if f.bring("w1", tasks[0], 1) || f.bring("w2", tasks[1], 1) {
				t.Error("a pair that was given back counts")
			}
			for _, w := range []string{"w3", "w4"} {
				f.bring(w, f.ask(w, 1), 1)
			}
			if w := f.Workers(); len(f.dispatcher.numbers()) != 1 || w[2].Audited != 1 || w[3].Audited != 1 {
				t.Errorf("%v have come back; %+v", f.dispatcher.numbers(), w)
			}
		})
	}
}

// Workers do not learn that the store has a pair before its audit has ended.
func TestStoredPairsAreHidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 3, "w1", "w2", "w3")
		stored := func() int { return f.Beat("w3", &wire.Beat{Slots: 1, Kept: []string{"1-key"}}).Stored["1-key"] }
		tasks := f.all(1, "w1", "w2")
		f.bring("w1", tasks[0], 1)
		f.event.Stored(1)
		if n := stored(); n != 0 {
			t.Errorf("%d pairs are in the store, and w2 still plays it", n)
		}
		if f.bring("w2", tasks[1], 1); stored() != 1 {
			t.Errorf("%d pairs are in the store", stored())
		}
		f.ask("w1", 1)
		if f.event.Stored(keptBack + 3); stored() != 3 {
			t.Errorf("workers keep more than %d pairs: %d", keptBack, stored())
		}
	})
}

// A dispute of two waits for a third worker, but not longer than an hour.
func TestDisputesWaitAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 1, "w1", "w2")
		tasks := f.all(1, "w1", "w2")
		f.lie("w1", tasks[0], 1, whiteWins)
		f.bring("w2", tasks[1], 1)
		f.event.Stored(1)
		over := make(chan bool)
		go func() { f.event.Audited(t.Context()); close(over) }()
		for range 59 {
			time.Sleep(time.Minute)
			f.Sweep()
		}
		if why := f.event.Waits(); !strings.Contains(why, "played different games in pair 1: another worker must play it") {
			t.Errorf("it waits for %q", why)
		}
		select {
		case <-over:
			t.Error("the event is over before a third worker could come")
		default:
		}
		time.Sleep(2 * time.Minute)
		f.Sweep()
		<-over
		last := f.noted[len(f.noted)-1]
		if len(f.quarantined) > 0 || !strings.Contains(last, "one of them is at fault") {
			t.Errorf("quarantined %v, noted %v", f.quarantined, f.noted)
		}
	})
}

// What cannot be audited is said when the first pair is assigned.
func TestWhatIsNotAudited(t *testing.T) {
	for want, c := range map[string]struct {
		workers []string
		change  func(*arena.Participant)
	}{
		"there is only one worker":   {[]string{"w1"}, func(*arena.Participant) {}},
		"there are only two workers": {[]string{"w1", "w2"}, func(*arena.Participant) {}},
		"there are clocks":           {[]string{"w1", "w2", "w3"}, func(s *arena.Participant) { s.Limits.MoveTime = time.Second }},
		"a plays with 4 threads": {[]string{"w1", "w2", "w3"}, func(s *arena.Participant) {
			s.Spec = spec.Player{Kind: spec.UCI, Options: []spec.Option{{Name: "Threads", Value: "4"}}}
		}},
		"": {[]string{"w1", "w2", "w3"}, func(*arena.Participant) {}},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := audited(t, 2, c.workers...)
			f.Lock()
			for _, p := range f.event.pairs {
				c.change(&p.Participants[0])
			}
			f.mu.Unlock()
			f.ask("w1", 1)
			f.ask("w1", 1)
			f.Sweep()
			if want == "" && len(f.noted) == 0 {
				return
			}
			if len(f.noted) != 1 || !strings.Contains(f.noted[0], want) {
				t.Errorf("noted %q, want %q", f.noted, want)
			}
		})
	}
}

// Pairs that workers had before the server was started are drawn again.
func TestAuditsAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := set(t, 3, 0)
		one, two := before.ask("w1", 1), before.ask("w1", 1)
		f := prepare(t, 3, time.Second)
		f.Audit = 1
		f.Beat("w1", hold(one, 1))
		f.bring("w1", two, 2)
		f.start()
		time.Sleep(2 * time.Second)
		for range 2 {
			if task := f.ask("w2", 1); task != nil {
				f.bring("w2", task, task.Pairs[0].Number)
			}
		}
		f.bring("w1", one, 1)
		if w := f.Workers(); w[0].Audited != 2 || w[1].Audited != 2 {
			t.Errorf("%+v", w)
		}
	})
}

// An event that no worker can play reports the reason, even if workers are
// present.
func TestWaitsForWorkersInQuarantine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		f.Beat("w1", hold(&arena.Task{}))
		f.Beat("w2", hold(&arena.Task{}))
		f.Quarantine("w1", "it lies")
		if why := f.event.Waits(); why != "" {
			t.Errorf("w2 plays: %s", why)
		}
		f.Drain("w2", true)
		if why := f.event.Waits(); why != "w1 is in quarantine; w2 is drained" {
			t.Error(why)
		}
	})
}

// TestMain initialises the state shared by all digests outside the synctest
// bubbles.
func TestMain(m *testing.M) {
	p := arena.Played{}
	p.Games[0] = game("a", "b", 1, (&dispatcher{}).start(), honest)
	if _, err := p.Digest(); err != nil {
		panic(err)
	}
	m.Run()
}
