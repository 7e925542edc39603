package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/pgn"
)

// Pairs that were played before an event was taken back count again, if the event
// names the same pairs again.
func TestReuse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := prepare(t, 5, 0)
		known := map[int]arena.Played{}
		for n := 1; n <= 4; n++ {
			s := arena.Setup{Number: n, Players: [2]int{0, 1}}
			p := played(&arena.Task{Pairs: []arena.Setup{s}}, n)
			for i := range p.Games {
				p.Games[i].White, p.Games[i].Black = []string{"a", "b"}[i], []string{"b", "a"}[i]
				p.Games[i].Start = f.desk.start()
				p.Games[i].Round = fmt.Sprintf("%d.%d", n, i+1)
			}
			known[n] = p
		}
		known[2].Games[0].White = "c" // other players
		known[3].Games[0].Round = "2.3.1"
		f.desk.once = 4
		f.event.Reuse(known)
		f.start()
		if got := f.desk.numbers(); !slices.Equal(got, []int{1}) {
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
}

// There are no audits with a single worker, and audits end even if all workers
// disagree.
func TestAuditsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 3, 0)
		f.chance = 0
		f.bring("w1", f.ask("w1", 1), 1)
		if len(f.event.audits) > 0 {
			t.Error("the only worker is audited")
		}
		for i := range maxAnswers + 1 {
			f.Beat(fmt.Sprint("w", i+1), hold(&arena.Task{}))
		}
		task := f.ask("w1", 1)
		for i := range maxAnswers {
			if task == nil {
				t.Fatalf("after %d answers nobody is asked", i)
			}
			p := played(task, 2)
			p.Games[0].Plies = nil
			p.Games[1].ECO = fmt.Sprint(i)
			p.Games[0].Result = pgn.Draw
			if _, err := f.Done(fmt.Sprint("w", i+1), p); err != nil {
				t.Fatal(err)
			}
			if task = nil; i+1 < maxAnswers {
				task = f.ask(fmt.Sprint("w", i+2), 1)
			}
		}
		if f.event.checking() || len(f.accused) > 0 || len(f.noted) != 1 || !strings.Contains(f.noted[0], "5 workers played different games in pair 2") {
			t.Errorf("accused %q, noted %q", f.accused, f.noted)
		}
		f.event.unsteady = true
		f.bring("w1", f.ask("w1", 1), 3)
		if len(f.event.audits) > 0 {
			t.Error("an event without audits has one")
		}
	})
}
