package server

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"match/arena"
	"match/engine"
	"match/fleet/wire"
	"match/record"
)

// A quarantine survives a restart of the server, until its owner ends it.
func TestQuarantineIsKept(t *testing.T) {
	o := Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}}
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	s.quarantine("w7", "it lies")
	s.Close()
	if s, err = Open(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if w := s.Status(wire.StatusOf{}).Workers; len(w) != 1 || w[0].ID != "w7" || w[0].Quarantined != "it lies" || w[0].Alive {
		t.Errorf("%+v", w)
	}
	admit := func(worker string) error {
		_, err := on(s.handleAdmit)(&request{data: []byte(`{"worker":"` + worker + `"}`)})
		return err
	}
	if err := admit("w8"); err == nil || !strings.Contains(err.Error(), "w8 is not in quarantine") {
		t.Error(err)
	}
	if err := admit("w7"); err != nil || s.Status(wire.StatusOf{}).Workers[0].Quarantined != "" {
		t.Errorf("%v: %+v", err, s.Status(wire.StatusOf{}).Workers)
	}
	if err := s.readQuarantine(); err != nil || len(s.quarantined) != 0 {
		t.Errorf("%v, %v", s.quarantined, err)
	}
}

// Before an event ends, the server learns of a quarantine that the ledger has not told yet.
func TestAQuarantineThatIsNotToldYet(t *testing.T) {
	s := open(t)
	s.ledger.Quarantine("w7", "it lies")
	s.mu.Lock()
	clear(s.quarantined)
	s.mu.Unlock()
	if s.judge(); s.quarantined["w7"] != "it lies" {
		t.Error(s.quarantined)
	}
}

// A restarted event is taken back like one that has always run, whenever the quarantine begins.
func TestARestartedEventIsTakenBack(t *testing.T) {
	for _, before := range []bool{true, false} {
		s := open(t)
		j := s.withPair(t, "w1")
		j.State = wire.Running
		ctx := s.begin(j)
		if before {
			s.quarantined["w1"] = "it lies"
		} else if s.quarantine("w1", "it lies"); !errors.Is(context.Cause(ctx), errTakenBack) {
			t.Error("the event goes on")
		}
		_, err := s.takeBack(j)
		e, _ := s.store.Event(t.Context(), j.Stored)
		if err != nil || e.Played() != 0 || j.TakenBack != 1 {
			t.Errorf("%v; the store has %d pairs, taken back %d times", err, e.Played(), j.TakenBack)
		}
		j.Stored = 99
		if _, err := s.takeBack(j); err != nil {
			t.Errorf("an event that is not in the store: %v", err)
		}
	}
}

// Who cancels an event while it is taken back cancels it.
func TestCancelledWhileItIsTakenBack(t *testing.T) {
	s := open(t)
	j := s.withPair(t, "w1")
	j.State = wire.Running
	ctx := s.begin(j)
	s.quarantine("w1", "it lies")
	if err := s.Cancel(j.Number); err != nil {
		t.Fatal(err)
	}
	next := s.ended(ctx, j, context.Cause(ctx))
	if next == nil || !errors.Is(context.Cause(next), errCancelled) {
		t.Fatal(next)
	}
	if again := s.ended(next, j, context.Cause(next)); again != nil || j.State != wire.Cancelled {
		t.Errorf("%s", j.State)
	}
}

// A worker that is admitted while the server looks for workers in quarantine stays admitted.
func TestAdmittedWhileOthersAreJudged(t *testing.T) {
	s := open(t)
	for n := range 40 {
		s.ledger.Quarantine("w1", "it lies")
		judged := make(chan bool)
		go func() {
			defer close(judged)
			for range n % 20 {
				s.judge()
			}
		}()
		if _, err := on(s.handleAdmit)(&request{data: []byte(`{"worker":"w1"}`)}); err != nil {
			t.Fatal(err)
		}
		<-judged
		if why, is := s.quarantined["w1"]; is {
			t.Fatalf("attempt %d: in quarantine (%s), and the ledger does not know", n, why)
		}
	}
}

// The last pair of an event that is running may be taken back.
func TestTheLastPairWaits(t *testing.T) {
	s := &Server{ctx: t.Context()}
	for _, c := range []struct {
		state       wire.State
		pairs, want int
	}{{wire.Running, 5, 4}, {wire.Finished, 5, 5}, {wire.Cancelled, 5, 5}, {wire.Running, 0, 0}} {
		if _, n := s.await(&job{EventStatus: wire.EventStatus{Pairs: c.pairs, State: c.state}}, 0); n != c.want {
			t.Errorf("%s: %d of %d pairs, want %d", c.state, n, c.pairs, c.want)
		}
	}
}

// A run that is its own server ends when a worker that played its pairs turns out
// to be bad.
func TestRunEndsAtQuarantine(t *testing.T) {
	s := open(t)
	l := &OwnEvent{Event: s.ledger.Open("run", 1, nil, nil), server: s, played: map[string]bool{}}
	pair := func(n int, worker string) error {
		return l.Pair(t.Context(), &arena.Played{Pair: record.Pair{Number: n, Origin: record.Origin{Worker: worker}}})
	}
	s.quarantine("w1", "it lies")
	if err := pair(1, "w2"); err != nil {
		t.Error(err)
	}
	s.quarantine("w2", "it lies")
	if err := pair(2, "w3"); err == nil || !strings.Contains(err.Error(), "w2 has played pairs of this run") {
		t.Error(err)
	}
}

// A worker with a different bench computes different results.
func TestBenchDiffers(t *testing.T) {
	s := open(t)
	s.bench = func() (engine.BenchResult, error) { return engine.BenchResult{Nodes: 100}, nil }
	hello := func(worker string, right wire.Right, nodes uint64) {
		t.Helper()
		data, err := json.Marshal(wire.Hello{Version: wire.ThisVersion(), Host: "box", Health: &wire.Health{Nodes: nodes, NPS: 5}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := on(s.hello)(&request{right, worker, data}); err != nil {
			t.Error(err)
		}
	}
	hello("w1", wire.ToWork, 100)
	hello("w2", wire.ToWork, 0)
	hello("r1", wire.ToRead, 5)
	w := s.Status(wire.StatusOf{}).Workers
	if len(w) != 2 || w[0].Quarantined != "" || w[0].NPS != 5 || !strings.Contains(w[1].Quarantined, "its bench is 0 nodes, and the server's 100") || s.quarantined["w2"] == "" {
		t.Errorf("%+v", w)
	}
}

// A run that is its own server ends after the last audits, and its result is
// invalid if an audit finds that a worker that played its pairs is wrong.
func TestRunAwaitsAudits(t *testing.T) {
	s := open(t)
	l := &OwnEvent{Event: s.ledger.Open("run", 1, nil, nil), server: s, played: map[string]bool{"w1": true}}
	var said []string
	note := func(line string) { said = append(said, line) }
	if err := l.Audit(t.Context(), note); err != nil || len(said) != 0 {
		t.Errorf("%v, %q", err, said)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.Audit(late, note); err != nil || len(said) != 1 || !strings.Contains(said[0], "does not wait for them any longer") {
		t.Errorf("%v, %q", err, said)
	}
	s.quarantine("w1", "it lies")
	if err := l.Audit(t.Context(), note); err == nil || !strings.Contains(err.Error(), "w1 has played pairs of this run") {
		t.Error(err)
	}
}
