package sprt

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

type planRow struct {
	Model     string  `json:"elo_model"`
	Elo0      float64 `json:"elo0"`
	Elo1      float64 `json:"elo1"`
	Alpha     float64
	Beta      float64
	DrawRatio float64 `json:"draw_ratio"`
	Bias      float64 `json:"rms_bias"`
	Points    []struct {
		Elo   float64
		Pass  float64
		Games float64 `json:"expected_games"`
	}
}

func TestPlanAgainstOracle(t *testing.T) {
	for _, file := range oracleFiles("testdata/plan.json", "MATCH_PLAN_ORACLE") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var rows []planRow
		if err := json.Unmarshal(data, &rows); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			c := Config{Elo0: r.Elo0, Elo1: r.Elo1, Alpha: r.Alpha, Beta: r.Beta}
			if r.Model == "Logistic" {
				c.Model = Logistic
			}
			v, err := GameVariance(r.DrawRatio, r.Bias)
			if err != nil {
				t.Fatal(err)
			}
			p, err := NewPlan(c, v)
			if err != nil {
				t.Fatal(err)
			}
			for _, pt := range r.Points {
				got := p.At(pt.Elo)
				if math.Abs(got.Pass-pt.Pass) > 1e-6*pt.Pass || math.Abs(got.Games-pt.Games) > 1e-6*pt.Games {
					t.Errorf("%+v at %g: %+v, want %g, %g", c, pt.Elo, got, pt.Pass, pt.Games)
				}
			}
		}
	}
}

// Figures by a 40-digit evaluation of the closed form, where float64 needs
// care: near the middle of the bounds and far outside them.
func TestExits(t *testing.T) {
	for _, c := range []struct{ a, b, h, pass, time float64 }{
		{-2.94, 2.94, 1e-09, 0.500000000735, 8.6435999999999997},
		{-2.94, 2.94, 2.2e-06, 0.50000161699999999, 8.6435999999698659},
		{-3.5, 2, -0.0001, 0.63629999840946213, 7.0001749591651722},
		{-1, 4.6, 0.3, 0.31855148641464329, 5.2259221594800158},
		{-2.94, 2.94, -40.0, 8.4521837141324601e-52, 0.147},
		{-2.94, 2.94, 400.0, 1.0, 0.0147},
		{-2.94, 4.5, -90.0, 1.2904311236918859e-176, 0.065333333333333332},
		{-0.5, 0.25, 3.0, 0.86839835285308565, 0.10086584309320949},
	} {
		pass, time := exits(c.a, c.b, c.h)
		if math.Abs(pass-c.pass) > 1e-13*c.pass || !near(time, c.time, 1e-13) {
			t.Errorf("exits(%g, %g, %g) = %.17g, %.17g, want %.17g, %.17g", c.a, c.b, c.h, pass, time, c.pass, c.time)
		}
	}
}

// The bounds found for a number of games take that number of games.
func TestBoundsForIsTheReverse(t *testing.T) {
	v, err := GameVariance(0.49, 191)
	if err != nil {
		t.Fatal(err)
	}
	for _, model := range []Model{Normalized, Logistic, Bayesian} {
		for _, games := range []float64{500, 20_000, 1e7} {
			c, err := BoundsFor(Config{Model: model, Elo0: -1, Alpha: 0.05, Beta: 0.1}, v, games, AtElo1)
			if err != nil {
				t.Fatal(err)
			}
			p, err := NewPlan(c, v)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.atScore(p.score1); !near(got.Games, games, 1e-9) || !near(got.Pass, 0.9, 1e-9) {
				t.Errorf("%+v: %+v, want %g games", c, got, games)
			}
			worst, err := BoundsFor(c, v, games, Worst)
			if err != nil || worst.Elo1 <= c.Elo1 {
				t.Errorf("%+v, %v: the worst case needs bounds further apart than %g", worst, err, c.Elo1)
			}
		}
	}
	if _, err := BoundsFor(NewConfig(0, 0), v, 100, "nowhere"); err == nil {
		t.Error("an unknown place was accepted")
	}
	if _, err := BoundsFor(NewConfig(0, 0), v, math.NaN(), Worst); err == nil {
		t.Error("NaN games were accepted")
	}
}

func TestGameVarianceRefuses(t *testing.T) {
	for _, c := range [][2]float64{{1, 0}, {-0.1, 0}, {math.NaN(), 0}, {0.5, -1}, {0.49, 400}, {0.5, math.Inf(1)}} {
		if v, err := GameVariance(c[0], c[1]); err == nil {
			t.Errorf("%v: %g", c, v)
		}
	}
}

// A probability is at most 1, to the last bit.
func TestPlanPassIsAChance(t *testing.T) {
	for _, c := range []Config{
		{Bayesian, -1500, -1499.999999, 0.05, 0.4, Wald},
		{Logistic, -1500, -1498, 0.05, 1e-9, Wald},
		{Logistic, -5, -4.999999, 0.05, 0.4, Wald},
	} {
		p, err := NewPlan(c, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		for elo := -6000.0; elo <= 6000; elo += 7.5 {
			if e := p.At(elo); !(e.Pass >= 0 && e.Pass <= 1) {
				t.Fatalf("%v at %v Elo: pass %.17g", c, elo, e.Pass)
			}
		}
	}
}
