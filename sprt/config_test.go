package sprt

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
)

func TestConfigValidate(t *testing.T) {
	if err := NewConfig(0, 8).Validate(); err != nil {
		t.Error(err)
	}
	for want, c := range map[string]Config{
		"elo0 8 must be below elo1 0":      {Normalized, 8, 0, 0.05, 0.05, Wald},
		"elo0 3 must be below elo1 3":      {Normalized, 3, 3, 0.05, 0.05, Wald},
		"elo0 NaN must be a number":        {Normalized, math.NaN(), 3, 0.05, 0.05, Wald},
		"elo1 +Inf must be a number":       {Logistic, 0, math.Inf(1), 0.05, 0.05, Wald},
		"alpha 2 must lie strictly":        {Normalized, 0, 8, 2, 0.05, Wald},
		"alpha 0 must lie strictly":        {Normalized, 0, 8, 0, 0.05, Wald},
		"beta NaN must lie strictly":       {Normalized, 0, 8, 0.05, math.NaN(), Wald},
		"must add up to less than 1":       {Normalized, 0, 8, 0.5, 0.5, Wald},
		"unknown model 9":                  {9, 0, 8, 0.05, 0.05, Wald},
		"elo0 -20000 must be a number bet": {Normalized, -20000, 8, 0.05, 0.05, Wald},
	} {
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}

func TestBoundsAndVerdict(t *testing.T) {
	c := Config{Normalized, 0, 8, 0.1, 0.01, Wald}
	lower, upper := c.Bounds()
	if !near(lower, math.Log(0.01/0.9), 1e-15) || !near(upper, math.Log(0.99/0.1), 1e-15) {
		t.Errorf("bounds %g, %g", lower, upper)
	}
	for llr, want := range map[float64]Verdict{upper: H1, lower: H0, math.Nextafter(upper, 0): None, math.Nextafter(lower, 0): None, 0: None} {
		if got := c.Verdict(llr); got != want {
			t.Errorf("LLR %g: %v, want %v", llr, got, want)
		}
	}
}

func TestConfigAsJSON(t *testing.T) {
	c := Config{Bayesian, -1, 3, 0.05, 0.1, Wald}
	text, err := json.Marshal(c)
	if err != nil || string(text) != `{"model":"bayesian","elo0":-1,"elo1":3,"alpha":0.05,"beta":0.1}` {
		t.Fatalf("%s, %v", text, err)
	}
	var back Config
	if err := json.Unmarshal(text, &back); err != nil || back != c {
		t.Errorf("%+v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"model":"elo"}`), &back); err == nil {
		t.Error("unknown model was accepted")
	}
	var v Verdict
	if err := v.UnmarshalText([]byte("H0")); err != nil || v != H0 || v.UnmarshalText([]byte("h2")) == nil {
		t.Errorf("verdict %v, %v", v, err)
	}
}

func TestLLRRefuses(t *testing.T) {
	if _, err := (Config{Model: Bayesian, Elo1: 5}).LLR(published); !errors.Is(err, ErrBayesianPairs) {
		t.Errorf("BayesElo on pairs: %v", err)
	}
	if _, err := NewConfig(0, math.NaN()).LLR(published); err == nil {
		t.Error("a bound that is no number was accepted")
	}
	if _, err := NewConfig(0, 8).LLR(Pentanomial{-1}); err == nil {
		t.Error("a negative count was accepted")
	}
	if v, err := NewConfig(0, 8).LLR(Pentanomial{}); v != 0 || err != nil {
		t.Errorf("no pairs: %g, %v", v, err)
	}
}

// BayesElo bounds, by fishtest's program.
func TestLLRBayesian(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1, want float64
	}{{0, 8, 3.434492636817202}, {-3, 1, 1.8965982561510915}} {
		got, err := Config{Model: Bayesian, Elo0: c.elo0, Elo1: c.elo1}.LLR(Trinomial{384, 288, 260})
		if err != nil || !near(got, c.want, 1e-9) {
			t.Errorf("[%g, %g]: %.15g, %v, want %.15g", c.elo0, c.elo1, got, err, c.want)
		}
	}
}

// Inputs that are difficult for solvers; figures by a 50-digit solver of the same
// equations.
func TestLLRInTheCorners(t *testing.T) {
	for _, c := range []struct {
		model      Model
		elo0, elo1 float64
		counts     Counts
		want       float64
	}{
		{Logistic, -1500, 1500, Pentanomial{1000000000, 0, 0, 0, 0}, -8634694098.7449407},
		{Logistic, 0, 1e-06, Pentanomial{0, 0, 0, 0, 1000000000}, 2.8782313621062055},
		{Logistic, -700, 700, Trinomial{0, 1000000000, 2}, -50.050756922400259},
		{Logistic, -10000, 10000, Pentanomial{0, 0, 1, 0, 0}, -2.3292432912555671e-37},
		{Normalized, 0, 5, Pentanomial{1000000000, 0, 0, 0, 0}, -20557826.930231909},
		{Normalized, 3, 3.000001, Pentanomial{0, 1000000000, 0, 0, 7}, -2.9279023750333631},
		{Normalized, -200, 200, Pentanomial{0, 0, 1, 0, 0}, 0.0},
		{Normalized, 0, 8, Pentanomial{0, 1, 1000000, 1, 0}, -1059.230668899475},
		{Normalized, -5, 10, Pentanomial{0, 3, 1000000000, 2, 0}, -1241349.2828849884},
		{Normalized, 0, 8, Trinomial{0, 0, 1}, -0.023277769206712135},
		{Normalized, -1500, 1500, Pentanomial{31, 83, 155, 125, 72}, 354.189032204491},
		{Normalized, 300, 900, Pentanomial{0, 30, 10000, 50, 0}, -17589.6736201735},
		{Normalized, -700, 1200, Pentanomial{1, 0, 0, 2, 9}, 32.2637090777794},
		{Logistic, -3000, 2000, Pentanomial{5, 1, 0, 0, 0}, -55.575994177027182},
		{Logistic, -9000, 5000, Trinomial{1, 3, 0}, 123.09726911278282},
	} {
		got, err := Config{Model: c.model, Elo0: c.elo0, Elo1: c.elo1}.LLR(c.counts)
		if err != nil || !near(got, c.want, 1e-9) {
			t.Errorf("%v [%g, %g] %v: %.15g, %v, want %.15g", c.model, c.elo0, c.elo1, c.counts, got, err, c.want)
		}
	}
}

func TestShares(t *testing.T) {
	c := Config{Elo0: -5, Elo1: 0, Alpha: 0.04, Beta: 0.08}
	for tests, want := range map[int][3]float64{ // α, β of Share, β of ShareBoth
		-1: {0.04, 0.08, 0.08}, 0: {0.04, 0.08, 0.08}, 1: {0.04, 0.08, 0.08}, 4: {0.01, 0.08, 0.02},
	} {
		one, both := c.Share(tests), c.ShareBoth(tests)
		if got := [3]float64{one.Alpha, one.Beta, both.Beta}; got != want || both.Alpha != one.Alpha || both.Elo0 != -5 || both.Elo1 != 0 {
			t.Errorf("%d tests: %v, want %v", tests, got, want)
		}
	}
}
