package rating

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// Three short matches at known levels. By hand: 6/10 at 1320 is
// 1320 + 400·log10(0.6/0.4); without draws ± 1.96/(L·√(10·0.24)).
func TestPerformanceOfShortMatches(t *testing.T) {
	rungs := []Rung{{Rating: 1320, Wins: 6, Losses: 4}, {Rating: 1400, Wins: 5, Losses: 5}, {Rating: 1500, Wins: 3, Losses: 7}}
	one := Perform(rungs[:1])
	near(t, "6/10 at 1320", one.Rating, 1390.436, 0.001)
	near(t, "its error", one.Games.SE, 1/(eloUnit*math.Sqrt(10*0.24)), 0.01)
	if one.Freedom != 0 || !one.Known || one.Bound != nil {
		t.Errorf("one rung: %+v", one)
	}
	joint := Perform(rungs)
	near(t, "joint", joint.Rating, 1382.1, 0.5)
	near(t, "joint error", 1.96*joint.Games.SE, 127, 2)
	if joint.Freedom != 2 || joint.P < 0.8 {
		t.Errorf("the rungs agree, but χ² %g on %d, p %g", joint.ChiSquare, joint.Freedom, joint.P)
	}
	if !(joint.Games.Lower < joint.Rating && joint.Rating < joint.Games.Upper) {
		t.Errorf("interval %+v", joint.Games)
	}
}

// Bounds against equal opponents: 0.05^(1/n) = 1/(1+10^(−x/400)).
func TestPerformanceOfSweeps(t *testing.T) {
	for n, want := range map[int]float64{5: 34.3, 10: 182.7, 24: 350.53, 100: 606.8} {
		p := Perform([]Rung{{Rating: 1000, Wins: n}})
		if p.Known || p.Bound == nil || p.Bound.Side != AtLeast || p.Why == "" {
			t.Fatalf("%d wins: %+v", n, p)
		}
		near(t, "bound", p.Bound.Value-1000, want, 0.1)
		q := Perform([]Rung{{Rating: 1000, Losses: n}})
		near(t, "bound of losses", q.Bound.Value, 2000-p.Bound.Value, 1e-6)
		if q.Bound.Side != AtMost {
			t.Errorf("side %q", q.Bound.Side)
		}
	}
	near(t, "Ordo's rule", Perform([]Rung{{Wins: 10}}).Bound.Median, 457.9, 0.5)
	near(t, "0/24 at 1320", Perform([]Rung{{Rating: 1320, Losses: 24}}).Bound.Value, 969.47, 0.01)
	if p := Perform(nil); p.Known || p.Bound != nil || p.Why == "" {
		t.Errorf("no games: %+v", p)
	}
}

func TestAnchorErrorsWidenThePerformance(t *testing.T) {
	exact := Perform([]Rung{{Rating: 1500, Wins: 30, Draws: 40, Losses: 30}})
	loose := Perform([]Rung{{Rating: 1500, SE: 40, Wins: 30, Draws: 40, Losses: 30}})
	if exact.Total != exact.Games || loose.Games != exact.Games {
		t.Errorf("exact %+v, loose %+v", exact, loose)
	}
	near(t, "one anchor's error is the rating's", loose.Total.SE, math.Hypot(exact.Games.SE, 40), 1e-9)
	two := Perform([]Rung{
		{Rating: 1500, SE: 40, Wins: 15, Draws: 20, Losses: 15}, {Rating: 1500, SE: 40, Wins: 15, Draws: 20, Losses: 15},
	})
	near(t, "two anchors halve its square", two.Total.SE, math.Hypot(exact.Games.SE, 40/math.Sqrt2), 1e-9)
}

func TestPairsNarrowThePerformance(t *testing.T) {
	games := Perform([]Rung{{Wins: 500, Losses: 500}})
	even := Perform([]Rung{{Wins: 500, Losses: 500, Pairs: [5]int{0, 0, 500}}})
	uneven := Perform([]Rung{{Wins: 500, Losses: 500, Pairs: [5]int{250, 0, 0, 0, 250}}})
	if !(even.Games.SE < 0.6*games.Games.SE && uneven.Games.SE > 1.3*games.Games.SE) {
		t.Errorf("standard errors %g, even pairs %g, uneven pairs %g", games.Games.SE, even.Games.SE, uneven.Games.SE)
	}
}

func TestPerformanceInterval95(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	const runs, truth = 4000, 1430
	held, bounded := 0, 0
	for range runs {
		rungs := []Rung{{Rating: 1350}, {Rating: 1450}, {Rating: 1600}}
		for i := range rungs {
			for range 20 {
				switch play(rng, truth-rungs[i].Rating) {
				case WhiteWins:
					rungs[i].Wins++
				case Drawn:
					rungs[i].Draws++
				default:
					rungs[i].Losses++
				}
			}
		}
		p := Perform(rungs)
		if !p.Known {
			bounded++
		} else if p.Games.Lower <= truth && truth <= p.Games.Upper {
			held++
		}
	}
	if share := float64(held) / (runs - float64(bounded)); share < 0.94 || share > 0.96 {
		t.Errorf("the 95%% interval holds the truth in %.2f%%", 100*share)
	}
}

func TestPerformanceIsFinite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var rungs []Rung
		for range rapid.IntRange(0, 5).Draw(t, "rungs") {
			n := rapid.SampledFrom([]int{0, 1, 2, 50, 1_000_000})
			rungs = append(rungs, Rung{
				Rating: rapid.Float64Range(-5000, 5000).Draw(t, "rating"), SE: rapid.SampledFrom([]float64{0, 30}).Draw(t, "se"),
				Wins: n.Draw(t, "wins"), Draws: n.Draw(t, "draws"), Losses: n.Draw(t, "losses"),
			})
		}
		p := Perform(rungs)
		if !p.Known && p.Why == "" {
			t.Fatal("no reason")
		}
		for _, v := range []float64{p.Rating, p.Games.SE, p.Games.Lower, p.Games.Upper, p.Total.SE, p.ChiSquare, p.P} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%+v of %+v", p, rungs)
			}
		}
		if p.Known && !(p.Games.Lower <= p.Rating && p.Rating <= p.Games.Upper) {
			t.Fatalf("%+v of %+v", p, rungs)
		}
	})
}

func TestFIDE(t *testing.T) {
	for share, want := range map[float64]int{0: -800, 0.01: -677, 0.24: -202, 0.5: 0, 0.76: 202, 0.9: 366, 0.995: 800, 1: 800, 0.554: 36} {
		if got := fideDifference(share); got != want {
			t.Errorf("%g: %d, want %d", share, got, want)
		}
	}
	got, ok := FIDEPerformance([]Rung{{Rating: 1400, Wins: 10}, {Rating: 1600, Losses: 10}})
	if !ok || got != 1500 {
		t.Errorf("%g %v, want 1500", got, ok)
	}
	if _, ok := FIDEPerformance(nil); ok {
		t.Error("a performance without games")
	}
}
