package sprt

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestCheckWhiteTakesWhatWasPlayed counts random games from both sides.
func TestCheckWhiteTakesWhatWasPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var pairs Pentanomial
		var games, white Trinomial
		outcome := rapid.IntRange(0, 2)
		for range rapid.IntRange(0, 30).Draw(t, "pairs") {
			asWhite, asBlack := Outcome(outcome.Draw(t, "as White")), Outcome(outcome.Draw(t, "as Black"))
			for _, err := range []error{
				pairs.Add(asWhite, asBlack), games.Add(asWhite), games.Add(asBlack), white.Add(asWhite), white.Add(Win - asBlack),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := CheckWhite(pairs, white); err != nil {
			t.Fatalf("%v, %v: %v", pairs, white, err)
		}
		if err := CheckWhite(games, white); err != nil {
			t.Fatalf("%v, %v: %v", games, white, err)
		}
	})
}

func TestCheckWhiteRefusesContradictions(t *testing.T) {
	for _, c := range []struct {
		counts Counts
		white  Trinomial
		want   string
	}{
		{Trinomial{5, 3, 2}, Trinomial{5, 3, 3}, "11 games from White's side, but 10 from A's"},
		{Trinomial{5, 3, 2}, Trinomial{5, 4, 1}, "4 draws from White's side, but 3"},
		{Trinomial{5, 3, 2}, Trinomial{8, 3, -1}, "losses is -1"},
		{Pentanomial{1, 1, 1, 1, 1}, Trinomial{5, 2, 4}, "11 games"},
		{Pentanomial{0, 1, 1, 1, 0}, Trinomial{5, 1, 0}, "1 draws from White's side, but the pairs have from 2 to 4"},
		{Pentanomial{0, 1, 1, 1, 0}, Trinomial{0, 6, 0}, "6 draws from White's side, but the pairs have from 2 to 4"},
		{Pentanomial{0, 1, 1, 1, 0}, Trinomial{3, 3, 0}, "in steps of 2"},
		{Pentanomial{2, 0, 0, 0, 1}, Trinomial{4, 0, 2}, "won 4 and lost 2 games from White's side is impossible"},
		{Pentanomial{2, 0, 0, 0, 1}, Trinomial{2, 0, 4}, "give 3 of each"},
		{Pentanomial{1, 1, 0, 0, 0}, Trinomial{0, 1, 3}, "give 1 of each"},
		{Pentanomial{0, 0, 2, 0, 0}, Trinomial{3, 0, 1}, "won 3 and lost 1 games from White's side"},
	} {
		if err := CheckWhite(c.counts, c.white); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v and %v: %v, want %q", c.counts, c.white, err, c.want)
		}
	}
}
