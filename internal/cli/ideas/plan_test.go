package ideas

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/results/gains"
	"match/results/question"
	"match/results/store"
	"match/sprt"
	"match/sprt/design"
	"match/sprt/ideas"
)

// twoLimits returns ideas that were played with both limits, whose effects with the second are half of
// those with the first.
func twoLimits(n int) (list []store.Idea) {
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range n {
		effect := 5 * rng.NormFloat64()
		idea := store.Idea{ID: int64(i + 1), Name: fmt.Sprint("idea", i), Engine: "toy", Outcome: store.IdeaAccepted}
		for k, limits := range []string{"nodes=1000", "nodes=9000"} {
			chances, _ := sprt.Tilted(usualPairs, sprt.Normalized, effect/float64(1+k))
			stage := store.IdeaStage{Name: limits, Limits: limits, Ended: true}
			for b, p := range chances {
				stage.Counts[b] = int(math.Round(200_000 * p))
			}
			idea.Stages = append(idea.Stages, stage)
		}
		list = append(list, idea)
	}
	return list
}

// The relation of short and long effects is given, fitted, or the default, and the plan says which.
func TestScalingOfAPlan(t *testing.T) {
	games := lengths{first: "nodes=1000", long: "nodes=9000"}
	for _, c := range []struct {
		ideas int
		given string
		slope float64
		want  string
	}{
		{30, "", 0.5, "fitted to 30 tested ideas with nodes=1000 and nodes=9000"},
		{30, "0.8,1", 0.8, "given"},
		{ideas.Few - 1, "", 1, "the default below 20 tested ideas with both: 19 so far"},
	} {
		f, q, l := new(planFlags), &question.ProtocolPlan{Limits: make([]design.Limit, 2)}, gains.New(twoLimits(c.ideas), nil)
		if c.given != "" {
			given, err := parseScaling(c.given)
			if err != nil {
				t.Fatal(err)
			}
			f.scaling = &given
		}
		b, err := f.prior(l, games.first, q)
		if err == nil {
			err = f.scale(l, b, games, q)
		}
		if err != nil || q.Scaled != c.want || math.Abs(q.Scaling.Slope-c.slope) > 0.05 {
			t.Errorf("%d ideas, %q: %q, %+v, %v", c.ideas, c.given, q.Scaled, q.Scaling, err)
		}
	}
	if _, err := parseScaling("1"); err == nil || !strings.HasPrefix(err.Error(), `"1": want two numbers`) {
		t.Error(err)
	}
}
