package machines

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
)

var (
	now   = time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)
	fleet = &wire.Status{
		Events: []wire.EventStatus{
			{Number: 1, State: wire.Finished, Kind: "match", Title: "a vs b", Pairs: 7, Owner: "s1", Share: 50},
			{Number: 2, State: wire.Running, Kind: "gate", Title: "c\x1b vs d", Pairs: 3, InHand: 4, Owner: "s2", Host: "desk\x1b", Share: 100, Waits: "no worker is connected", Suspects: []string{"w2 played some", "w3, too"}},
		},
		Workers: []wire.WorkerStatus{
			{ID: "w1", Host: "here\x1b", Slots: 3, NPS: 1.5e6, Busy: 0.9871, Rate: 12.5, Plays: []string{"3-abc", "12-def-1"}, InHand: 4, Played: 20, Faults: 2, Alive: true, Seen: now.Add(-2 * time.Second)},
			{ID: "w2", Host: "there", Slots: 4, Seen: now.Add(-time.Minute), Quarantined: "it lies"},
			{ID: "w3", Host: "new", Slots: 5, Drained: true, Alive: true, Slow: "pair 7 in hand for 1h"},
		},
	}
)

const (
	head    = "event  state     kind   priority  pairs  in hand  by        title\n"
	workers = `worker  host   slots  busy   speed      in hand  played  faults  last message
w1      here?  3      98.7%  1.50 Mn/s  4        20      2       2s ago
w2      there  4      0.0%              0        0       0       1m0s ago, gone, in quarantine: it lies
w3      new    5      0.0%              0        0       0       none since the server's start, drained, pair 7 in hand for 1h
`
)

// The list has all events, with notes below each.
func TestEvents(t *testing.T) {
	const want = head +
		"1      finished  match  50        7      0        s1        a vs b\n" +
		"2      running   gate   100       3      4        s2 desk?  c? vs d\n" +
		"                                                            no worker is connected\n" +
		"                                                            w2 played some\n" +
		"                                                            w3, too\n"
	if got := eventsText(fleet, now); got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
	if got := eventsText(&wire.Status{}, now); got != "" {
		t.Errorf("of none: %q", got)
	}
}

// The status counts the running events, which are all that it asks for, and present workers.
func TestStatus(t *testing.T) {
	got := statusText(&wire.Status{Events: fleet.Events[1:], Workers: fleet.Workers}, now)
	if !strings.HasPrefix(got, "1 event running, 2 workers with 8 slots\nevent  state    kind") || !strings.Contains(got, "c? vs d") || !strings.HasSuffix(got, workers) {
		t.Errorf("%s", got)
	}
	if got := statusText(&wire.Status{}, now); got != "0 events running, 0 workers with 0 slots\n" {
		t.Errorf("%q", got)
	}
}

func TestWorkers(t *testing.T) {
	if got := workersText(fleet, now); got != workers {
		t.Errorf("\n%s\nwant\n%s", got, workers)
	}
}

// The parts of a status are read page by page. Every event is there once, in order.
func TestReadStatus(t *testing.T) {
	ask := func(of wire.StatusOf, s *wire.Status) error {
		for n := int64(7); n > 0; n-- {
			switch {
			case of.Before > 0 && n >= of.Before || of.Running && n%3 != 0:
				continue
			case len(s.Events) == max(2, of.Events):
				s.Earlier = true
				return nil
			}
			s.Events = slices.Insert(s.Events, 0, wire.EventStatus{Number: n})
		}
		if !of.EventsOnly {
			s.Workers = []wire.WorkerStatus{{ID: "w1"}}
		}
		return nil
	}
	for want, parts := range map[string][]wire.StatusOf{
		"[1 2 3 4 5 6 7] 0 false": {{EventsOnly: true}}, "[3 6] 1 false": running(),
		"[3 5 6 7] 0 true": {{Running: true, EventsOnly: true}, {Events: 3, EventsOnly: true}}, "[] 0 false": nil,
	} {
		s, err := readStatus(ask, parts)
		numbers := []int64{}
		for _, e := range s.Events {
			numbers = append(numbers, e.Number)
		}
		if got := fmt.Sprint(numbers, len(s.Workers), s.Earlier); err != nil || got != want || s.Events == nil || s.Workers == nil {
			t.Errorf("%+v: %s, %v, want %s", parts, got, err, want)
		}
	}
	failed := errors.New("failed")
	if _, err := readStatus(func(wire.StatusOf, *wire.Status) error { return failed }, running()); err != failed {
		t.Error(err)
	}
}
