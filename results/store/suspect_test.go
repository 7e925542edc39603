package store

import (
	"slices"
	"strings"
	"testing"

	"match/record"
)

// The report of an event in which a bad worker played mentions the worker, and
// the event is complete.
func TestDoubts(t *testing.T) {
	s := openTemp(t)
	e, games := begin(t, s), newPlayer(1)
	for _, worker := range []string{"w1", "w2", "w1", "w2", "w2"} {
		p := games.next()
		p.Origin = record.Origin{Worker: worker, Host: "box"}
		if err := e.Record(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	e.Close()
	for _, why := range []string{"it lies", "it lies again"} {
		reading, err := s.Event(t.Context(), e.ID)
		if err != nil {
			t.Fatal(err)
		}
		if d, err := reading.RecordSuspect(t.Context(), "w2", why); err != nil || *d != (Suspect{"w2", why, 3, 2}) {
			t.Errorf("%+v, %v", d, err)
		}
		if d, err := reading.RecordSuspect(t.Context(), "w3", why); err != nil || d != nil {
			t.Errorf("of a worker that was not there: %+v, %v", d, err)
		}
	}
	list, err := s.List(t.Context(), Filter{})
	if err != nil || len(list) != 1 || list[0].Damage != "" || !slices.Equal(list[0].Run.Suspects, []Suspect{{"w2", "it lies again", 3, 2}}) {
		t.Fatalf("%+v, %v", list, err)
	}
	if text := ListText(list); !strings.HasSuffix(text, "\nmatch 1: w2, now in quarantine, played 3 pairs of it, beginning with pair 2\n") {
		t.Error(text)
	}
}
