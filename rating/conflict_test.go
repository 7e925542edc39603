package rating

import (
	"strings"
	"testing"
)

// even returns a round robin of equals.
func even(names ...string) *Data {
	d := &Data{}
	for i, a := range names {
		for _, b := range names[i+1:] {
			for range 30 {
				d.AddPair(d.Player(a), d.Player(b), WhiteWins, BlackWins)
				d.AddPair(d.Player(a), d.Player(b), Drawn, WhiteWins)
				d.AddPair(d.Player(a), d.Player(b), WhiteWins, Drawn)
			}
		}
	}
	return d
}

func TestAnchorsThatContradictAreTheFirstWarning(t *testing.T) {
	table := mustRate(t, even("a", "b", "c"), Options{Anchors: []Anchor{{Player: 0, Rating: 100}, {Player: 1, Rating: 5000}}})
	if len(table.Warnings) == 0 ||
		!strings.HasPrefix(table.Warnings[0], "anchors contradict the games: b is given 4900 above a, the games without anchors give ") {
		t.Errorf("%+v", table.Warnings)
	}
	for name, o := range map[string]Options{
		"one anchor":   {Anchors: []Anchor{{Player: 0, Rating: 100}}},
		"what is true": {Anchors: []Anchor{{Player: 0, Rating: 100}, {Player: 1, Rating: 90}}},
		"no anchors":   {},
	} {
		if table := mustRate(t, even("a", "b", "c"), o); warned(table, "anchors contradict") {
			t.Errorf("%s: %s", name, table.Warnings)
		}
	}
}

// Without errors the ratings are the same, and no interval is given.
func TestNoErrors(t *testing.T) {
	with := mustRate(t, even("a", "b", "c"), Options{})
	without := mustRate(t, even("a", "b", "c"), Options{Covariance: NoErrors})
	for i, p := range without.Players {
		if p.Rating != with.Players[i].Rating || !p.Rated {
			t.Errorf("%+v, want %+v", p, with.Players[i])
		}
		for _, ref := range []Reference{"", Pool, Next} {
			if se, why := without.SE(i, ref); se != 0 || why == "" {
				t.Errorf("%s: %g, %q", p.Name, se, why)
			}
		}
		if _, ok := without.LOSNext(i); ok {
			t.Errorf("%s has a LOS", p.Name)
		}
	}
	if d := without.Difference(0, 1); !d.Known || d.Why == "" || d.SE != 0 || d.Value != with.Difference(0, 1).Value {
		t.Errorf("%+v", d)
	}
	if _, ok := without.LOS(0, 1); ok {
		t.Error("a likelihood without an error")
	}
	if _, ok := without.RankProbabilities(0, 10, 1); ok {
		t.Error("ranks without errors")
	}
	if shares, ok := without.Leverage(0, 1); !ok || len(shares) == 0 {
		t.Error("leverage needs no errors")
	}
	if warned(without, "fewer than 30 games") {
		t.Error(without.Warnings)
	}
}

func TestKindsOfCalibration(t *testing.T) {
	kinds := Calibration{Seed: 7, Spread: 80, Draws: 0.4, Runs: 5}.Kinds()
	if len(kinds) != 10 || kinds[1].Book != 180 || kinds[9].Shape != Ladder {
		t.Errorf("%+v", kinds)
	}
	for _, c := range kinds {
		if err := c.Check(); err != nil || c.Seed != 7 || c.Runs != 5 {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
