package ledger

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/players/spec"
)

// byClock gives all pairs of the dispatcher a clock.
func (f *fixture) byClock(tc string) {
	f.t.Helper()
	stages, err := spec.ParseTimeControl(tc)
	if err != nil {
		f.t.Fatal(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.event.pairs {
		for i := range p.Participants {
			p.Participants[i].Limits.TC = stages
		}
	}
}

// A machine whose processors are busy plays only without clocks.
func TestBusyMachinesGetNoClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 4, 0)
		f.Introduce("w1", "box", &wire.Health{Lost: 0.5, Stalled: 30 * time.Millisecond})
		if f.ask("w1", 1) == nil {
			t.Error("it gets no work without a clock")
		}
		f.byClock("10+0.1")
		if f.ask("w1", 1) != nil {
			t.Error("it gets games by the clock")
		}
		if why := f.event.Waits(); !strings.Contains(why, "w1 is too busy for games with clocks: at its start, threads were stalled 50% of the time, up to 30ms") {
			t.Error(why)
		}
		f.Introduce("w2", "box", &wire.Health{Lost: 0.01, Stalled: time.Millisecond})
		if f.ask("w2", 1) == nil {
			t.Error("a quiet machine gets none")
		}
		if f.ask("w3", 1) == nil {
			t.Error("one that was not examined gets none")
		}
	})
}

// Clocks are scaled by the speed of the machine, for both players alike, and
// within bounds.
func TestClocksAreScaled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 5, 0)
		f.byClock("40/10+0.1:5+0.003")
		f.Reference = 1e6
		for id, nps := range map[string]float64{"slow": 400_000, "fast": 3e6, "same": 1e6, "snail": 1e5} {
			f.Introduce(id, "", &wire.Health{NPS: nps})
		}
		for id, want := range map[string]string{"slow": "40/25+0.25:12.5+0.008", "fast": "40/3.333+0.033:1.667+0.001", "same": "40/10+0.1:5+0.003"} {
			task := f.ask(id, 1)
			if task == nil {
				t.Fatalf("%s plays nothing", id)
			}
			for _, who := range task.Pairs[0].Participants {
				if got := who.Limits.TC.String(); got != want {
					t.Errorf("%s plays %s, want %s", id, got, want)
				}
			}
		}
		if f.ask("snail", 1) != nil {
			t.Error("clocks times ten")
		}
		if f.ask("unknown", 1) != nil {
			t.Error("clocks of a worker that has not said how fast it is")
		}
		for _, p := range f.event.pairs {
			if got := p.Participants[0].Limits.TC.String(); got != "40/10+0.1:5+0.003" {
				t.Errorf("the event itself has changed: %s", got)
			}
			if why := f.event.refusal(f.worker("snail"), p.class); !strings.Contains(why, "clocks multiplied by 10.00") {
				t.Error(why)
			}
			if why := f.event.refusal(f.worker("unknown"), p.class); why != "unknown has not reported its speed yet" {
				t.Error(why)
			}
		}
		move := arena.Setup{Participants: [2]arena.Participant{{Limits: spec.Limits{MoveTime: time.Millisecond}}, {Limits: spec.Limits{Nodes: 7}}}}
		if s := scaled(move, 0.3); s.Participants[0].Limits.MoveTime != time.Millisecond {
			t.Errorf("%+v", s.Participants)
		}
	})
}

// A restarted worker may play pairs that it has refused before.
func TestRefusalsEndWithTheWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		for _, everything := range []bool{false, true} {
			task := f.ask("w1", 2)
			if task == nil {
				t.Fatal("no task")
			}
			f.Refuse("w1", &wire.Refuse{Ticket: task.Ticket, Pairs: numbers(task), Reason: "not allowed here", Everything: everything})
			for rest := f.ask("w1", 2); rest != nil; rest = f.ask("w1", 2) {
				f.Refuse("w1", &wire.Refuse{Ticket: rest.Ticket, Pairs: numbers(rest), Reason: "not allowed here"})
			}
			if why := f.event.Waits(); why != "not allowed here" {
				t.Error(why)
			}
			f.Introduce("w1", "box", &wire.Health{})
		}
		if f.ask("w1", 2) == nil {
			t.Error("it gets nothing any more")
		}
	})
}
