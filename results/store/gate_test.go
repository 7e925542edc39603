package store

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"match/sprt"
)

var gatePlan = GatePlan{Alpha: 0.05, Beta: 0.05, Comparisons: [][2]string{{"new", "old"}, {"new", "older"}}}

var gateTest = sprt.Config{Elo0: -5, Elo1: 0, Alpha: 0.05, Beta: 0.05}

// compare enters a comparison of a gate and records pairs that led to an LLR.
func compare(t *testing.T, s *Store, m Member, pairs int, llr float64) *Event {
	t.Helper()
	info := testInfo
	names := m.Plan.Comparisons[m.Place-1]
	info.Kind, info.Member, info.Test, info.Players = "gate", &m, &gateTest, names[:]
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	p := newPlayer(uint64(m.Place))
	for range pairs {
		pair := p.next()
		pair.LLR = llr
		if err := e.Record(ctx, pair); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// standing checks the state of the gate with a number.
func (s *Store) standing(t *testing.T, number int64, want string) *Gate {
	t.Helper()
	g, err := s.Gate(ctx, number)
	if err != nil || g.ID != 2 || g.Status() != want {
		t.Fatalf("gate %d: %+v, %v: want it %s", number, g, err, want)
	}
	return g
}

// A gate is found by any of its comparisons, has the number of the first one, and
// its state follows from theirs.
func TestGate(t *testing.T) {
	s := openTemp(t)
	if _, err := s.Gate(ctx, 1); !errors.Is(err, ErrNone) {
		t.Errorf("no gate: %v", err)
	}
	recordPairs(t, begin(t, s), newPlayer(1), 1)
	if g, err := s.Gate(ctx, 1); !errors.Is(err, ErrNone) {
		t.Errorf("a match is gate %v: %v", g, err)
	}
	lower, upper := gateTest.Bounds()
	first := compare(t, s, Member{Place: 1, Plan: gatePlan}, 3, upper)
	if first.Member == nil || first.Member.Gate != 2 || first.Member.Place != 1 {
		t.Fatalf("%+v", first.Member)
	}
	if g := s.standing(t, 2, "running"); g.Events[1].ID != 0 || g.OutcomeOf(0) != "passed" || g.OutcomeOf(1) != "not played" {
		t.Errorf("%s", g.Text())
	}
	first.Finish(ctx)
	first.Close()
	s.standing(t, 2, "unfinished") // there is another comparison
	second := compare(t, s, Member{Gate: 2, Place: 2, Plan: gatePlan}, 2, 0)
	s.standing(t, 3, "running")
	second.Close()
	if g := s.standing(t, 3, "unfinished"); g.Events[0].ID != 2 || g.Events[1].ID != 3 || g.Games() != 10 || g.OutcomeOf(1) != "unfinished" {
		t.Errorf("%+v", g)
	}
	second.Finish(ctx)
	s.standing(t, 2, "no verdict")
	for _, c := range []struct {
		llr  float64
		want string
	}{{lower, "failed"}, {upper, "passed"}} {
		if _, err := s.write.Exec(`UPDATE pairs SET llr = ? WHERE event = 3`, c.llr); err != nil {
			t.Fatal(err)
		}
		sumAgain(t, s)
		g := s.standing(t, 2, c.want)
		if text := g.Text(); !strings.HasPrefix(text, "Gate 2 "+c.want+": chance of passing a regression at most 0.05") || !strings.Contains(text, "new against old   "+c.want) {
			t.Error(text)
		}
	}
	if err := s.Delete(ctx, 2); err != nil {
		t.Fatal(err)
	}
	if g := s.standing(t, 2, "unfinished"); g.OutcomeOf(0) != "not played" || g.Comparisons[0].B != "old" || g.Events[1].ID != 3 {
		t.Errorf("%s", g.Text())
	}
}

// A comparison that was stored without its gate joins it, once, and stays valid.
// The list shows its gate.
func TestComparisonsJoin(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	p := newPlayer(1)
	recordPairs(t, e, p, 2)
	for _, gate := range []int64{0, 7} { // its own gate, and then no other
		if err := e.Join(ctx, Member{Gate: gate, Place: 2, Plan: gatePlan}); err != nil || e.Member.Gate != 1 || e.Member.Place != 2 {
			t.Fatalf("%+v, %v", e.Member, err)
		}
	}
	if err := e.Record(ctx, p.next()); err != nil {
		t.Fatal(err)
	}
	again, err := s.Event(ctx, 1)
	if err != nil || again.Member == nil || again.Member.Gate != 1 || again.Member.Plan.Comparisons[1][1] != "older" {
		t.Fatalf("%+v, %v", again, err)
	}
	list, err := s.List(ctx, Filter{})
	if err != nil || len(list) != 1 || list[0].Member == nil {
		t.Fatalf("%+v, %v", list, err)
	}
	if text, _ := json.Marshal(list); !strings.Contains(string(text), `"gate":1,`) {
		t.Errorf("%s", text)
	}
}

// Damage to the link to a gate is detected, like any other damage to an event,
// and makes the gate damaged.
func TestDamageOfGates(t *testing.T) {
	for harm, want := range map[string]string{
		`DELETE FROM comparisons WHERE event = 1`:                                                      "unfinished", // it is no longer in a gate
		`UPDATE comparisons SET gate_plan = replace(gate_plan, '0.05', '0.5')`:                         "damaged",
		`UPDATE comparisons SET place = 2 WHERE event = 1`:                                             "unfinished",
		`INSERT INTO comparisons SELECT 3, 1, 2, gate_plan, checksum FROM comparisons WHERE event = 1`: "passed",
		`UPDATE comparisons SET gate_plan = '{' WHERE event = 1`:                                       "damaged",
		`UPDATE events SET limits = 'other' WHERE id = 2`:                                              "damaged",
		`UPDATE comparisons SET gate_plan = replace(gate_plan, 'older', 'newer')`:                      "damaged",
	} {
		s := openTemp(t)
		compare(t, s, Member{Place: 1, Plan: gatePlan}, 1, 9).Close()
		compare(t, s, Member{Gate: 1, Place: 2, Plan: gatePlan}, 1, 9).Close()
		recordPairs(t, begin(t, s), newPlayer(1), 1)
		if _, err := s.write.Exec(harm); err != nil {
			t.Fatal(err)
		}
		list, err := s.List(ctx, Filter{})
		damaged := 0
		for i := range list {
			if list[i].Damage != "" {
				damaged++
			}
		}
		if err != nil || damaged == 0 {
			t.Errorf("%s: nothing is damaged, %v", harm, err)
		}
		if g, err := s.Gate(ctx, 2); err != nil || g.Status() != want {
			t.Errorf("%s: %+v, %v, want it %s", harm, g, err, want)
		}
	}
}
