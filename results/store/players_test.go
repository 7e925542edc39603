package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"match/record"
	"match/sprt"
)

// TestManyPlayers records events with any number of players and resumes them at
// any point. Every query to the database must agree with a count of the pairs.
func TestManyPlayers(t *testing.T) {
	s := openTemp(t)
	rapid.Check(t, func(t *rapid.T) {
		info := testInfo
		info.Kind, info.Players = "tournament", []string{"a", "b", "c", "d, e", "\xff\x00"}[:rapid.IntRange(3, 5).Draw(t, "players")]
		e, err := s.Begin(ctx, info)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { e.Close() }()
		want := record.NewStanding(info.Players)
		games := newPlayer(rapid.Uint64().Draw(t, "seed"))
		for n := range rapid.IntRange(0, 12).Draw(t, "pairs") {
			p := games.next()
			a := rapid.IntRange(0, len(info.Players)-1).Draw(t, "first")
			p.Players = [2]int{a, (a + rapid.IntRange(1, len(info.Players)-1).Draw(t, "step")) % len(info.Players)}
			p.LLR = 0
			if after, err := want.After(&p); err != nil {
				t.Fatal(err)
			} else if p.LLR, err = info.Test.LLRPairs(after.Counts); err != nil {
				t.Fatal(err)
			}
			if err := want.Count(&p); err != nil {
				t.Fatal(err)
			}
			if err := e.Record(ctx, p); err != nil {
				t.Fatal(err)
			}
			if n%4 == 3 { // another process continues
				e.Close()
				if e, err = s.Resume(ctx, e.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		checkStanding(t, e, want)
	})
}

func checkStanding(t *rapid.T, e *Event, want *record.Standing) {
	got, err := e.Standing(ctx)
	if err != nil {
		t.Fatal(err)
	}
	ofSums := cmpopts.IgnoreFields(record.Encounter{}, "Cells") // known only from pairs
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(record.Standing{}), ofSums); diff != "" {
		t.Fatalf("standing (-want +got)\n%s", diff)
	}
	tallies, err := e.Tallies(ctx)
	if err != nil {
		t.Fatal(err)
	}
	rest := map[[2]int]sprt.Trinomial{}
	for _, met := range want.Encounters {
		rest[met.Players] = met.Games
	}
	for _, end := range tallies {
		players, outcome := [2]int{end.White, end.Black}, end.Outcome
		if end.White > end.Black {
			players, outcome = [2]int{end.Black, end.White}, sprt.Win-end.Outcome
		}
		games := rest[players]
		switch outcome {
		case sprt.Win:
			games.Wins -= end.Games
		case sprt.Loss:
			games.Losses -= end.Games
		default:
			games.Draws -= end.Games
		}
		rest[players] = games
	}
	for players, games := range rest {
		if games != (sprt.Trinomial{}) {
			t.Fatalf("endings of %v lack %+v", players, games)
		}
	}
	if met := want.Encounter(0, 1); met.Counts.Pairs() > 0 {
		s, err := e.Summary(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if s.Pairs != met.Counts || s.Games != met.Games || s.Test.LLR != met.LLR || s.A != want.Names[met.Players[0]] {
			t.Fatalf("summary %+v of %+v", s, met)
		}
		path, err := e.Path(ctx, 3)
		if err != nil || len(path) == 0 || path[len(path)-1].Counts != met.Counts || len(path) > 4 {
			t.Fatalf("path %+v, %v; want %+v", path, err, met)
		}
	}
	if seen, err := e.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil || seen.Games != 2*want.Pairs || seen.Unsummed != 0 {
		t.Fatalf("verified %+v, %v", seen, err)
	}
}

func TestPairsOfWrongPlayers(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	for _, players := range [][2]int{{0, 2}, {1, 1}, {-1, 0}} {
		p := newPlayer(1).next()
		p.Players = players
		if err := e.Record(ctx, p); err == nil {
			t.Errorf("a pair of %v was recorded", players)
		}
	}
	games := newPlayer(1)
	p := games.next()
	if err := e.Record(ctx, p); err != nil {
		t.Fatal(err)
	}
	p.Players = [2]int{1, 0}
	if err := e.Record(ctx, p); err == nil {
		t.Error("the same pair was taken with other players")
	}
}
