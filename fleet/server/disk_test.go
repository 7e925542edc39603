package server

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"match/event"
	"match/fleet/wire"
	"match/players/spec"
	"match/results/store"
)

// An event for which the disk has no room continues when there is room. An event
// that was cancelled in the meantime ends, and so does one with another error.
func TestFullDisksPassBy(t *testing.T) {
	s := open(t)
	j := &job{EventStatus: wire.EventStatus{Number: 7, State: wire.Running}, opened: func() {}, moved: make(chan struct{}), plan: &event.Plan{Format: &event.Match{}, Players: make([]spec.Player, 2)}}
	full := &event.Unfinished{Number: 3, Err: fmt.Errorf("results database x: %w", store.ErrDisk)}
	first := s.begin(j)
	for range 2 {
		ctx, again := s.ended(first, j, full)
		if !again || ctx != first || j.State != wire.Running {
			t.Fatalf("the event is %s", j.State)
		}
	}
	if len(j.notes) != 1 || j.notes[0] != "results database x: the disk is full or broken; it continues when there is room" {
		t.Errorf("said: %q", j.notes)
	}
	if got := j.status().Waits; !strings.HasPrefix(got, "results database x") {
		t.Errorf("it waits for %q", got)
	}
	var told []string
	s.ledger.Stopped = func(event string) { told = append(told, event) }
	s.open(j, nil)
	entry := j.entry
	s.leave(first, j, full)
	s.ended(first, j, full)
	if s.open(j, nil); j.entry != entry || told != nil {
		t.Errorf("workers were told to drop what they have: %q", told)
	}
	s.leave(first, j, full)
	j.TakenBack++
	if s.open(j, nil); j.entry == entry || len(told) != 1 {
		t.Errorf("it was taken back, and workers were told of %q", told)
	}
	s.leave(first, j, full)
	j.cancel(errCancelled)
	s.pause(first, j) // at once
	s.open(j, nil)
	if s.leave(first, j, errCancelled); len(told) != 2 || told[1] != j.name() {
		t.Errorf("cancelled, and workers were told of %q", told)
	}
	if _, again := s.ended(first, j, errCancelled); again || j.State != wire.Cancelled {
		t.Errorf("cancelled: %s", j.State)
	}
	j.State = wire.Running
	if _, again := s.ended(s.begin(j), j, errors.New("else")); again || j.State != wire.Failed {
		t.Errorf("something else: %s", j.State)
	}
}
