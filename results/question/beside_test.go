package question

import (
	"strings"
	"testing"

	"match/sprt"
)

// A plan also shows the other test, and names the one with fewer games.
func TestBeside(t *testing.T) {
	for _, c := range []struct {
		kind   sprt.Kind
		elo    float64
		better string
	}{{sprt.Wald, 20, "adaptive takes 28 %"}, {sprt.Adaptive, 20, "adaptive takes 28 %"}, {sprt.Wald, 0, "sprt takes 2 %"}, {sprt.Adaptive, 0, "sprt takes 2 %"}} {
		q := Plan{Elo: c.elo, Test: Test{Config: sprt.NewConfig(0, 8), Bounded: true}, Variance: Variance{DrawRatio: 0.49, Bias: 191}}
		q.Test.Config.Test = c.kind
		x, err := q.Answer()
		if err != nil {
			t.Fatal(err)
		}
		text := x.Beside()
		if !strings.Contains(text, "At this difference the test "+c.better) || strings.Count(text, "half of the tests end within") != 2 || !strings.Contains(text, ", all within 52") {
			t.Errorf("%v at %g:\n%s", c.kind, c.elo, text)
		}
		both, ok := x.Both()
		if !ok || !strings.HasPrefix(c.better, both.Fewer) || both.SPRT.Longest != nil || *both.Adaptive.Longest < 52000 ||
			both.of(c.kind).Games != x.Games || both.of(c.kind).Pass != x.Pass || both.SPRT.Games == both.Adaptive.Games {
			t.Errorf("%v at %g: %+v", c.kind, c.elo, both)
		}
		if other := strings.HasPrefix(text, "adaptive, "); other != (c.kind == sprt.Wald) {
			t.Errorf("%v at %g:\n%s", c.kind, c.elo, text)
		}
	}
	x := &Planned{Config: sprt.Config{Model: sprt.Bayesian, Elo1: 8, Alpha: 0.05, Beta: 0.05}, Variance: 0.06}
	if both, ok := x.Both(); ok {
		t.Errorf("%+v of a model that the other test does not have", both)
	}
	if text := x.Beside(); text != "" {
		t.Errorf("of a model that the other test does not have:\n%s", text)
	}
}

// Documents and lines may name the test.
func TestDocumentsNameTheTest(t *testing.T) {
	q, err := ParsePlan(`{"elo":5,"sprt":[0,8],"test":"adaptive"}`, Plan{Test: Test{Config: sprt.Config{Alpha: 0.05, Beta: 0.05}}})
	if err != nil || q.Test.Config.Test != sprt.Adaptive {
		t.Errorf("%+v, %v", q, err)
	}
	if _, err := ParsePlan(`{"elo":5,"sprt":[0,8],"test":"wald"}`, q); err == nil || !strings.Contains(err.Error(), `"test": unknown test "wald"`) {
		t.Errorf("%v", err)
	}
}
