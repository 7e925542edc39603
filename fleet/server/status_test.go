package server

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"match/fleet/wire"
	"match/internal/machine"
)

// withEnded fills the queue of a fleet's directory with events that have ended.
// They have no other files.
func withEnded(t testing.TB, s *Server, events int) {
	t.Helper()
	if err := os.MkdirAll(s.Dir+"/events", 0o700); err != nil {
		t.Fatal(err)
	}
	for n := range events {
		text := fmt.Sprintf(`{"number":%d,"key":"%032d","owner":"s4","submitted":"2026-01-01T00:00:00Z","ended":"2026-01-01T01:00:00Z","kind":"match",`+
			`"title":"new against master","pairs":4000,"state":"finished","stored":%[1]d,"files":["%064[2]d","%064[1]d"]}`, n+1, n)
		if err := os.WriteFile(s.jobPath(int64(n+1)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The events of a year are read in pages. Of those that have ended only the file of
// the queue is needed.
func TestPagesOfEvents(t *testing.T) {
	past := &Server{Options: Options{Dir: t.TempDir()}}
	withEnded(t, past, 2*wire.MaxEvents+7)
	s, err := Open(t.Context(), Options{Dir: past.Dir, Listen: "127.0.0.1:0", Note: func(line string) { t.Error(line) }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var seen []int64
	for of, more := (wire.StatusOf{EventsOnly: true}), true; more; {
		page := s.Status(of)
		var numbers []int64
		for _, e := range page.Events {
			numbers = append(numbers, e.Number)
		}
		seen, more = append(numbers, seen...), page.Earlier
		of.Before = numbers[0]
	}
	if n := len(seen); n != 2*wire.MaxEvents+7 || seen[0] != 1 || !slices.IsSorted(seen) || seen[n-1] != int64(n) {
		t.Errorf("%d events from %d to %d", n, seen[0], seen[n-1])
	}
	page := s.Status(wire.StatusOf{Events: 2, Before: 8})
	if e := page.Events; len(e) != 2 || e[1].Number != 7 || e[1].Title != "new against master" || e[1].Pairs != 4000 || e[1].Ended.IsZero() || !page.Earlier {
		t.Errorf("%+v", page)
	}
	s.jobs[2].State = wire.Running
	if page := s.Status(wire.StatusOf{Running: true}); len(page.Events) != 1 || page.Events[0].Number != 3 || page.Earlier {
		t.Errorf("%+v", page)
	}
	s.jobs[2].State = wire.Finished
}

// Long texts do not make a page too long for a message.
func TestPagesHaveALimit(t *testing.T) {
	s := &Server{}
	for n := range 2000 {
		s.jobs = append(s.jobs, &job{Number: int64(n + 1), Error: strings.Repeat("x", 4000), Suspects: []string{strings.Repeat("y", 1000)}})
	}
	page := s.Status(wire.StatusOf{EventsOnly: true})
	if size := len(wire.Encode(page, nil)); size > wire.MaxMessage/2 || !page.Earlier || len(page.Events) < 50 {
		t.Errorf("%d events in %d bytes", len(page.Events), size)
	}
}

// BenchmarkYear starts a server with the 30,000 events of a year. The first list of
// them is part of it.
func BenchmarkYear(b *testing.B) {
	past := &Server{Options: Options{Dir: b.TempDir()}}
	withEnded(b, past, 30_000)
	begun, _ := machine.Used()
	for b.Loop() {
		s, err := Open(b.Context(), Options{Dir: past.Dir, Listen: "127.0.0.1:0", Note: func(string) {}})
		if err != nil {
			b.Fatal(err)
		}
		if page := s.Status(wire.StatusOf{Events: 50}); len(page.Events) != 50 {
			b.Fatal(page)
		}
		s.Close()
	}
	used, _ := machine.Used()
	b.ReportMetric((used-begun).Seconds()/float64(b.N), "processor-s/op")
}
