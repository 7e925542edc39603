package ledger

import (
	"math"
	"strings"
	"testing"
	"testing/synctest"

	"match/arena"
	"match/fleet/wire"
)

// Fisher's exact test, by counting: 3 of 3 faults in 3 of 10 games are one of the
// 120 ways to choose three games.
func TestChanceOfFaults(t *testing.T) {
	for _, c := range []struct {
		mine, others tally
		want         float64
	}{
		{tally{3, 3}, tally{7, 0}, 1.0 / 120},
		{tally{3, 0}, tally{7, 3}, 1},
		{tally{3, 1}, tally{7, 2}, 1 - 35.0/120}, // all but C(7,3)
		{tally{10, 10}, tally{}, 1},
	} {
		if got := c.mine.chance(c.others); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v against %v: %v, want %v", c.mine, c.others, got, c.want)
		}
	}
}

// withPrograms is set for an event of external programs.
func withPrograms(t *testing.T, pairs int) *fixture {
	f := prepare(t, pairs, 0)
	f.dispatcher.programs = true
	f.start()
	return f
}

// faulty brings a pair whose first game was lost by a crash.
func (f *fixture) faulty(id string) (taken bool) {
	f.t.Helper()
	task := f.ask(id, 1)
	p := played(task, task.Pairs[0].Number)
	p.Games[0] = forfeit(p.Games[0])
	taken, err := f.Done(id, p)
	if err != nil {
		f.t.Error(err)
	}
	return taken
}

// A machine is quarantined if games are lost on time there and not elsewhere. If
// they are lost everywhere, the engine is at fault.
func TestFaultyMachines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := withPrograms(t, 120)
		for range 40 {
			task := f.ask("w2", 1)
			f.bring("w2", task, task.Pairs[0].Number)
		}
		taken := 0
		for len(f.quarantined) == 0 && taken < 30 && f.faulty("w1") {
			taken++
		}
		if len(f.quarantined) != 1 || !strings.Contains(f.quarantined[0], "of event 1-key were forfeited there") || !strings.HasSuffix(f.quarantined[0], "0 of 80 games elsewhere") || taken < forfeits.faults-1 || taken > 12 {
			t.Errorf("after %d pairs: %q", taken, f.quarantined)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := withPrograms(t, 60)
		for range 25 {
			f.faulty("w1")
			f.faulty("w2")
		}
		if len(f.quarantined) > 0 || f.Workers()[0].Faults != 25 {
			t.Errorf("%q, %+v", f.quarantined, f.Workers()[0])
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := withPrograms(t, 60)
		for range 25 {
			f.faulty("w1")
		}
		if len(f.quarantined) > 0 {
			t.Errorf("the only worker: %q", f.quarantined)
		}
	})
}

// A worker can send messages about events of which it has a pair, as one harmless
// line.
func TestTell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		if err := f.Tell("w1", &wire.Tell{Event: "1-key", Line: "x"}); err == nil {
			t.Error("a worker without a pair")
		}
		if f.ask("w1", 1) == nil {
			t.Fatal("no task")
		}
		if err := f.Tell("w1", &wire.Tell{Event: "2-key", Line: "x"}); err == nil {
			t.Error("another event")
		}
		if err := f.Tell("w1", &wire.Tell{Event: "1-key", Line: "built"}); err != nil {
			t.Error(err)
		}
		if len(f.noted) != 1 || f.noted[0] != "w1: built" {
			t.Errorf("%q", f.noted)
		}
	})
}

// The name of a player that a worker invents does not fill the messages of the event.
func TestInventedNamesAreCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 1, 0)
		p := played(f.ask("w1", 1), 1)
		p.Warnings = []arena.Warning{{Player: strings.Repeat("<", 5000), Text: "x"}}
		if taken, err := f.Done("w1", p); taken || err == nil || len(f.noted) != 1 || len(f.noted[0]) > 400 {
			t.Errorf("%v, %v, %.500q", taken, err, f.noted)
		}
	})
}
