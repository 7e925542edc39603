package event

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"testing"

	"match/arena"
	"match/results/store"
)

func finished(t *testing.T, s *store.Store, id int64) bool {
	t.Helper()
	e, err := s.Event(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return !e.Finished.IsZero()
}

// follow plays an event with a follow-up.
func follow(t *testing.T, s *store.Store, o Options) *Outcome {
	t.Helper()
	p := planOf(&Match{Games: 4}, "tapered", "flat")
	p.Then = json.RawMessage(`{"fit":1}`)
	o.Store, o.Concurrency = s, 1
	out, err := Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// An event is finished when its follow-up is done, even if its process died
// before; and it is locked until then.
func TestAnEventEndsWithWhatFollows(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	out := follow(t, s, Options{})
	if finished(t, s, 1) {
		t.Error("finished before what follows is done")
	}
	if _, err := s.Resume(t.Context(), 1); err == nil {
		t.Error("somebody else can go on with it meanwhile")
	}
	broken := errors.New("disk full")
	unfinished := new(Unfinished)
	if err := out.Done(t.Context(), broken); !errors.As(err, &unfinished) || unfinished.Number != 1 || !errors.Is(err, broken) {
		t.Errorf("%v, want an *Unfinished of event 1", err)
	}
	if finished(t, s, 1) {
		t.Error("finished although what follows has failed")
	}
	if err := out.Done(t.Context(), nil); err != nil || finished(t, s, 1) {
		t.Errorf("the second call counts: %v", err)
	}
	e, err := s.LastUnfinished(t.Context())
	if err == nil {
		e, err = s.Resume(t.Context(), e.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	if p, err := PlanOf(e); err != nil || string(p.Then) != `{"fit":1}` {
		t.Errorf("the plan has lost what follows: %v", err)
	}
	seen := new(counter)
	out = follow(t, s, Options{Resume: e, Recorders: []Recorder{seen}})
	if err := out.Done(t.Context(), nil); err != nil || !finished(t, s, 1) || seen.pairs != 2 {
		t.Errorf("gone on with: %v, %d pairs", err, seen.pairs)
	}
	if e, err := s.Resume(t.Context(), 1); err != nil {
		t.Error("it is still held:", err)
	} else {
		e.Close()
	}
}

// An event without a store has no lock.
func TestWhatFollowsWithoutAStore(t *testing.T) {
	out := follow(t, nil, Options{})
	broken := errors.New("disk full")
	if err := out.Done(t.Context(), broken); err != broken {
		t.Error(err)
	}
}

// The first pair of its test finishes an event: from then on the test is resumed
// instead.
func TestATestFinishesWhatItTests(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	out := follow(t, s, Options{})
	for _, verified := range []int64{1, 1, 99} { // again, and for a deleted event
		p := planOf(&Match{Games: 2}, "tapered", "flat")
		p.Verifies = &Verified{"the fit", verified}
		e := play(t, p, Options{Store: s})
		if !finished(t, s, 1) || !finished(t, s, e.Number) {
			t.Error("the first pair of the test changes nothing")
		}
		stored, err := s.Event(t.Context(), e.Number)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = PlanOf(stored); err != nil || *p.Verifies != (Verified{"the fit", verified}) {
			t.Errorf("%+v, %v", p, err)
		}
	}
	broken := errors.New("interrupted")
	if err := out.Done(t.Context(), broken); err != broken {
		t.Errorf("%v, although its test can be gone on with", err)
	}
}

// counter counts the pairs that it receives.
type counter struct{ pairs int }

func (c *counter) Pair(context.Context, *arena.Played) error { c.pairs++; return nil }
