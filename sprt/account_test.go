package sprt

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// TestSimulationKeepsItsAccounts checks the sums, the length limit and the
// batches.
func TestSimulationKeepsItsAccounts(t *testing.T) {
	s := Simulation{Config: NewConfig(0, 20), Chances: [5]float64{1, 3, 8, 4, 1}, Runs: 200, Seed: 3, MaxPairs: 700}
	for _, c := range []struct {
		batch   int
		correct bool
		arrival *Arrival
	}{{0, false, nil}, {1, false, nil}, {50, false, nil}, {0, true, nil}, {0, false, &Arrival{8, [5]float64{1, 1, 2, 1, 1}}}} {
		s.Batch, s.CorrectOvershoot, s.Arrival = c.batch, c.correct, c.arrival
		o, err := s.Run()
		if err != nil {
			t.Fatal(err)
		}
		if o.H0+o.H1+o.None != 200 || o.Runs != 200 || len(o.Pairs) != 200 || o.Pass.Value != float64(o.H1)/200 {
			t.Errorf("%+v: %d H0, %d H1, %d none of %d, pass %v", c, o.H0, o.H1, o.None, o.Runs, o.Pass)
		}
		if o.None == 0 || o.H0 == 0 || o.H1 == 0 {
			t.Errorf("%+v: a verdict never comes: %d H0, %d H1, %d none", c, o.H0, o.H1, o.None)
		}
		capped := 0
		for i, n := range o.Pairs {
			if n < 1 || n > 700 || c.batch > 1 && n%c.batch != 0 || i > 0 && n < o.Pairs[i-1] {
				t.Fatalf("%+v: test %d of %d pairs", c, i, n)
			}
			if n == 700 {
				capped++
			}
		}
		if capped < o.None {
			t.Errorf("%+v: %d tests without a verdict, %d of 700 pairs", c, o.None, capped)
		}
	}
}

// TestDieRollsItsChances counts rolls, against the deviation of a binomial.
func TestDieRollsItsChances(t *testing.T) {
	chances := [5]float64{1, 0, 5, 3, 1}
	d := newDie(chances, 1, 2)
	var seen [5]int
	const n = 40_000
	for range n {
		seen[d.roll()]++
	}
	for i, p := range chances {
		p /= 10
		if off := math.Abs(float64(seen[i]) - n*p); off > 4*math.Sqrt(n*p*(1-p)) {
			t.Errorf("bucket %d: %d of %d, want %.0f", i, seen[i], n, n*p)
		}
	}
	if a, b := newDie(chances, 1, 2), newDie(chances, 1, 3); a.rand.Uint64() == b.rand.Uint64() {
		t.Error("two runs have one stream")
	}
}

// TestScreenOfWaldLooksSeldom checks that many pairs pass between two looks while the
// bounds are far away, which makes it fast.
func TestScreenOfWaldLooksSeldom(t *testing.T) {
	test, _ := NewTest(NewConfig(-1, 1))
	c := newScreen(test)
	looks := 0
	for pair := range 10_000 {
		if c.add([]int{1, 2, 3, 2}[pair%4]) {
			looks++
			if c.look() != None {
				t.Fatalf("a verdict after %d even pairs", pair+1)
			}
		}
	}
	// An eighth more pairs between two looks, while the bounds are far away.
	if looks > 100 {
		t.Errorf("%d looks at 10,000 pairs", looks)
	}
}

// TestCover counts how often intervals contain the truth: for 95% of long
// samples, and for all samples without an interval.
func TestCover(t *testing.T) {
	s := Simulation{Config: NewConfig(0, 8), Chances: [5]float64{2, 5, 10, 6, 3}, Runs: 2000, Seed: 5}
	c, err := s.Cover(300)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]Proportion{"elo": c.Elo, "normal": c.Normal, "nelo": c.NElo} {
		if math.Abs(p.Value-0.95) > 0.02 {
			t.Errorf("%s: %+v", name, p)
		}
	}
	if c.Pairs != 300 || c.Runs != 2000 || c.Unclear != 0 {
		t.Errorf("%+v", c)
	}
	if c, err = s.Cover(1); err != nil || c.Unclear != 2000 {
		t.Errorf("samples of one pair: %+v, %v", c, err)
	}
	s.Runs = 0
	if _, err := s.Cover(1); err == nil {
		t.Error("no runs are accepted")
	}
	if _, err := s.Expected(); err == nil {
		t.Error("no runs are accepted")
	}
}

// TestExpectedIsThePlanAtTheTruth compares two ways to the same figure.
func TestExpectedIsThePlanAtTheTruth(t *testing.T) {
	counts := Pentanomial{20, 50, 100, 60, 30}
	chances, err := Chances(counts)
	if err != nil {
		t.Fatal(err)
	}
	s := Simulation{Config: NewConfig(0, 8), Chances: chances, Runs: 1}
	got, err := s.Expected()
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Chances {
		s.Chances[i] *= 7 // only their shares matter
	}
	if again, _ := s.Expected(); math.Abs(again.Games-got.Games) > 1e-9*got.Games {
		t.Errorf("%v and %v", got, again)
	}
	v, err := Variance(counts)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(s.Config, v)
	if err != nil {
		t.Fatal(err)
	}
	if want := p.At(EloEstimate(counts).Value); math.Abs(got.Games/want.Games-1) > 1e-9 || math.Abs(got.Pass-want.Pass) > 1e-9 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if _, err := Chances(Pentanomial{}); err == nil || !strings.Contains(err.Error(), "no pairs") {
		t.Errorf("no pairs: %v", err)
	}
}

