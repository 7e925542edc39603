package stages

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"match/results/store"
	"match/sprt"
)

// The stages are independent given the effect: the games of a later one count with the chance that
// the earlier ones pass.
func TestForecasts(t *testing.T) {
	p, err := Read(".match.toml", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	test := &Test{Protocol: p, Stages: p.OfIdeas(), Idea: &store.Idea{Engine: "toy"}}
	known := []store.Idea{
		{Engine: "toy", Stages: []store.IdeaStage{{Name: "stc", Limits: "tc=8+0.08", Counts: sprt.Pentanomial{100, 400, 1000, 400, 100}, Seconds: 4000 * 7}}},
		{Engine: "other", Stages: []store.IdeaStage{{Name: "stc", Limits: "tc=8+0.08", Counts: sprt.Pentanomial{100}, Seconds: 1}}},
	}
	list, err := test.Forecasts(known, 2)
	if err != nil || len(list) != 3 || list[2].Elo != 5.5 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, f := range list {
		variance, err := sprt.Variance(known[0].Stages[0].Counts)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := sprt.NewPlan(*p.Stages[0].Test, variance)
		if err != nil {
			t.Fatal(err)
		}
		stc := plan.AtNormalized(f.Elo)
		usual, _ := sprt.GameVariance(usualDraws, usualBias)
		plan, err = sprt.NewPlan(*p.Stages[1].Test, usual)
		if err != nil {
			t.Fatal(err)
		}
		ltc := plan.AtNormalized(f.Elo)
		fixed := distuv.UnitNormal.CDF(f.Elo/sprt.C*math.Sqrt(20000) - 1.6448536269514722)
		for i, want := range []float64{stc.Games, stc.Pass * ltc.Games, stc.Pass * 20000} {
			if math.Abs(f.Games[i]-want) > 1e-6*want {
				t.Errorf("%s, stage %d: %g games, want %g", f.Name, i, f.Games[i], want)
			}
		}
		if want := stc.Pass * ltc.Pass * fixed; math.Abs(f.Accepted-want) > 1e-12 {
			t.Errorf("%s: accepted %g, want %g", f.Name, f.Accepted, want)
		}
		if f.CPU != nil || f.Hours != nil { // a stage has nodes
			t.Errorf("%s: %v, %v", f.Name, f.CPU, f.Hours)
		}
	}
	test.Stages = test.Stages[:1]
	known[0].Stages = append(known[0].Stages, store.IdeaStage{Name: "stc", Limits: "tc=8+0.08", Counts: sprt.Pentanomial{0, 0, 10, 0, 0}}) // in slices
	list, err = test.Forecasts(known, 2)
	if f := list[0]; err != nil || math.Abs(*f.CPU-7*f.Games[0]/3600) > 1e-9 || math.Abs(*f.Hours-*f.CPU/4) > 1e-9 {
		t.Errorf("%+v, %v", list[0], err)
	}
}

// A test that ends after the most games of its stage takes no more, and passes less often.
func TestForecastsOfAtMostSomeGames(t *testing.T) {
	forecast := func(text string) []Forecast {
		p, err := Read(".match.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		test := &Test{Protocol: p, Stages: p.OfIdeas()[:1], Idea: &store.Idea{Engine: "toy"}}
		list, err := test.Forecasts(nil, 2)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	whole, cut := forecast(good), forecast(strings.Replace(good, "sprt = [0, 5]", "sprt = [0, 5]\ngames = 2000", 1))
	for i := range cut {
		if cut[i].Games[0] > 2000 || cut[i].Games[0] < 1500 || cut[i].Accepted > whole[i].Accepted/2 {
			t.Errorf("%+v, without a limit %+v", cut[i], whole[i])
		}
	}
}

func TestSecondsOf(t *testing.T) {
	for text, want := range map[string]float64{"tc=8+0.08": 25.6, "movetime=100ms": 12, "tc=40/60": 180, "nodes=5": math.NaN()} {
		p, err := Read("x", []byte("[test]\nbase = 'main'\nsprt = [0, 5]\n[[test.stage]]\nname = 's'\nlimits = '"+text+"'"))
		if err != nil {
			t.Fatal(err)
		}
		if got := SecondsOf(p.Stages[0].Limits, nil); math.Abs(got-want) > 1e-9 || math.IsNaN(got) != math.IsNaN(want) {
			t.Errorf("%s: %g, want %g", text, got, want)
		}
	}
}
