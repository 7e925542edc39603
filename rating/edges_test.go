package rating

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSlopesAreDerivatives compares the derivatives of every draw model with
// difference quotients.
func TestSlopesAreDerivatives(t *testing.T) {
	const h = 1e-5
	for _, model := range Models() {
		l, err := model.law()
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			x, k := rapid.Float64Range(-3, 3).Draw(t, "x"), l.parameter(rapid.Float64Range(0.1, 0.7).Draw(t, "draws"))
			here := l.slopes(x, k)
			right, left, up, down := l.slopes(x+h, k), l.slopes(x-h, k), l.slopes(x, k+h), l.slopes(x, k-h)
			for o, s := range here {
				for _, c := range []struct {
					name              string
					got, above, below float64
				}{
					{"x", s.x, right[o].value, left[o].value}, {"xx", s.xx, right[o].x, left[o].x},
					{"k", s.k, up[o].value, down[o].value}, {"xk", s.xk, right[o].k, left[o].k},
					{"xk the other way round", s.xk, up[o].x, down[o].x}, {"kk", s.kk, up[o].k, down[o].k},
				} {
					if want := (c.above - c.below) / (2 * h); l.drawn() && math.Abs(c.got-want) > 1e-5*(1+math.Abs(want)) {
						t.Errorf("%s, outcome %d at %g, %g by %s: %g, want %g", model, o, x, k, c.name, c.got, want)
					}
				}
			}
		})
	}
}

// TestDrawsHaveNoSides checks that the order of the players in an encounter
// affects neither the share of draws nor its error.
func TestDrawsHaveNoSides(t *testing.T) {
	games := []string{"A B 1 ½ ½ ½ 0 1", "B A 1 ½ 0 0", "C A ½ 1 1 0", "B C ½ 0 1 ½ ½"}
	one := mustRate(t, results(t, games...), Options{}).Groups[0].Draws
	turned := results(t, "C B", "B A") // names them in the other order
	for _, line := range games {
		words := strings.Fields(line)
		a, b := turned.Player(words[0]), turned.Player(words[1])
		for _, w := range words[2:] {
			turned.AddGame(a, b, map[string]Outcome{"1": WhiteWins, "0": BlackWins, "½": Drawn}[w])
		}
	}
	other := mustRate(t, turned, Options{}).Groups[0].Draws
	near(t, "draws", other.Value, one.Value, 1e-9)
	near(t, "their error", other.SE, one.SE, 1e-9)
}

// TestMisfitsGrowWithTheGames checks that four times the games with the same
// shares deviate by twice as many standard errors, except for the dispersion,
// which is measured again. The player named first scored more than expected.
func TestMisfitsGrowWithTheGames(t *testing.T) {
	field := func(times int) Fit {
		var lines []string
		for range times {
			lines = append(lines, "A B 1 1 ½ 0", "B A 0 1", "B C 1 ½ 0 1", "C B 0 ½", "C A 1 ½ ½ 0", "A C 0 1", "A D 1 0", "D B ½ 1 0", "C D 0 ½")
		}
		return mustRate(t, results(t, lines...), Options{Covariance: ByGame}).Groups[0].Fit
	}
	one, four := field(1), field(4)
	if len(one.Worst) == 0 || len(one.Worst) != len(four.Worst) {
		t.Fatalf("%d and %d encounters", len(one.Worst), len(four.Worst))
	}
	for i, m := range one.Worst {
		near(t, "z", four.Worst[i].Z, 2*m.Z, 0.05)
		near(t, "expected", four.Worst[i].Expected, 4*m.Expected, 1e-6)
		if m.Points < m.Expected || m.Expected < 0 || m.Expected > float64(m.Games) {
			t.Errorf("%+v", m)
		}
	}
	near(t, "χ²", four.ChiSquare, 4*one.ChiSquare, 0.2)
}

// TestBoundsAreToldOfTheFirstGroup checks that a player who won equally many
// games in two groups gets a bound from the first one, in every run.
func TestBoundsAreToldOfTheFirstGroup(t *testing.T) {
	for range 40 {
		table := mustRate(t, results(t, "A B 1 0 ½", "C D 1 0", "X A 1", "X C 1"), Options{})
		a, x := player(t, table, "A"), player(t, table, "X")
		if x.Bound == nil || x.Group != min(a.Group, player(t, table, "C").Group) {
			t.Fatalf("%+v", *x)
		}
	}
}

// TestVersionsOfAnchors checks that a gain over a version with a fixed rating is
// information about the new version.
func TestVersionsOfAnchors(t *testing.T) {
	games := results(t, "Old X 1 0 ½ ½", "X New 1 0 ½ ½")
	options := Options{Anchors: []Anchor{{Player: 0, Rating: 2000}}}
	free := mustRate(t, games, options).Players[2].Rating
	options.Versions = []Version{{New: 2, Old: 0, Gain: 100, SE: 1}}
	near(t, "a gain that is nearly sure", mustRate(t, games, options).Players[2].Rating, 2100, 2)
	if math.Abs(free-2000) > 1 {
		t.Errorf("without it %g", free)
	}
}

// TestGivenAdvantageIsExact checks that a given advantage has no error.
func TestGivenAdvantageIsExact(t *testing.T) {
	given := 35.0
	w := mustRate(t, results(t, "A B 1 0 ½", "B A 1 ½ 0"), Options{White: &given}).Groups[0].White
	if w != (Figure{Value: w.Value, Known: true, Exact: true}) || math.Abs(w.Value-given) > 1e-9 {
		t.Errorf("%+v", w)
	}
}

// TestOneRungHasNothingToTest checks that a single opponent never disagrees with
// itself.
func TestOneRungHasNothingToTest(t *testing.T) {
	for n := 1; n < 40; n++ {
		if p := Perform([]Rung{{Rating: 1500, Wins: n, Losses: 7, Draws: 3}}); p.Freedom != 0 || p.ChiSquare != 0 || p.P != 0 {
			t.Errorf("%d wins: %+v", n, p)
		}
	}
}

// TestSpreadMatters checks that tournaments of equal players differ from those of
// unequal players.
func TestSpreadMatters(t *testing.T) {
	seen := map[string]float64{}
	for _, spread := range []float64{0, 300} {
		o, err := Calibration{Shape: RoundRobin, Players: 4, Pairs: 6, Spread: spread, Draws: 0.3, Runs: 60, Seed: 3}.Run()
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprintf("%+v", o)] = spread
	}
	if len(seen) != 2 {
		t.Error("what intervals hold does not depend on how far players are apart")
	}
}
