package ledger

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/fleet/wire"
	"match/players/spec"
)

// Lost disputes are due to programs if more than half of the workers lose them, and all but the worst
// often.
func TestWidespreadDisputes(t *testing.T) {
	for name, c := range map[string]struct {
		lost []tally
		want bool
	}{
		"none":                      {nil, false},
		"all lose":                  {[]tally{{100, 9}, {100, 6}, {100, 5}}, true},
		"without the worst too few": {[]tally{{100, 9}, {100, 5}, {100, 4}}, false},
		"a liar among few disputes": {[]tally{{100, 40}, {500, 6}, {500, 6}}, false},
		"as often as allowed":       {[]tally{{100, 40}, {100, 5}, {100, 5}}, false},
		"a little more":             {[]tally{{100, 40}, {100, 6}, {100, 5}}, true},
		"half of the workers":       {[]tally{{100, 20}, {100, 20}, {100, 0}, {100, 0}}, false},
	} {
		sum := tallies{of: map[*worker]tally{}}
		for _, one := range c.lost {
			sum.of[new(worker)] = one
			sum.all.games += one.games
			sum.all.faults += one.faults
		}
		losers, got := sum.widespread()
		if got != c.want {
			t.Errorf("%s: %v, %d losers", name, got, losers)
		}
	}
}

// Another worker differs if it loses at least two disputes, and more than those that are left.
func TestAnotherDiffers(t *testing.T) {
	for name, c := range map[string]struct {
		lost []tally // of the first one, and others
		want bool
	}{
		"nobody else":          {[]tally{{100, 20}, {100, 0}, {100, 0}}, false},
		"only one is left":     {[]tally{{100, 20}, {100, 8}}, false},
		"a second one":         {[]tally{{100, 20}, {100, 8}, {100, 0}}, true},
		"too few":              {[]tally{{100, 20}, {100, 1}, {9000, 0}}, false},
		"two are enough":       {[]tally{{100, 20}, {100, 2}, {9000, 0}}, true},
		"as often as the rest": {[]tally{{100, 20}, {100, 8}, {100, 7}, {100, 8}}, false},
		"by chance":            {[]tally{{100, 20}, {100, 4}, {100, 0}}, false}, // p = 0.061
		"more than by chance":  {[]tally{{100, 20}, {100, 5}, {100, 0}}, true},  // p = 0.030
	} {
		sum := tallies{of: map[*worker]tally{}}
		var first *worker
		for _, one := range c.lost {
			w := new(worker)
			first = cmp.Or(first, w)
			sum.add(w, one.games, one.faults)
		}
		if got := sum.another(first); (got != nil) != c.want || got == first {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// If two workers play an external program differently again and again, and no other one can decide,
// the event does not wait at its end, and keeps only some of the disputes.
func TestTwoCannotDecide(t *testing.T) {
	for _, c := range []struct {
		programs, third bool
		open, noted     int // at the end
	}{
		{programs: true, open: 10, noted: 1}, {programs: false, open: 12}, {programs: true, third: true, open: 12},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := pairOfWorkers(t, c.programs)
			for n := range 12 {
				if n == 9 && (f.hopeless() > 0 || !f.event.checking()) {
					t.Errorf("%+v: nine disputes are enough", c)
				}
				if n == 9 && c.third {
					f.Beat("w3", &wire.Beat{Slots: 1}) // it asks for nothing yet
				}
				f.disagree(n + 1)
			}
			if open := len(f.event.Auditing()); open != c.open || f.hopeless() != c.noted || f.event.checking() == (c.noted > 0) {
				t.Errorf("%+v: %d open, noted %d times, some are in progress: %v", c, open, f.hopeless(), f.event.checking())
			}
			f.event.Stored(12)
			end, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			f.event.Audited(end)
			if waits := f.event.Waits() != ""; waits != !(c.third || c.noted > 0) {
				t.Errorf("%+v: it waits for a dispute: %q", c, f.event.Waits())
			}
		})
	}
}

// A dispute about built-in players proves a fault, so the event waits for a third worker all the same.
func TestBuiltinDisputeWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := pairOfWorkers(t, true)
		f.Lock()
		for i := range f.event.pairs[12].Participants {
			f.event.pairs[12].Participants[i].Spec = spec.Player{Kind: spec.Builtin, Variant: "flat"}
		}
		f.mu.Unlock()
		for n := range 11 {
			f.disagree(n + 1)
		}
		if f.event.checking() {
			t.Error("the event waits for a third worker that may never come")
		}
		if f.disagree(12); !f.event.checking() {
			t.Error("the event does not wait for a third worker")
		}
	})
}

