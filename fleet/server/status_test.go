package server

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
	"match/internal/machine"
	"match/pgn"
	"match/record"
	"match/results/store"
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
		s.jobs = append(s.jobs, &job{EventStatus: wire.EventStatus{Number: int64(n + 1), Error: strings.Repeat("x", 4000), Suspects: []string{strings.Repeat("y", 1000)}}})
	}
	page := s.Status(wire.StatusOf{EventsOnly: true})
	if size := len(wire.Encode(page, nil)); size > wire.MaxMessage/2 || !page.Earlier || len(page.Events) < 50 {
		t.Errorf("%d events in %d bytes", len(page.Events), size)
	}
}

// BenchmarkYear starts a server with the 30,000 events of a year, whose pairs are in its
// database, shows its status and lists all events.
func BenchmarkYear(b *testing.B) {
	past := &Server{Options: Options{Dir: b.TempDir()}}
	withEnded(b, past, 30_000)
	withPairs(b, past, 30_000)
	begun, _ := machine.Used()
	var starts, status, list time.Duration
	for b.Loop() {
		at := time.Now()
		lap := func(sum *time.Duration) {
			*sum += time.Since(at)
			at = time.Now()
		}
		s, err := Open(b.Context(), Options{Dir: past.Dir, Listen: "127.0.0.1:0", Note: func(string) {}})
		if err != nil {
			b.Fatal(err)
		}
		lap(&starts)
		if page := s.Status(wire.StatusOf{Running: true}); len(page.Events) != 0 {
			b.Fatal(page)
		}
		lap(&status)
		seen := 0
		for of, more := (wire.StatusOf{EventsOnly: true}), true; more; {
			page := s.Status(of)
			seen, more, of.Before = seen+len(page.Events), page.Earlier, page.Events[0].Number
		}
		if lap(&list); seen != 30_000 {
			b.Fatal(seen)
		}
		s.Close()
	}
	used, _ := machine.Used()
	each := func(sum time.Duration, name string) { b.ReportMetric(sum.Seconds()/float64(b.N), name) }
	each(used-begun, "processor-s/op")
	each(starts, "start-s/op")
	each(status, "status-s/op")
	each(list, "list-s/op")
}

// withPairs fills the database of a fleet's directory with events of one pair each.
func withPairs(b *testing.B, s *Server, events int) {
	b.Helper()
	db, err := store.Open(b.Context(), filepath.Join(s.Dir, Database), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	p := record.Pair{Number: 1, Players: [2]int{0, 1}, Origin: record.Origin{Worker: "w1", Host: "box"}}
	p.Counts[2] = 1
	for i, round := range []string{"1.1", "1.2"} {
		p.Games[i] = &pgn.Game{White: "a", Black: "b", Round: round, Result: pgn.Draw, End: pgn.End{Reason: pgn.MaxMoves}}
	}
	for range events {
		info := store.Info{Players: []string{"a", "b"}, Plan: map[string]string{"kind": "match"}}
		if _, err := db.Import(b.Context(), info, func(yield func(record.Pair, error) bool) { yield(p, nil) }); err != nil {
			b.Fatal(err)
		}
	}
}
