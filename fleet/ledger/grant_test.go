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

// A worker cannot claim pairs that it was never given, with whatever attempt
// number: they stay ready for others.
func TestClaimsWithoutAGrant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 4, 0)
		lie := wire.Hold{Event: "1-key", Attempt: 1_000_000, Pairs: []int{1, 2, 3, 4}}
		if drop := f.Beat("w1", &wire.Beat{Slots: 1, Holds: []wire.Hold{lie}}).Drop; len(drop) != 1 || len(drop[0].Pairs) != 4 {
			t.Errorf("dropped %+v", drop)
		}
		task := f.ask("w2", 1)
		if task == nil || task.Pairs[0].Number != 1 {
			t.Fatalf("others get %+v", task)
		}
		guess := played(task, 1)
		guess.Number, guess.Attempt = 2, 1_000_000
		for i := range guess.Games {
			guess.Games[i].Pair = 2
		}
		if taken, _ := f.Done("w1", guess); taken || f.event.InHand() != 1 {
			t.Errorf("taken: %v, %d in hand", taken, f.event.InHand())
		}
		guess.Err, guess.Players = arena.ErrCrash, [2]int{}
		if taken, _ := f.Done("w1", guess); taken || f.event.InHand() != 1 {
			t.Errorf("an error is taken: %v, %d in hand", taken, f.event.InHand())
		}
	})
}

// A grant holds after a restart of the server, only for its worker, event, pair,
// attempt and setup, and only if this server gave it.
func TestGrantsHoldAfterARestart(t *testing.T) {
	for name, c := range map[string]struct {
		change func(h *wire.Hold)
		worker string
		key    string
		kept   bool
	}{
		"its own":          {func(*wire.Hold) {}, "w1", "secret", true},
		"another worker's": {func(*wire.Hold) {}, "w2", "secret", false},
		"another server's": {func(*wire.Hold) {}, "w1", "other", false},
		"another attempt":  {func(h *wire.Hold) { h.Attempt++ }, "w1", "secret", false},
		"another pair":     {func(h *wire.Hold) { h.Pairs[0]++ }, "w1", "secret", false},
		"none":             {func(h *wire.Hold) { h.Grants = nil }, "w1", "secret", false},
		"half":             {func(h *wire.Hold) { h.Grants[0] = h.Grants[0][:32] }, "w1", "secret", false},
		"another setup":    {func(h *wire.Hold) { h.Grants[0][3] ^= 1 }, "w1", "secret", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			old := set(t, 2, 0)
			beat := hold(old.ask("w1", 1), 1)
			for _, named := range []bool{false, true} { // before and after the event has named the pair
				f := prepare(t, 2, time.Second)
				f.Key = []byte(c.key)
				b := &wire.Beat{Slots: 1, Holds: slices.Clone(beat.Holds)}
				h := &b.Holds[0]
				h.Pairs, h.Grants = slices.Clone(h.Pairs), [][]byte{slices.Clone(h.Grants[0])}
				c.change(h)
				if named {
					f.start()
				}
				if drop := f.Beat(c.worker, b).Drop; (len(drop) == 0) != c.kept {
					t.Errorf("%s, named %v: dropped %v", name, named, drop)
				}
				if !named {
					f.start()
				}
				if kept := f.event.InHand() == 1; kept != c.kept {
					t.Errorf("%s, named %v: kept %v", name, named, kept)
				}
			}
		})
	}
}

// A grant of a pair that is another one since the restart is worth nothing.
func TestGrantsOfAnotherSetup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		old := set(t, 1, 0)
		task := old.ask("w1", 1)
		for _, early := range []bool{true, false} {
			f := prepare(t, 1, time.Second)
			f.dispatcher.once = 1 // another setup
			if early {
				f.Beat("w1", &wire.Beat{Slots: 1})
				f.bring("w1", task, 1)
			} else {
				f.Beat("w1", hold(task, 1))
			}
			if f.start(); f.event.InHand() != 0 || len(f.dispatcher.numbers()) != 0 {
				t.Errorf("early %v: %d in hand, %v came back", early, f.event.InHand(), f.dispatcher.numbers())
			}
		}
	})
}

