package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

// offRungs returns the scores of a player with the given true rating on rungs
// with wrong ratings: by random errors and by a wrong scale.
func offRungs(rng *rand.Rand, ratings []float64, games int, truth, scale, sd float64) (list []Rung) {
	for _, r := range ratings {
		rung := Rung{Rating: r}
		e := score(scale * (truth - r - sd*rng.NormFloat64()))
		draws := 0.8 * e * (1 - e)
		for range games {
			switch u := rng.Float64(); {
			case u < e-draws/2:
				rung.Wins++
			case u < e+draws/2:
				rung.Draws++
			default:
				rung.Losses++
			}
		}
		list = append(list, rung)
	}
	return list
}

// If the rungs' ratings are wrong, the interval with their misfit contains the
// truth; if they are right, it is hardly wider.
func TestMisfitOfRungs(t *testing.T) {
	ladder := []float64{1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100}
	for _, c := range []struct {
		name      string
		scale, sd float64
		least     float64 // coverage with the misfit
		most      float64 // coverage from games alone
	}{
		{"right", 1, 0, 0.93, 1},
		{"uneven", 1, 80, 0.88, 0.8},
		{"compressed", 0.7, 0, 0.88, 0.85},
	} {
		const runs = 400
		rng := rand.New(rand.NewPCG(5, 5))
		games, total, wider := 0, 0, 0.0
		for i := range runs {
			truth := 1500 + float64(i%9)*50
			if c.scale < 1 {
				truth = 1450 + float64(i%2)*600 // in the middle a wrong scale has no effect
			}
			p := Perform(offRungs(rng, ladder, 60, truth, c.scale, c.sd))
			if p.Games.Lower <= truth && truth <= p.Games.Upper {
				games++
			}
			if p.Total.Lower <= truth && truth <= p.Total.Upper {
				total++
			}
			wider += p.Total.SE / p.Games.SE / runs
		}
		t.Logf("%s: %.1f%% games alone, %.1f%% with the misfit, %.2f times as wide", c.name, 100*float64(games)/runs, 100*float64(total)/runs, wider)
		if share := float64(total) / runs; share < c.least {
			t.Errorf("%s: the interval with the misfit holds %.1f%%", c.name, 100*share)
		}
		if share := float64(games) / runs; share > c.most {
			t.Errorf("%s: the interval of games alone holds %.1f%%: nothing is tested", c.name, 100*share)
		}
		if c.sd == 0 && c.scale == 1 && wider > 1.15 {
			t.Errorf("%s: %.2f times as wide", c.name, wider)
		}
	}
}

// Known errors of the rungs explain their own misfit.
func TestKnownErrorsAreNoMisfit(t *testing.T) {
	rungs := []Rung{{Rating: 1500, Wins: 60, Losses: 40}, {Rating: 1600, Wins: 70, Losses: 30}}
	loose := Perform(rungs)
	if loose.Misfit < 50 || !(loose.Total.SE > loose.Games.SE) || math.IsNaN(loose.Misfit) {
		t.Errorf("%+v", loose)
	}
	for i := range rungs {
		rungs[i].SE = 200
	}
	if p := Perform(rungs); p.Misfit != 0 {
		t.Errorf("misfit %g of rungs that are known to ± 200", p.Misfit)
	}
	if p := Perform(rungs[:1]); p.Misfit != 0 {
		t.Errorf("misfit %g of one rung", p.Misfit)
	}
}
