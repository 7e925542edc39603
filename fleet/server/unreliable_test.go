package server

import (
	"slices"
	"testing"

	"match/fleet/wire"
	"match/pgn"
	"match/record"
	"match/results/store"
)

// A worker in quarantine is named for the ended events that it has played in, in
// the queue and in the store.
func TestEndedEventsAreDoubted(t *testing.T) {
	s := open(t)
	for i, worker := range []string{"w1", "w2"} {
		e, err := s.store.Begin(t.Context(), store.Info{Players: []string{"a", "b"}})
		if err != nil {
			t.Fatal(err)
		}
		draw := func(round string) *pgn.Game {
			return &pgn.Game{White: "a", Black: "b", Round: round, Result: pgn.Draw, End: pgn.End{Reason: pgn.MaxMoves}}
		}
		p := record.Pair{Number: 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{draw("1.1"), draw("1.2")}, Origin: record.Origin{Worker: worker}}
		p.Counts[2] = 1
		if err := e.Record(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		e.Close()
		s.jobs = append(s.jobs, &job{Number: int64(i + 1), State: wire.Finished, Stored: e.ID, events: e, moved: make(chan struct{})})
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
