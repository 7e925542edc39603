package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
)

// Pairs that were played before an event was taken back count again, if the event
// names the same pairs again.
func TestReuse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 5, 0)
		known := map[int]arena.Played{}
		for n := 1; n <= 4; n++ {
			s := arena.Setup{Number: n, Players: [2]int{0, 1}}
			s.Opening.Start = f.dispatcher.start()
			p := played(&arena.Task{Pairs: []arena.Setup{s}}, n)
			for i := range p.Games {
				p.Games[i].White, p.Games[i].Black = []string{"a", "b"}[i], []string{"b", "a"}[i]
				p.Games[i].Round = fmt.Sprintf("%d.%d", n, i+1)
			}
			known[n] = p
		}
		known[2].Games[0].White = "c" // other players
		known[3].Games[0].Round = "2.3.1"
		f.dispatcher.once = 4
		f.event.known = known
		f.start()
		if got := f.dispatcher.numbers(); !slices.Equal(got, []int{1}) {
			t.Errorf("counted again: %v, want pair 1", got)
		}
		if task := f.ask("w1", 1); task == nil || task.Pairs[0].Number != 2 {
			t.Error("pair 2 is not played again")
		}
	})
}

// Results of a quarantined worker do not count, even after a restart of the
// server.
func TestQuarantineAfterAStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		old := set(t, 2, 0)
		task := old.ask("w1", 1)
		f := prepare(t, 2, time.Second)
		f.Quarantine("w1", "it lies")
		if f.bring("w1", task, 1) {
			t.Error("it brings a pair that is not named yet")
		}
		f.start()
		if f.bring("w1", task, 1) {
			t.Error("it brings a pair that nobody has")
		}
		if drop := f.Beat("w1", hold(task, 1)).Drop; len(drop) != 1 {
			t.Errorf("dropped: %v", drop)
		}
	})
	synctest.Test(t, func(t *testing.T) { // it brings a pair, and then it is found to lie
		old := set(t, 2, 0)
		task := old.ask("w1", 1)
		f := prepare(t, 2, time.Second)
		f.Beat("w1", &wire.Beat{Slots: 1})
		taken := f.bring("w1", task, 1)
		f.Quarantine("w1", "it lies")
		if f.start(); !taken || len(f.dispatcher.numbers()) > 0 {
			t.Errorf("taken early: %v, came back: %v", taken, f.dispatcher.numbers())
		}
	})
}

// Audits end even if all workers disagree, and without other workers they do not
// delay the end.
func TestAuditsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 2, "w1")
		f.bring("w1", f.all(1, "w1")[0], 1)
		f.event.Stored(1)
		f.event.Audited(t.Context())
		if !strings.Contains(strings.Join(f.noted, "\n"), "1 pair could not be audited") { // before the event is over
			t.Errorf("noted %q", f.noted)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := audited(t, 2, "w1", "w2", "w3", "w4", "w5", "w6")
		for i := range maxAnswers {
			w := fmt.Sprint("w", i+1)
			p := played(f.all(1, w)[0], 1)
			p.Games[1].ECO = fmt.Sprint(i)
			if _, err := f.Done(w, p); err != nil {
				t.Fatal(err)
			}
		}
		f.Sweep()
		if len(f.event.open) > 0 || len(f.quarantined) > 0 || len(f.noted) != 1 || !strings.Contains(f.noted[0], "w1 and w2 and w3 and w4 and w5 played different games in pair 1") {
			t.Errorf("quarantined %q, noted %q", f.quarantined, f.noted)
		}
		f.event.unsteady = true
		f.bring("w1", f.ask("w1", 1), 2)
		if len(f.event.open) > 0 {
			t.Error("an event without audits has one")
		}
	})
}
