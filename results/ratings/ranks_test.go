package ratings

import (
	"math"
	"slices"
	"strings"
	"testing"

	"match/rating"
)

// Every player has one rank, and every rank one player; a player with only a
// bound has none.
func TestRanks(t *testing.T) {
	l := list(t, rating.Options{}, "", 0)
	for i := range l.Groups {
		r := l.ranks(i)
		if r.Group != i+1 {
			t.Errorf("group %d in place %d: groups are counted from 1", r.Group, i)
		}
		if len(r.Probabilities) != len(r.Players) {
			t.Fatalf("group %d: %d rows for %q", r.Group, len(r.Probabilities), r.Players)
		}
		for i := range r.Players {
			row, column := 0.0, 0.0
			for j := range r.Players {
				row, column = row+r.Probabilities[i][j], column+r.Probabilities[j][i]
			}
			if math.Abs(row-1) > 1e-9 || math.Abs(column-1) > 1e-9 {
				t.Errorf("group %d: %v does not add up", r.Group, r.Probabilities)
			}
		}
		for i := 1; i < len(r.Players); i++ { // the first player of the list is the most likely to be first
			if r.Probabilities[i][0] > r.Probabilities[i-1][0] {
				t.Errorf("group %d: %v", r.Group, r.Probabilities)
			}
		}
	}
	text := ranked(l)
	if n := strings.Count(text, "Rank in %"); n != len(l.Groups) {
		t.Errorf("%d blocks:\n%s", n, text)
	}
	if !strings.Contains(text, "Cyd is not ranked: it won every game, so its rating is at least ") {
		t.Errorf("nothing is said of who is unbeaten:\n%s", text)
	}
}

func TestFewerDrawsOfMorePlayers(t *testing.T) {
	for _, c := range [][2]int{{2, 100_000}, {44, 100_000}, {200, 5000}, {100_000, 1000}} {
		if got := rankDraws(c[0]); got != c[1] {
			t.Errorf("%d players are drawn %d times, want %d", c[0], got, c[1])
		}
	}
}

// The difference of two players is that of their ratings. The shares of the
// encounters on which it depends add up to 1, the largest first.
func TestBetween(t *testing.T) {
	l := list(t, rating.Options{}, "", 0)
	a, b := l.Groups[0].Players[1], l.Groups[0].Players[2] // after the unbeaten player
	d := l.between(a, b)
	difference, los := d.Figures["difference"], d.Figures["los"]
	if want := l.Players[1].elo().Value - l.Players[2].elo().Value; math.Abs(difference.Value-want) > 1e-9 {
		t.Errorf("difference %g, want %g", difference.Value, want)
	}
	if los.Value <= 0.5 {
		t.Errorf("LOS of the better one: %g", los.Value)
	}
	sum := 0.0
	for _, r := range d.Rests {
		sum += r.Share
	}
	if math.Abs(sum-1) > 1e-9 || !slices.IsSortedFunc(d.Rests, func(x, y rest) int { return int(math.Copysign(1, y.Share-x.Share)) }) {
		t.Errorf("shares %+v", d.Rests)
	}
	if text := textOf(d.lines()); !strings.Contains(text, "100.0% of it rests on 82 games") {
		t.Errorf("%s", text)
	}
	if l.between(a, a) != nil || l.between(a, "nobody") != nil {
		t.Error("there is a difference of one player")
	}
	other := l.between(a, "Eve")
	if other.Figures["difference"].Defined() || other.Figures["difference"].Why == "" || other.Figures["los"].Defined() || len(other.Rests) != 0 {
		t.Errorf("across groups: %+v", other)
	}
	if text := textOf(other.lines()); !strings.Contains(text, "unknown: ") {
		t.Errorf("%s", text)
	}
}
