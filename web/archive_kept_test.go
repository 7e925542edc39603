package web

import (
	"context"
	"testing"
	"time"

	"match/results/store"
)

// The state of a finished event is read once, and each page may change its own copy; that of an event
// that may get more pairs is read each time.
func TestStatesAreKept(t *testing.T) {
	for _, finished := range []bool{false, true} {
		s, p := openStore(t), newPlay("A1", "B1")
		p.pairs(t, 3, 0, 1, 0)
		id, read := p.store(t, s, finished).ID, 0
		a := &Archive{Store: s, Complete: func(context.Context, *store.Event, *State) { read++ }}
		states := [2]*State{}
		for i := range states {
			if err := a.view(t.Context(), func(view *store.Store) error {
				e, err := view.Event(t.Context(), id)
				if err != nil {
					return err
				}
				states[i], err = a.StateOf(t.Context(), e)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		if want := map[bool]int{true: 1, false: 2}[finished]; read != want {
			t.Errorf("finished %v: read %d times, want %d", finished, read, want)
		}
		if states[0].links.base = "/live"; states[1].links.base == "/live" || states[1].Standing.Pairs != 3 {
			t.Errorf("finished %v: pages share a state", finished)
		}
	}
	a := new(Archive)
	for id := range int64(3 * mostKept) {
		a.keep(keptKey{id: id, finished: time.Unix(1, 0)}, new(State))
		if len(a.kept) > mostKept {
			t.Fatalf("%d states are kept", len(a.kept))
		}
	}
}

// What is stored of an event after its end is shown: the answer of a test of its result, and the
// gate that it became a part of.
func TestStatesKeptAreNotTheOldOnes(t *testing.T) {
	s, p := openStore(t), newPlay("A1", "B1")
	p.pairs(t, 3, 0, 1, 0)
	id := p.store(t, s, true).ID
	a := &Archive{Store: s}
	state := func() *State {
		t.Helper()
		state, err := a.StateOf(t.Context(), p.stored(t, s, id))
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	if before := state(); before.Run.Answer != "" || before.Member != nil {
		t.Fatalf("%+v", before.Info)
	}
	if err := p.stored(t, s, id).SetAnswer(t.Context(), "tested"); err != nil {
		t.Fatal(err)
	}
	if got := state().Run.Answer; got != "tested" {
		t.Errorf("the answer is %q", got)
	}
	if err := p.stored(t, s, id).Join(t.Context(), store.Member{Place: 1, Plan: store.GatePlan{Comparisons: [][2]string{{"A1", "B1"}}}}); err != nil {
		t.Fatal(err)
	}
	if got := state().Member; got == nil || got.Gate != id {
		t.Errorf("the gate is %+v", got)
	}
}

// All viewers of a running event share its figures; any other event gets its own.
func TestFiguresOfRunningEventsAreShared(t *testing.T) {
	var a Archive
	s := &State{Info: Info{Number: 3}, Running: true}
	same := func() bool {
		first := a.figuresOf(s)
		return a.figuresOf(s) == first
	}
	if !same() {
		t.Error("a running event has several")
	}
	for s.Number = range int64(2 * mostKept) {
		a.figuresOf(s)
	}
	if len(a.figures) > mostKept {
		t.Errorf("those of %d events are kept", len(a.figures))
	}
	if s.Running = false; same() {
		t.Error("an event that is over shares them")
	}
}
