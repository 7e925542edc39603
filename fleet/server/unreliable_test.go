package server

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/fleet/wire"
	"match/pgn"
	"match/record"
	"match/results/store"
)

// withPair adds an ended event with a pair of a worker to the queue.
func (s *Server) withPair(t *testing.T, worker string) *job {
	t.Helper()
	e, err := s.store.Begin(t.Context(), store.Info{Players: []string{"a", "b"}})
	if err != nil {
		t.Fatal(err)
	}
	draw := func(round string) *pgn.Game {
		return &pgn.Game{White: "a", Black: "b", Start: board.StartPosition(), Round: round, Result: pgn.Draw, End: pgn.End{Reason: pgn.MaxMoves}}
	}
	p := record.Pair{Number: 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{draw("1.1"), draw("1.2")}, Origin: record.Origin{Worker: worker}}
	p.Counts[2] = 1
	if err := e.Record(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	e.Close()
	j := &job{EventStatus: wire.EventStatus{Number: int64(len(s.jobs) + 1), State: wire.Finished, Pairs: 1}, Stored: e.ID, moved: make(chan struct{})}
	s.jobs = append(s.jobs, j)
	return j
}

// Texts about games count against the size of a reply, as the games do.
func TestLongTextsAreReadInParts(t *testing.T) {
	s := open(t)
	e, err := s.store.Begin(t.Context(), store.Info{Players: []string{"a", "b"}})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for n := 1; n <= 4; n++ {
		p := record.Pair{Number: n, Players: [2]int{0, 1}}
		for i := range p.Games {
			p.Games[i] = &pgn.Game{White: "a", Black: "b", Round: fmt.Sprintf("%d.%d", n, i+1), Result: pgn.Draw, Opening: strings.Repeat("x", maxBatch/4) + fmt.Sprint(n), End: pgn.End{Reason: pgn.MaxMoves}}
		}
		p.Counts[2] = n
		if err := e.Record(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	j := &job{EventStatus: wire.EventStatus{Number: 1, Pairs: 4}, Stored: e.ID}
	if list, err := s.read(j, 1, 4); err != nil || len(list) == 0 || len(list) > 2 {
		t.Errorf("%d pairs at once, %v", len(list), err)
	}
}

// Pairs that are read while their event is taken back are not sent.
func TestPairsOfOneRun(t *testing.T) {
	s := open(t)
	j := s.withPair(t, "w1")
	for _, c := range []struct{ back, want int }{{0, 1}, {1, 0}} {
		rest, err := on(s.handlePairs)(&request{data: []byte(`{"number":1,"from":1}`)})
		if err != nil {
			t.Fatal(err)
		}
		j.TakenBack += c.back
		reply, err := rest.(later)()
		if n := len(reply.(wire.Pairs).Pairs); err != nil || n != c.want {
			t.Errorf("%d pairs, want %d; %v", n, c.want, err)
		}
	}
}

// A worker in quarantine is named for the ended events that it has played in, in
// the queue and in the store.
func TestEndedEventsAreDoubted(t *testing.T) {
	s := open(t)
	for _, worker := range []string{"w1", "w2"} {
		s.withPair(t, worker)
	}
	s.quarantine("w2", "it lies")
	s.running.Wait()
	for i, want := range [][]string{nil, {"w2, now in quarantine, played 1 pair of it, beginning with pair 1"}} {
		e, err := s.store.Event(t.Context(), s.jobs[i].Stored)
		if err != nil || !slices.Equal(s.jobs[i].Suspects, want) || len(e.Run.Suspects) != len(want) {
			t.Errorf("event %d: %q, %+v, %v", i+1, s.jobs[i].Suspects, e.Run.Suspects, err)
		}
	}
}

// An event that is pruned while it is read does not come back.
func TestPrunedEventsAreNotMarked(t *testing.T) {
	s := open(t)
	j := s.withPair(t, "w1")
	s.jobs = nil
	if err := s.markUnreliable(j, "w1", "it lies"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(s.jobPath(j.Number)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file of a pruned event is there again: %v", err)
	}
}
