package question

import (
	"strings"
	"testing"

	"match/sprt"
)

// A plan also shows the other test, and names the one with fewer games.
func TestBeside(t *testing.T) {
	for _, c := range []struct {
		kind   sprt.TestKind
		elo    float64
		better string
	}{{sprt.Wald, 20, "adaptive takes 28%"}, {sprt.Adaptive, 20, "adaptive takes 28%"}, {sprt.Wald, 0, "sprt takes 2%"}, {sprt.Adaptive, 0, "sprt takes 2%"}} {
		q := Plan{Elo: c.elo, Test: Test{Config: sprt.NewConfig(0, 8), Bounded: true}, Variance: Variance{DrawRatio: 0.49, Bias: 191}, Beside: true}
		q.Test.Config.Test = c.kind
		x, err := q.Answer()
		if err != nil {
			t.Fatal(err)
		}
		text, both := x.Text(), x.Details.(*planDetails).Tests
		if !strings.Contains(text, "At this difference the test "+c.better) || strings.Count(text, "half of the tests end within") != 2 || !strings.Contains(text, ", all within 52") {
			t.Errorf("%v at %g:\n%s", c.kind, c.elo, text)
		}
		games, _ := x.Figure("games")
		pass, _ := x.Figure("pass")
		if both == nil || !strings.HasPrefix(c.better, both.Fewer) || both.SPRT.Longest != nil || *both.Adaptive.Longest < 52000 ||
			both.of(c.kind).Games != games.Value || both.of(c.kind).Pass != pass.Value || both.SPRT.Games == both.Adaptive.Games {
			t.Errorf("%v at %g: %+v", c.kind, c.elo, both)
		}
		if _, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(rest, "adaptive, ") != (c.kind == sprt.Wald) {
			t.Errorf("%v at %g:\n%s", c.kind, c.elo, text)
		}
	}
	q := Plan{Elo: 20, Test: Test{Config: sprt.Config{Model: sprt.Logistic, Elo1: 8, Alpha: 0.6, Beta: 0.05}, Bounded: true}, Variance: Variance{DrawRatio: 0.49}, Beside: true}
	x, err := q.Answer()
	if err != nil || x.Details.(*planDetails).Tests != nil || strings.Count(x.Text(), "\n") != 1 {
		t.Errorf("the other test is impossible: %+v, %v", x, err)
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