// Pairs that an event has not named yet since a restart take limited memory.
func TestEarlyPairsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		old := set(t, 10, 0)
		tasks := []*arena.Task{old.ask("w1", 1), old.ask("w2", 1), old.ask("w3", 1)}
		f := prepare(t, 10, time.Second)
		for i, task := range tasks {
			f.Beat(fmt.Sprint("w", i+1), &wire.Beat{Slots: 1})
			p := played(task, numbers(task)[0])
			p.Transcripts[0][0] = make([]byte, maxEarlyBytes/2)
			for range 3 { // the same one counts once
				taken, err := f.Done(fmt.Sprint("w", i+1), p)
				if err != nil || taken && i == 2 {
					t.Errorf("pair %d: taken %v, %v", i+1, taken, err)
				}
			}
		}
		if len(f.event.early) != 2 {
			t.Errorf("%d pairs are kept", len(f.event.early))
		}
	})
}

// A worker cannot lose a pair by an error: only a crash ends an event, if its
// rules say so, and otherwise another worker plays the pair.
func TestErrorsWithoutARule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, change := range map[string]func(p *arena.Played){
			"other players":                    func(p *arena.Played) { p.Err, p.Players = arena.ErrCrash, [2]int{3, 4} },
			"no crash":                         func(p *arena.Played) { p.Err = errors.New("for fun") },
			"the crash of a built-in player":   func(p *arena.Played) { p.Err = arena.ErrCrash },
			"a crash that has no consequences": func(p *arena.Played) { p.Err = arena.ErrCrash },
		} {
			f := prepare(t, 1, 0)
			f.dispatcher.rules.StopOnCrash = name != "a crash that has no consequences"
			f.dispatcher.programs = name != "the crash of a built-in player"
			f.start()
			task := f.ask("w1", 1)
			p := task.Answer(0)
			change(&p)
			if taken, err := f.Done("w1", p); taken || err == nil || len(f.dispatcher.done) != 0 {
				t.Errorf("%s: taken %v, %v", name, taken, err)
			}
			if len(f.noted) != 1 || !strings.Contains(f.noted[0], "w1 returned an invalid pair") {
				t.Errorf("%s: %q", name, f.noted)
			}
			if again := f.ask("w2", 1); again == nil {
				t.Errorf("%s: the pair is lost", name)
			}
		}
	})
}

// Nothing waits for the disk under the lock, and a pair is assigned again only
// after its dead attempt is on the disk.
func TestTheDiskIsSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		disk := make(chan bool)
		f.Died = func(string, map[int]int) { <-disk }
		f.ask("w1", 1)
		go f.Leave("w1")
		synctest.Wait()
		if f.ask("w2", 1) != nil || f.event.InHand() != 1 { // does not wait
			t.Error("assigned again before the disk has it")
		}
		disk <- true
		synctest.Wait()
		if task := f.ask("w2", 1); task == nil || task.Attempt != 2 {
			t.Errorf("%+v", task)
		}
	})
}

// A pair whose lease dies twice while the disk is slow is ready once.
func TestTheDiskIsSlowTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		disk := make(chan bool)
		f.Died = func(string, map[int]int) { <-disk }
		task := *f.ask("w1", 1)
		go f.Leave("w1")
		synctest.Wait()
		task.Attempt, task.Pairs[0].Grant = 5, task.Pairs[0].Grant[:32] // of an earlier run of the server
		f.sign(&task, "w2")
		if drop := f.Beat("w2", hold(&task, 1)).Drop; len(drop) != 0 {
			t.Fatalf("dropped %v", drop)
		}
		go f.Leave("w2")
		synctest.Wait()
		disk <- true
		disk <- true
		synctest.Wait()
		if f.event.waiting != 1 || f.event.InHand() != 0 {
			t.Errorf("%d ready, %d in hand", f.event.waiting, f.event.InHand())
		}
	})
}