// A third worker that joins late decides the disputes that wait: a worker that lies is found, and
// the audits of an engine that is not deterministic end.
func TestThirdDecidesLate(t *testing.T) {
	for third, want := range map[string]string{
		honest:    "in quarantine: [w1], audits have ended: false",
		otherDraw: "in quarantine: [], audits have ended: true",
	} {
		synctest.Test(t, func(t *testing.T) {
			f := pairOfWorkers(t, true)
			for n := range 12 {
				f.disagree(n + 1)
			}
			f.Beat("w3", &wire.Beat{Slots: 1})
			if f.Sweep(); !f.event.checking() {
				t.Error("the event does not wait for the third worker's decisions")
			}
			for range 10 {
				task := f.ask("w3", 1)
				f.lie("w3", task, task.Pairs[0].Number, third)
				f.Sweep()
			}
			var who []string
			for _, one := range f.quarantined {
				id, _, _ := strings.Cut(one, ":")
				who = append(who, id)
			}
			if got := fmt.Sprintf("in quarantine: %v, audits have ended: %v", who, f.event.unsteady); got != want {
				t.Errorf("the third plays %s: %s, want %s", third, got, want)
			}
		})
	}
}

// pairOfWorkers is an event of 20 pairs that are all audited, with two workers.
func pairOfWorkers(t *testing.T, programs bool) *fixture {
	f := prepare(t, 20, 0)
	f.dispatcher.programs, f.Audit = programs, 1
	for _, id := range []string{"w1", "w2"} {
		f.Beat(id, &wire.Beat{Slots: 1})
	}
	f.start()
	return f
}

// disagree has two workers play a pair differently.
func (f *fixture) disagree(number int) {
	f.lie("w1", f.ask("w1", 1), number, whiteWins)
	f.bring("w2", f.ask("w2", 1), number)
	f.Sweep()
}

// hopeless is how often it was noted that two workers cannot decide.
func (f *fixture) hopeless() int {
	return strings.Count(strings.Join(f.noted, "\n"), "pairs were played differently by two workers")
}

// Workers that play other games than most are excluded from the event if they are two, and not put
// in quarantine: the program may play differently there.
func TestSeveralAreExcluded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := kindred(t, 3000, "x86", "x86", "x86", "x86", "x86", "x86")
		var last map[string][]int
		for range 400 {
			last = f.round(func(id string, pair int) string {
				if id <= "w2" && pair%4 == int(id[1]-'1') {
					return otherDraw
				}
				return honest
			})
		}
		if len(f.quarantined) > 0 || len(last["w1"]) > 0 || len(last["w2"]) > 0 || len(last["w3"]) == 0 {
			t.Errorf("in quarantine: %v, at last they got %v", f.quarantined, last)
		}
		noted := strings.Join(f.noted, "\n")
		for _, want := range []string{
			"differently from the other workers, which did that in", ". w1 did so, too, in ", ". w2 did so, too, in ",
			"the engine plays differently on some machines, or both are at fault", "It gets no more pairs of this event",
		} {
			if !strings.Contains(noted, want) {
				t.Errorf("noted %q, want %q", f.noted, want)
			}
		}
		if n := strings.Count(noted, "It gets no more pairs"); n != 2 {
			t.Errorf("it is noted %d times that a worker gets no more pairs: %q", n, f.noted)
		}
		for _, id := range []string{"w3", "w4", "w5", "w6"} {
			f.Leave(id)
		}
		if why := f.event.Waits(); !strings.Contains(why, "plays other games than most workers, and so does another one") {
			t.Errorf("it waits for %q", why)
		}
	})
}