func TestArrivalRefuses(t *testing.T) {
	even := [5]float64{1, 1, 1, 1, 1}
	for name, a := range map[string]Arrival{
		"none": {0, even}, "many": {1_000_001, even}, "no time": {1, [5]float64{1, 1, 0, 1, 1}}, "nan": {1, [5]float64{1, 1, math.NaN(), 1, 1}},
	} {
		if a.validate() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	for _, n := range []int{1, 1_000_000} {
		if err := (Arrival{n, even}).validate(); err != nil {
			t.Error(err)
		}
	}
}

// TestConfigAtItsLimits checks values just inside and just outside the limits.
func TestConfigAtItsLimits(t *testing.T) {
	for _, c := range []struct {
		config Config
		ok     bool
	}{
		{Config{Normalized, -MaxElo, MaxElo, 0.05, 0.05, Wald}, true},
		{Config{Normalized, 0, MaxElo + 1, 0.05, 0.05, Wald}, false},
		{Config{Normalized, -MaxElo - 1, 0, 0.05, 0.05, Wald}, false},
		{Config{Normalized, 5, 5, 0.05, 0.05, Wald}, false},
		{Config{Normalized, 0, 5, 0.5, 0.5, Wald}, false},
		{Config{Normalized, 0, 5, 0.5, 0.49, Wald}, true},
		{Config{Normalized, 0, 5, 0, 0.05, Wald}, false},
		{Config{Normalized, 0, 5, 0.05, 1, Wald}, false},
		{Config{Bayesian, 0, 5, 0.05, 0.05, Wald}, true},
		{Config{Bayesian + 1, 0, 5, 0.05, 0.05, Wald}, false},
		{Config{-1, 0, 5, 0.05, 0.05, Wald}, false},
	} {
		if err := c.config.Validate(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.config, err)
		}
	}
	c := Config{Logistic, -2.5, 5, 0.01, 0.1, Wald}
	if got := c.String(); got != "logistic [-2.50, 5.00], α=0.01 β=0.1" {
		t.Error(got)
	}
	if s := c.Share(4); s.Alpha != 0.0025 || s.Beta != 0.1 || c.Share(0) != c || c.Share(1) != c {
		t.Errorf("%+v", s)
	}
	lower, upper := c.Bounds()
	if math.Abs(lower-math.Log(0.1/0.99)) > 1e-15 || math.Abs(upper-math.Log(0.9/0.01)) > 1e-15 {
		t.Errorf("bounds %g %g", lower, upper)
	}
}

// TestWordsInJSON writes models and verdicts as words and reads them back.
func TestWordsInJSON(t *testing.T) {
	for i, name := range Models() {
		text, err := json.Marshal(Model(i))
		var back Model
		if string(text) != `"`+name+`"` || err != nil || json.Unmarshal(text, &back) != nil || back != Model(i) {
			t.Errorf("%s: %s, %v, %v", name, text, err, back)
		}
	}
	for v, name := range map[Verdict]string{None: "none", H0: "H0", H1: "H1"} {
		text, err := json.Marshal(v)
		var back Verdict
		if string(text) != `"`+name+`"` || err != nil || json.Unmarshal(text, &back) != nil || back != v {
			t.Errorf("%s: %s, %v, %v", name, text, err, back)
		}
	}
	var m Model
	var v Verdict
	if json.Unmarshal([]byte(`"elo"`), &m) == nil || json.Unmarshal([]byte(`"H2"`), &v) == nil {
		t.Error("an unknown word is taken")
	}
	for _, m := range []Model{-1, Model(len(Models())), 7} {
		if text, err := json.Marshal(m); err == nil {
			t.Errorf("an unknown model is written: %s", text)
		}
	}
}

// TestPlanInFishtestsOrder checks that fishtest's order of operations is used
// near the middle of the bounds, where the order affects the digits, and that it
// gives the same result.
func TestPlanInFishtestsOrder(t *testing.T) {
	for _, elo := range []float64{-900, -3, 0, 1e-3, 12, 700} {
		if a, b := decimalScore(elo), Score(elo); math.Abs(a-b) > 1e-15 {
			t.Errorf("score of %g: %g and %g", elo, a, b)
		}
	}
	for _, c := range []Config{{Logistic, 0, 5, 0.05, 0.05, Wald}, {Logistic, -3, 1, 0.05, 0.1, Wald}, {Normalized, 0, 5, 0.05, 0.05, Wald}} {
		p, err := NewPlan(c, 0.1)
		if err != nil {
			t.Fatal(err)
		}
		elo0, elo1, _ := p.Bounds()
		for _, place := range []float64{0.499, 0.4999, 0.501, 0.52} {
			elo := elo0 + place*(elo1-elo0)
			e, ok := p.asFishtest(elo)
			want := p.atScore(scoreAboveHalf(elo))
			if !ok || math.Abs(e.Pass-want.Pass) > 1e-6 || math.Abs(e.Games/want.Games-1) > 1e-4 {
				t.Errorf("%v at %g of the bounds: %+v, %v, want %+v", c, place, e, ok, want)
			}
		}
		for _, place := range []float64{-5, 0, 1, 6} {
			if e, ok := p.asFishtest(elo0 + place*(elo1-elo0)); ok {
				t.Errorf("%v at %g of the bounds: %+v", c, place, e)
			}
		}
	}
}

func TestNamesOfWhatThereIsNot(t *testing.T) {
	for _, m := range []Model{-1, 3} {
		if got := m.String(); !strings.HasPrefix(got, "model ") {
			t.Errorf("%d is called %s", int(m), got)
		}
	}
}
