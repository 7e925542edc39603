package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"match/fleet/wire"
)

// kindred is a ledger of programs that audits all pairs, with workers and the kinds of
// their processors.
func kindred(t *testing.T, pairs int, kinds ...string) *fixture {
	f := prepare(t, pairs, 0)
	f.dispatcher.programs = true
	f.Audit = 1
	for i, kind := range kinds {
		id := fmt.Sprint("w", i+1)
		f.Introduce(id, "", &wire.Health{Processor: kind})
		f.Beat(id, &wire.Beat{Slots: 1})
	}
	f.start()
	return f
}

// round has each worker play what it gets. It returns which pairs they got.
func (f *fixture) round(move func(id string, pair int) string) (got map[string][]int) {
	got = map[string][]int{}
	for i := range f.Workers() {
		id := fmt.Sprint("w", i+1)
		task := f.ask(id, 1)
		if task == nil {
			continue
		}
		got[id] = numbers(task)
		for _, n := range got[id] {
			f.lie(id, task, n, move(id, n))
		}
	}
	f.Sweep()
	return got
}

// A worker that names a processor of its own is excused for some disputes, and then
// gets no more pairs, since nobody can audit it. It is told at the start.
func TestInventedProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := kindred(t, 1000, "x86", "x86", "x86", "x86", "an invention")
		var pairs int
		for range 200 {
			got := f.round(func(id string, _ int) string {
				if id == "w5" {
					return whiteWins
				}
				return honest
			})
			pairs += len(got["w5"])
		}
		if pairs == 0 || pairs > 60 || len(f.quarantined) > 0 {
			t.Errorf("it got %d pairs, %v is in quarantine", pairs, f.quarantined)
		}
		said := strings.Join(f.noted, "\n")
		for _, want := range []string{
			"no other worker has the same kind of processor as w5: audits cannot tell faults", "w5 played other games than",
			"Its processor (an invention) is of another kind", "From now on only workers with the same kind of processor (an invention) audit it",
		} {
			if strings.Count(said, want) != 1 {
				t.Errorf("noted %q, want once %q", f.noted, want)
			}
		}
		for _, id := range []string{"w1", "w2", "w3", "w4"} {
			f.Leave(id)
		}
		if why := f.event.Waits(); !strings.Contains(why, "w5 plays other games than the other workers, and too few have the same kind of processor") {
			t.Errorf("it waits for %q", why)
		}
	})
}

// Honest workers with another kind of processor play on, if there are enough of them to
// audit each other. A liar among them is found.
func TestOtherProcessorsAuditEachOther(t *testing.T) {
	for _, liar := range []string{"", "w6"} {
		synctest.Test(t, func(t *testing.T) {
			f := kindred(t, 3000, "x86", "x86", "x86", "x86", "arm", "arm", "arm", "arm")
			var late map[string][]int
			for n := range 400 {
				late = f.round(func(id string, pair int) string {
					switch {
					case id == liar && n > 100 && pair%3 == 0:
						return whiteWins
					case id > "w4" && pair%3 == 1: // on arm, the engine plays something else
						return otherDraw
					}
					return honest
				})
				if len(f.quarantined) > 0 {
					break
				}
			}
			if liar == "" && (len(f.quarantined) > 0 || len(late["w5"]) == 0) {
				t.Errorf("in quarantine: %v; at last: %v", f.quarantined, late)
			}
			if liar != "" && (len(f.quarantined) != 1 || !strings.HasPrefix(f.quarantined[0], "w6: it played")) {
				t.Errorf("in quarantine: %v", f.quarantined)
			}
		})
	}
}

// A message names few of many workers.
func TestNamed(t *testing.T) {
	list := strings.Fields("a b c d e f g")
	if got := named(list[:5]); got != "a, b, c, d, e" {
		t.Error(got)
	}
	if got := named(slices.Clone(list)); got != "a, b, c, d, e, 2 others" || list[5] != "f" {
		t.Error(got)
	}
}
