package event

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/pairing"
	"match/players/spec"
	"match/results/store"
	"match/sprt"
)

// The pairs that a tournament had before it was extended keep their place. In the
// end it has the same meetings as a tournament started at that size, each once.
func TestGrownSchedule(t *testing.T) {
	for name, format := range map[string]*Tournament{
		"round robin": {Type: RoundRobin, Rounds: 2, Pairs: 2},
		"gauntlet":    {Type: Gauntlet, Seeds: 2, SeedsMeet: true, Rounds: 2, Pairs: 1},
		"pyramid":     {Type: Pyramid, Rounds: 1, Pairs: 3},
	} {
		players := 4
		var before []pairing.Meeting
		for _, more := range []struct{ players, rounds int }{{0, 0}, {2, 0}, {0, 5}, {1, 6}} {
			if more.players+more.rounds > 0 {
				if err := format.Grow(players, more.players, more.rounds); err != nil {
					t.Fatal(err)
				}
			}
			players += more.players
			c, _ := format.course(players)
			type met struct{ low, high, cycle int }
			seen := map[met]bool{}
			for i := range c.Len() {
				m := c.At(i)
				if i < len(before) && before[i].Encounter != m.Encounter {
					t.Fatalf("%s: meeting %d was %v, is %v", name, i, before[i], m)
				}
				seen[met{min(m.White, m.Black), max(m.White, m.Black), m.Cycle}] = true
			}
			whole, _ := format.schedule(players)
			if c.Len() != whole.Len() || len(seen) != whole.Len() || format.total(players) != whole.Len() {
				t.Errorf("%s: %d meetings, %d of them different; want %d", name, c.Len(), len(seen), whole.Len())
			}
			before = nil
			for i := range c.Len() {
				before = append(before, c.At(i))
			}
		}
	}
}

func TestGrowRefuses(t *testing.T) {
	for want, c := range map[string]struct {
		format          *Tournament
		players, rounds int
	}{
		"a swiss tournament cannot be extended":     {&Tournament{Type: Swiss, Rounds: 2}, 1, 0},
		"a knockout tournament cannot be extended":  {&Tournament{Type: Knockout}, 1, 0},
		"a gauntlet with a test cannot be extended": {&Tournament{Type: Gauntlet, Seeds: 1, SPRT: new(sprt.Config)}, 1, 0},
		"rounds 1: it is planned with 2: want more": {&Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1}, 1, 1},
		"rounds 2: it is planned with 2: want more": {&Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1}, 0, 2},
	} {
		if err := c.format.Grow(4, c.players, c.rounds); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A finished tournament continues with another player and more rounds: its
// earlier games are unchanged to the byte, and the store verifies.
func TestGrownTournament(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 3} {
		p := tournamentOf(&Tournament{Type: RoundRobin}, 3).files(t)
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		play(t, p, Options{Store: s, Concurrency: workers})
		old, err := os.ReadFile(p.Outputs.PGN)
		if err != nil {
			t.Fatal(err)
		}
		for _, rounds := range []int{2, 3} {
			e, err := s.Resume(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			larger, err := PlanOf(e)
			if err != nil {
				t.Fatal(err)
			}
			added := 0
			if rounds == 2 {
				added = 1
				who, err := spec.Parse("zoned,name=new")
				if err != nil {
					t.Fatal(err)
				}
				larger.Players = append(larger.Players, who)
			}
			if err := larger.Format.(*Tournament).Grow(len(larger.Players)-added, added, rounds); err != nil {
				t.Fatal(err)
			}
			out := play(t, larger, Options{Store: s, Resume: e, MoreGames: true, Concurrency: workers})
			if out.Standing.Pairs != 6*rounds {
				t.Errorf("%d pairs in %d rounds", out.Standing.Pairs, rounds)
			}
		}
		text := left(t, p)
		if !strings.HasPrefix(text, string(old)) {
			t.Error("the old games are others")
		}
		texts = append(texts, text)
		e, err := s.Event(t.Context(), 1)
		if err != nil || len(e.Players) != 4 || e.Finished.IsZero() {
			t.Fatalf("%+v, %v", e, err)
		}
		if _, err := e.Verify(t.Context(), func(p store.Problem) { t.Errorf("verify: %v", p) }); err != nil {
			t.Error(err)
		}
		again, err := s.Resume(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		changed, err := PlanOf(again)
		if err != nil {
			t.Fatal(err)
		}
		changed.Players[1].Variant = "positional"
		if err := changed.Format.(*Tournament).Grow(4, 0, 4); err != nil {
			t.Fatal(err)
		}
		if _, err := Run(t.Context(), changed, Options{Store: s, Resume: again, MoreGames: true, Concurrency: 1}); err == nil || !strings.Contains(err.Error(), "was started with a different engine, book or option: ") || !strings.Contains(err.Error(), "the engine or evaluation of b flat has changed (content ") || strings.Contains(err.Error(), ".hash was") {
			t.Errorf("another player in the place of an old one: %v", err)
		}
	}
	if texts[0] != texts[1] {
		t.Error("1 and 3 workers left other files")
	}
}