// A pair that comes before the first beat of its worker, after a restart of the server, is kept.
func TestAPairBeforeTheFirstBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		old := set(t, 2, 0)
		task := old.ask("w1", 1)
		f := set(t, 2, time.Second)
		if f.bring("w2", task, 1) || len(f.Workers()) != 0 {
			t.Errorf("another worker brings it: %+v", f.Workers())
		}
		if !f.bring("w1", task, 1) || !slices.Equal(f.dispatcher.numbers(), []int{1}) {
			t.Errorf("came back: %v", f.dispatcher.numbers())
		}
	})
}

// A worker that sends a pair again, because the answer was lost, keeps it until the store has it.
func TestAPairThatIsSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		task := f.ask("w1", 1)
		if got := f.twice("w1", task, 1); !got[0] || !got[1] {
			t.Error("the worker shall erase a pair that is only in memory")
		}
		if got := f.dispatcher.numbers(); !slices.Equal(got, []int{1}) || f.Workers()[0].Played != 1 {
			t.Errorf("it counts twice: %v", got)
		}
		if f.event.Stored(1); f.bring("w1", task, 1) {
			t.Error("the store has it")
		}
		f.event.Stored(2)
		if n := len(f.event.received); n != 0 {
			t.Errorf("%d are remembered", n)
		}
	})
	synctest.Test(t, func(t *testing.T) { // before the event has named it again
		old := set(t, 2, 0)
		task := old.ask("w1", 1)
		f := prepare(t, 2, time.Second)
		f.Beat("w1", &wire.Beat{Slots: 1})
		if got := f.twice("w1", task, 1); !got[0] || !got[1] {
			t.Error("the worker shall erase a pair that came early")
		}
		if f.start(); !f.bring("w1", task, 1) || !slices.Equal(f.dispatcher.numbers(), []int{1}) || f.Workers()[0].Played != 1 {
			t.Errorf("came back: %v", f.dispatcher.numbers())
		}
	})
	synctest.Test(t, func(t *testing.T) { // an audit shows in no answer
		f := audited(t, 1, "w1", "w2")
		for i, task := range f.all(1, "w1", "w2") {
			who := fmt.Sprint("w", i+1)
			if got := f.twice(who, task, 1); !got[0] || !got[1] {
				t.Errorf("%s shall erase its pair", who)
			}
		}
	})
	synctest.Test(t, func(t *testing.T) { // the event did not want it
		f := set(t, 1, 0)
		f.dispatcher.rejects = true
		task := f.ask("w1", 1)
		if got := f.twice("w1", task, 1); got[0] || got[1] {
			t.Error("the worker keeps it")
		}
	})
}

// A beat that the worker's own farewell has overtaken gives nobody a lease: no beat would end it.
func TestABeatAfterTheFarewell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		old := set(t, 1, 0)
		task := old.ask("w1", 1)
		f := set(t, 1, time.Second)
		f.Beat("w1", &wire.Beat{Slots: 1})
		f.Leave("w1")
		if drop := f.Beat("w1", hold(task, 1)).Drop; len(drop) != 1 || f.event.InHand() != 0 {
			t.Errorf("dropped %+v, %d in hand", drop, f.event.InHand())
		}
		time.Sleep(time.Second)
		if again := f.ask("w2", 1); again == nil {
			t.Error("others do not get the pair")
		}
		f = prepare(t, 1, time.Second) // before the event has named the pair again
		f.Beat("w1", &wire.Beat{Slots: 1})
		f.Leave("w1")
		if drop := f.Beat("w1", hold(task, 1)).Drop; len(drop) != 1 {
			t.Errorf("dropped %+v of what is not named yet", drop)
		}
	})
}
