package event

import (
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/results/store"
	"match/sprt"
)

// Pairs without swapped colours are stored, verified and shown as they were
// played.
func TestColorsAreKept(t *testing.T) {
	for _, colors := range []arena.Colors{"", arena.ColorsReverse, arena.ColorsSame, arena.ColorsSameReverse} {
		p := planOf(&Match{Games: 12}, "tapered", "flat").files(t)
		p.Conditions.Colors = colors
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		played := play(t, p, Options{Store: s})
		e, err := s.Event(t.Context(), played.Number)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Verify(t.Context(), func(problem store.Problem) { t.Errorf("%s: %+v", colors, problem) }); err != nil {
			t.Fatal(err)
		}
		again, err := Look(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := *again.Standing.Encounter(0, 1), *played.Standing.Encounter(0, 1); got != want {
			t.Errorf("%s: %+v, played %+v", colors, got, want)
		}
		if block := played.Plan.Format.Report(again).Text(); block != played.Plan.Format.Report(played).Text() {
			t.Errorf("%s: another block:\n%s", colors, block)
		}
		whites := 0
		for g, err := range e.Games(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if g.White == "tapered" {
				whites++
			}
		}
		if want := map[arena.Colors]int{"": 6, arena.ColorsReverse: 6, arena.ColorsSame: 12}[colors]; whites != want {
			t.Errorf("%s: tapered has White in %d games, want %d", colors, whites, want)
		}
	}
}

// An odd game is written and does not count, and a resumed event has the same
// result.
func TestOddGame(t *testing.T) {
	p := planOf(&Match{Games: 4, Odd: true}, "tapered", "flat").files(t)
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	out := play(t, p, Options{Store: s})
	text := left(t, p)
	if n := strings.Count(text, "[Event "); n != 5 || out.Standing.Pairs != 2 || !strings.Contains(text, `[Round "3.1"]`) {
		t.Errorf("%d games in the file, %d pairs counted", n, out.Standing.Pairs)
	}
	again := planOf(&Match{Games: 4, Odd: true}, "tapered", "flat").files(t)
	play(t, again, Options{})
	if left(t, again) != text {
		t.Error("played again, it leaves other bytes")
	}
	single := planOf(&Match{Odd: true}, "tapered", "flat").files(t)
	if out := play(t, single, Options{Store: s}); out.Standing.Pairs != 0 || strings.Count(left(t, single), "[Event ") != 1 {
		t.Errorf("a single game: %d pairs", out.Standing.Pairs)
	}
	if err := (&Match{Games: 3, Odd: true}).Validate(2); err == nil {
		t.Error("3 games and an odd one: no error")
	}
	if events, err := s.List(t.Context(), store.Filter{}); err != nil || len(events) != 2 {
		t.Errorf("%d events, %v", len(events), err)
	}
}

// Without swapped colours, the ratings account for colours game by game.
func TestRatingsWithoutSwap(t *testing.T) {
	p := planOf(&Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1}, "tapered", "flat", "flat-flipped").files(t)
	p.Conditions.Colors, p.Conditions.OwnOpenings = arena.ColorsSame, true
	out := play(t, p, Options{})
	for _, e := range out.Standing.Encounters {
		white, black := e.White, e.Black
		sum := sprt.Trinomial{Wins: white.Wins + black.Wins, Draws: white.Draws + black.Draws, Losses: white.Losses + black.Losses}
		if sum != e.Games || e.Cells != [3][3]int{} {
			t.Errorf("%+v", e)
		}
	}
	rated := out.Ratings()
	for i := range rated.Players {
		if n := rated.Players[i].Games(); n != 8 {
			t.Errorf("player %d is rated by %d games, want 8", i, n)
		}
	}
	if p.Conditions.Colors = "black"; p.Validate() == nil {
		t.Error("a rule of colours that there is not: no error")
	}
}
