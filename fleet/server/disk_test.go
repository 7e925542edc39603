package server

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/event"
	"match/fleet/wire"
	"match/record"
	"match/results/store"
)

// An event for which the disk has no room continues when there is room. An event
// that was cancelled in the meantime ends, and so does one with another error.
func TestFullDisksPassBy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Server{Options: Options{Note: func(string) {}}, ctx: t.Context()}
		j := &job{EventStatus: wire.EventStatus{Number: 7, State: wire.Running}}
		patiently := func(ctx context.Context, do func() error) (err error) {
			for again := true; again; again = s.blocked(ctx, j, err) {
				err = do()
			}
			return err
		}
		full := &event.Unfinished{Number: 3, Err: fmt.Errorf("results database x: %w", store.ErrDisk)}
		ctx, began, tries := s.begin(j), time.Now(), 0
		err := patiently(ctx, func() error {
			if tries++; tries > 1 && !strings.HasPrefix(j.status().Waits, "results database x") {
				t.Errorf("it waits for %q", j.status().Waits)
			}
			if tries < 3 {
				return full
			}
			return nil
		})
		if err != nil || tries != 3 || time.Since(began) != 2*retryAfter {
			t.Errorf("%v after %d tries in %v", err, tries, time.Since(began))
		}
		if len(j.notes) != 1 || j.notes[0] != "results database x: the disk is full or broken; it continues when there is room" {
			t.Errorf("said: %q", j.notes)
		}
		go func() {
			time.Sleep(time.Second)
			j.cancel(errCancelled)
		}()
		began = time.Now()
		if err := patiently(ctx, func() error { return full }); !errors.Is(err, store.ErrDisk) || time.Since(began) != time.Second {
			t.Errorf("cancelled: %v after %v", err, time.Since(began))
		}
		other := errors.New("else")
		if err := patiently(s.begin(j), func() error { return other }); err != other {
			t.Errorf("something else: %v", err)
		}
	})
}

// An event that was cancelled while it was blocked is cancelled, and one with another error has failed.
func TestEndsOfBlockedEvents(t *testing.T) {
	s := open(t)
	j := &job{EventStatus: wire.EventStatus{Number: 7, State: wire.Running}, opened: func() {}, moved: make(chan struct{})}
	full := fmt.Errorf("results database x: %w", store.ErrDisk)
	first := s.begin(j)
	j.cancel(errCancelled)
	if next := s.ended(first, j, full); next != nil || j.State != wire.Cancelled {
		t.Errorf("cancelled: %s", j.State)
	}
	j.State = wire.Running
	if next := s.ended(s.begin(j), j, errors.New("else")); next != nil || j.State != wire.Failed {
		t.Errorf("something else: %s", j.State)
	}
}

// What is stored ends the wait of its event.
func TestStoredPairsEndTheWait(t *testing.T) {
	s := open(t)
	j := &job{EventStatus: wire.EventStatus{Number: 7, State: wire.Running, Waits: "results database x"}, moved: make(chan struct{}), opened: func() {}}
	s.open(j, nil)
	defer s.ledger.Close(j.entry)
	if err := (&counter{s, j}).Pair(t.Context(), &arena.Played{Pair: record.Pair{Number: 1}}); err != nil || strings.Contains(j.status().Waits, "results database") {
		t.Errorf("it waits for %q, %v", j.status().Waits, err)
	}
}
