package web

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"match/pgn"
	"match/record"
	"match/report"
	"match/results/store"
)

// imported stores the played games as an import from a file, all at once.
func (p *play) imported(t testing.TB, s *store.Store) *store.Event {
	t.Helper()
	standing := record.NewStanding(p.info.Players)
	info := store.Info{Kind: p.info.Kind, Players: p.info.Players, Times: true, Run: store.Run{Source: "games.pgn"}}
	id, err := s.Import(t.Context(), info, func(yield func(record.Pair, error) bool) {
		for _, pair := range p.played {
			if err := standing.Count(&pair); !yield(pair, err) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.stored(t, s, id)
}

// stored returns the state of an event as read from the store.
func (p *play) stored(t testing.TB, s *store.Store, id int64) *store.Event {
	t.Helper()
	e, err := s.Event(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// An event is running, finished, imported or unfinished, and has a duration if it
// has ended.
func TestStatusOfStoredEvents(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 2, 0, 1, 0)
	running := p.enter(t, db)
	defer running.Close()
	p.record(t, running, p.played)
	ended := p.stored(t, db, p.store(t, db, true).ID)
	ended.Finished = ended.Created.Add(90 * time.Second)
	for want, e := range map[string]*store.Event{
		"running true 0s": p.stored(t, db, running.ID), "finished false 1m30s": ended, "unfinished false 0s": p.stored(t, db, p.store(t, db, false).ID),
	} {
		s, err := (&Archive{Store: db}).StateOf(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(s.Status, s.Running, " ", s.Elapsed); got != strings.Replace(want, " ", "", 1) {
			t.Errorf("event %d is %s, want %s", e.ID, got, want)
		}
		if s.Limits != p.info.Limits || *s.Test != testConfig || s.Run.Host != "here" || s.Created.IsZero() || s.Number != e.ID || s.Kind != "match" || !slices.Equal(s.Players, p.info.Players) || s.links.base != fmt.Sprintf("/event/%d", e.ID) {
			t.Errorf("event %d: %+v", e.ID, s.Info)
		}
	}
	p.info.Run.Source = "games.pgn" // an aborted import
	e := p.stored(t, db, p.store(t, db, false).ID)
	if word, running := statusOf(e); word != "imported" || running || goesOn(e) {
		t.Errorf("an import is %s, running %v, goes on %v", word, running, goesOn(e))
	}
}

// Data that only the plan of an event has is filled in, using the standing that
// was read.
func TestPlansCompleteStates(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 3, 0, 1, 0)
	e := p.store(t, db, true)
	a := &Archive{Store: db}
	plain, err := a.StateOf(t.Context(), e)
	if err != nil || plain.Standing.Pairs != 3 || plain.parts != nil || plain.asked != nil || plain.places != nil {
		t.Fatalf("%+v %v", plain, err)
	}
	own := p.live.State().Standing
	own.Names = []string{"X", "Y"}
	a = &Archive{Store: db} // which keeps no state yet
	a.Complete = func(_ context.Context, of *store.Event, s *State) {
		if of != e || s.Number != e.ID {
			t.Error("another event")
		}
		s.Standing = own
		s.Progress = func(s *record.Standing) (float64, []string) { return 0.25, s.Names[:1] }
		s.Ask = func(asked *record.Standing) Answer {
			return func(s *record.Standing) (*report.Report, []int) {
				return reportOf(report.Section{Title: s.Names[1]}), []int{len(asked.Names), 0}
			}
		}
	}
	s, err := a.StateOf(t.Context(), e)
	if err != nil || s.Standing != own || s.fraction != 0.25 || !slices.Equal(s.parts, []string{"X"}) || len(s.sections()) != 1 || s.sections()[0].Title != "Y" || !slices.Equal(s.places, []int{2, 0}) {
		t.Errorf("%+v %v", s, err)
	}
}

// The latest games and the players' speeds come only from the latest hundred
// pairs.
func TestLatestGamesOfTheStore(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1", "C1")
	for n := range timedPairs + 3 {
		p.pairs(t, 1, n%2, 2, 0)
	}
	e := p.imported(t, db)
	s, err := (&Archive{Store: db}).StateOf(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	moves := 0
	for _, x := range s.Timings {
		moves += x.moves
	}
	for _, pair := range p.played[3:] {
		for _, g := range pair.Games {
			moves -= max(0, len(g.Plies)-8) // without the book moves
		}
	}
	if n := len(s.Latest); n != 2*timedPairs || s.Latest[0].Round != "103.2" || s.Latest[1].Round != "103.1" || s.Latest[n-1].Round != "4.1" || len(s.Timings) != 3 || moves != 0 {
		t.Errorf("%d games from %s to %s, %d moves too many", n, s.Latest[0].Round, s.Latest[n-1].Round, moves)
	}
	if s.Summary != nil || s.Path != nil {
		t.Error("an event of three players has what is of two")
	}
	games := 0
	for _, x := range s.Tallies {
		games += x.Games
	}
	if games != 2*(timedPairs+3) {
		t.Errorf("%d games have ended", games)
	}
}

// withFaults returns an event of plain pairs in which White crashed in the first
// game of some.
func withFaults(t *testing.T, pairs int, at ...int) *play {
	p := newPlay("A1", "B1")
	for n := 1; n <= pairs; n++ {
		reason := pgn.Checkmate
		if slices.Contains(at, n) {
			reason = pgn.Crash
		}
		p.plain(t, 0, 1, pgn.BlackWins, pgn.Draw, reason, pgn.Stalemate)
	}
	return p
}

// Faults are searched for in the latest 2,000 pairs, until there are ten.
func TestHowFarFaultsAreLookedFor(t *testing.T) {
	for _, c := range []struct {
		pairs, logs int
		faults      []int
		found       string
	}{
		{250, 3, []int{1, 50, 51, 150, 151, 250}, "250 151 150 51 50 1"},
		{250, 0, []int{1, 100, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160}, "160 159 158 157 156 155 154 153 152 151"},
		{250, 0, []int{1, 100, 149, 150, 152, 153, 154, 155, 156, 157, 158, 159, 160}, "160 159 158 157 156 155 154 153 152 150 149 100"},
		{searchedPairs, 0, []int{1}, "1"},
		{searchedPairs + 1, 0, []int{1, 2, 101}, "101 2"},
	} {
		p := withFaults(t, c.pairs, c.faults...)
		db := openStore(t)
		s, err := (&Archive{Store: db}).StateOf(t.Context(), p.imported(t, db))
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, f := range s.Faults {
			pair, game, _ := strings.Cut(f.game.Round, ".")
			if found = append(found, pair); game != "1" || f.log != "" {
				t.Errorf("game %s with the log %q", f.game.Round, f.log)
			}
		}
		if got := strings.Join(found, " "); got != c.found || s.faults() != len(c.faults) {
			t.Errorf("of the faults in pairs %v of %d it knows %d and tells %s", c.faults, c.pairs, s.faults(), got)
		}
	}
}

// Each fault of the store has the log of its own game.
func TestLogsOfTheStore(t *testing.T) {
	p := withFaults(t, 3, 1, 3)
	db := openStore(t)
	e := p.imported(t, db)
	asked := map[string]int{}
	a := &Archive{Store: db, Log: func(of *store.Event, round string) string {
		asked[round] += int(of.ID)
		return "log of " + round + "\x1b\n"
	}}
	s, err := a.StateOf(t.Context(), e)
	if err != nil || len(s.Faults) != 2 || s.Faults[0].log != "log of 3.1?\n" || s.Faults[1].log != "log of 1.1?\n" || !maps.Equal(asked, map[string]int{"1.1": 1, "3.1": 1}) {
		t.Errorf("%+v %v, asked for %v", s.Faults, err, asked)
	}
	for id, want := range map[gameID]string{{1, 0}: "log of 1.1?\n", {1, 1}: "", {2, 0}: "", {3, 0}: "log of 3.1?\n"} {
		s, g, log, err := a.game(t.Context(), e.ID, id)
		if err != nil || g.Round != roundOf(id) || log != want || s.Number != e.ID || s.links.base != "/event/1" {
			t.Errorf("game %+v: %+v, log %q, %v", id, g, log, err)
		}
	}
	a.Log = nil
	if _, g, log, err := a.game(t.Context(), e.ID, gameID{1, 0}); err != nil || g == nil || log != "" {
		t.Errorf("%+v, log %q, %v", g, log, err)
	}
	if _, g, _, err := a.game(t.Context(), e.ID, gameID{4, 0}); err != nil || g != nil {
		t.Errorf("a game that is not there: %+v, %v", g, err)
	}
	if _, _, _, err := a.game(t.Context(), 9, gameID{1, 0}); err == nil {
		t.Error("a game of an event that is not there")
	}
}
