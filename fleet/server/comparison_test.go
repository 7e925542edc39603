package server

import (
	"testing"

	"match/event"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/players/spec"
	"match/results/store"
)

// The server's store also contains the comparisons of a gate as one gate. Only
// the comparisons of one member form a gate.
func TestComparisonsAreOneGate(t *testing.T) {
	s := open(t)
	plan := store.GatePlan{Alpha: 0.05, Beta: 0.05, Comparisons: [][2]string{{"a", "b"}, {"a", "c"}}}
	add := func(owner, gate string, place int) *store.Member {
		t.Helper()
		j := &job{EventStatus: wire.EventStatus{Owner: owner}, Gate: gate, comparison: &wire.Comparison{Gate: gate, Place: place, Plan: plan}}
		s.jobs = append(s.jobs, j)
		m := s.gateOf(j)
		e, err := s.store.Begin(t.Context(), store.Info{Players: plan.Comparisons[place-1][:], Member: m})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(e.Close)
		j.Stored, j.GateEvent = e.ID, e.Member.Gate
		return e.Member
	}
	for i, test := range []struct {
		owner, gate string
		place       int
		want        int64
	}{{"s1", "first", 1, 1}, {"s1", "first", 2, 1}, {"s1", "second", 1, 3}, {"s2", "first", 2, 4}} {
		if m := add(test.owner, test.gate, test.place); m.Gate != test.want || m.Place != test.place {
			t.Errorf("event %d: %+v, want gate %d", i+1, m, test.want)
		}
	}
	if m := s.gateOf(&job{}); m != nil {
		t.Errorf("an event of no gate: %+v", m)
	}
	g, err := s.store.Gate(t.Context(), 2)
	if err != nil || len(g.Events) != 2 || g.Events[0].ID != 1 || g.Events[1].ID != 2 {
		t.Errorf("%+v, %v", g, err)
	}
}

// A submission with a place that its gate does not have is refused.
func TestComparisonsAreChecked(t *testing.T) {
	s := open(t)
	p := &event.Plan{
		Format: &event.Match{Games: 2}, Conditions: event.DefaultConditions(),
		Players: []spec.Player{{Kind: spec.Builtin, Variant: "flat"}, {Kind: spec.Builtin, Variant: "material"}},
	}
	p.Complete()
	plan, _, err := transfer.Pack(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []int{0, 2} {
		c := &wire.Comparison{Place: place, Plan: store.GatePlan{Comparisons: [][2]string{{"a", "b"}}}}
		if _, err := s.Submit("s1", &wire.Submit{Key: "a gate's comparison", Plan: plan, Comparison: c}); err == nil || len(s.jobs) != 0 {
			t.Errorf("place %d: %v", place, err)
		}
	}
}
