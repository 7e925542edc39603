package design

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/sprt"
	"match/sprt/ideas"
)

var drawish = sprt.Pentanomial{73, 2286, 6071, 2418, 75}

func stage(elo0, elo1, alpha, beta float64) Stage {
	c := sprt.NewConfig(elo0, elo1)
	c.Alpha, c.Beta = alpha, beta
	return Stage{Config: c, Seconds: 1}
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within*math.Abs(want)) {
		t.Errorf("%s: %g, want %g ± %g%%", what, got, want, 100*within)
	}
}

// A population has the moments of its prior.
func TestPopulation(t *testing.T) {
	for _, text := range []string{"normal(-1,2)", "normal(3,0.5)", "0.9*normal(-1,2) + 0.1*normal(-1,12)"} {
		prior, err := ideas.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []ideas.Scaling{ideas.Same, {Slope: 0.5, SD: 1}, {Slope: 0.5, SD: 1, Error: 0.3}} {
			var sum, mean, square, better float64
			for _, c := range NewPopulation(prior, s) {
				sum, mean, square = sum+c.share, mean+c.share*c.long, square+c.share*c.long*c.long
				if c.short > 0 {
					better += c.share
				}
			}
			near(t, text+" sum", sum, 1, 1e-4)
			near(t, text+" mean", mean, s.Slope*prior.Mean(), 1e-3)
			near(t, text+" SD", math.Sqrt(square-mean*mean), math.Sqrt(s.Slope*s.Slope*prior.SD()*prior.SD()+s.SD*s.SD+s.Error*s.Error*(prior.SD()*prior.SD()+prior.Mean()*prior.Mean())), 0.01)
			near(t, text+" better", better, 1-prior.Below(0), 1e-3)
		}
	}
}

// simulated plays a protocol with ideas at equally likely quantiles of the prior.
func simulated(t *testing.T, p Protocol, prior ideas.Mixture, n int) (o Outcome) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	o.Games = make([]float64, len(p))
	wrong := 0.0
	for i := range n {
		effect := prior.Quantile((float64(i) + rng.Float64()) / float64(n))
		chances, err := sprt.Tilted(drawish, sprt.Normalized, effect)
		if err != nil {
			t.Fatal(err)
		}
		passed := true
		for k := 0; k < len(p) && passed; k++ {
			s := sprt.Simulation{Config: p[k].Config, Chances: chances, Runs: 1, Seed: rng.Uint64()}
			verdict, pairs := s.One(0)
			o.Games[k] += float64(pairs.Games()) / float64(n)
			passed = verdict == sprt.H1
		}
		if passed {
			o.Accepted += 1 / float64(n)
			o.Gain += effect / float64(n)
			if effect <= 0 {
				wrong += 1 / float64(n)
			}
		}
	}
	o.Wrong = wrong / o.Accepted
	return o
}

// The figures of a protocol agree with simulated tests. calibrate plan has more of
// them, and more tests.
func TestPlanAgreesWithSimulation(t *testing.T) {
	bounded.Calculates(t)
	prior := ideas.Normal(0, 5)
	adaptive := stage(0, 12, 0.05, 0.05)
	adaptive.Test = sprt.Adaptive
	for _, p := range []Protocol{
		{stage(0, 12, 0.05, 0.05)}, {stage(0, 8, 0.05, 0.5)}, {adaptive}, {stage(0, 20, 0.2, 0.2), stage(0, 12, 0.05, 0.2)},
	} {
		got, err := p.Meet(NewPopulation(prior, ideas.Same), drawish)
		if err != nil {
			t.Fatal(err)
		}
		n := bounded.Often(1000, 20_000)
		want := simulated(t, p, prior, n)
		error := 3 / math.Sqrt(want.Accepted*float64(n))
		for k := range p {
			near(t, p.String()+" games", got.Games[k], want.Games[k], 0.02+error/2)
		}
		near(t, p.String()+" gain", got.Gain, want.Gain, error)
		near(t, p.String()+" accepted", got.Accepted, want.Accepted, error)
		if math.Abs(got.Wrong-want.Wrong) > error*math.Sqrt(got.Wrong)+0.01 {
			t.Errorf("%v: %g wrong, want %g", p, got.Wrong, want.Wrong)
		}
	}
}

// A fixed number of games passes as often as simulated ones whose LOS is above 1 − α, and a protocol may have both
// kinds of stages.
func TestFixedStage(t *testing.T) {
	const runs, pairs = 1000, 500
	fixed := Stage{Config: sprt.Config{Alpha: 0.1}, Seconds: 1, Most: 2 * pairs, Fixed: true}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, nelo := range []float64{-10, 0, 20} {
		chances, err := sprt.Tilted(drawish, sprt.Normalized, nelo)
		if err != nil {
			t.Fatal(err)
		}
		passed := 0
		for range runs {
			var p sprt.Pentanomial
			for range pairs {
				k, left := 0, rng.Float64()
				for left -= chances[k]; left > 0 && k < 4; left -= chances[k] {
					k++
				}
				p[k]++
			}
			if sprt.LOS(p).Value > 1-fixed.Alpha {
				passed++
			}
		}
		want := float64(passed) / runs
		if got := FixedTest(nelo, fixed.Most, fixed.Alpha); math.Abs(got.Pass-want) > 3*math.Sqrt(want*(1-want)/runs)+0.005 || got.Games != 2*pairs {
			t.Errorf("%g nElo: %+v, simulated %g", nelo, got, want)
		}
	}
	ideas := NewPopulation(ideas.Normal(-1, 5), ideas.Same)
	both := Protocol{stage(0, 10, 0.1, 0.1), fixed}
	o, err := both.Meet(ideas, drawish)
	first, _ := both[:1].Meet(ideas, drawish)
	if err != nil || both.Validate() != nil || both.String() != "[0, 10] 0.1/0.1, then 1000 games, LOS above 0.9" {
		t.Errorf("%s: %v, %v", both, err, both.Validate())
	}
	near(t, "games", o.Games[1], 1000*first.Accepted, 1e-9)
	if !(o.Accepted < first.Accepted && o.Wrong < first.Wrong) {
		t.Errorf("%+v after %+v", o, first)
	}
	for _, wrong := range []Stage{{Fixed: true, Seconds: 1, Config: fixed.Config}, {Fixed: true, Seconds: 1, Most: 10}, {Fixed: true, Most: 10, Config: fixed.Config}} {
		if (Protocol{wrong}).Validate() == nil {
			t.Errorf("%+v is valid", wrong)
		}
	}
}

// With different effects in long games a second stage has its own tests, and the
// gain is that of long games.
func TestScaling(t *testing.T) {
	prior, s := ideas.Normal(0, 5), stage(0, 5, 0.05, 0.05)
	long := s
	long.Long = true
	same, _ := Protocol{s}.Meet(NewPopulation(prior, ideas.Same), drawish)
	half, _ := Protocol{s}.Meet(NewPopulation(prior, ideas.Scaling{Slope: 0.5}), drawish)
	near(t, "half", half.Gain, same.Gain/2, 1e-9)
	noisy := NewPopulation(prior, ideas.Scaling{Slope: 1, SD: 3})
	short, _ := Protocol{s}.Meet(noisy, drawish)
	near(t, "gain of noisy effects", short.Gain, same.Gain, 0.01)
	both, _ := Protocol{s, long}.Meet(noisy, drawish)
	if short.Wrong < same.Wrong+0.05 || both.Wrong > short.Wrong/2 {
		t.Errorf("wrong: %g, noisy %g, with a long stage %g", same.Wrong, short.Wrong, both.Wrong)
	}
}

// Ideas limit a week where they are few, and their cost slows all of it.
func TestWeek(t *testing.T) {
	o := Outcome{Seconds: 3600, Accepted: 0.1, Gain: 0.2}
	for _, c := range []struct {
		supply Supply
		want   Week
	}{
		{Supply{Hours: 100}, Week{100, 100, 10, 20}},
		{Supply{Hours: 100, Ideas: 50}, Week{50, 50, 5, 10}},
		{Supply{Hours: 100, Cost: 1800}, Week{50, 50, 5, 10}},
		{Supply{Hours: 100, Cost: 1800, Ideas: 1000}, Week{50, 50, 5, 10}},
	} {
		if got := c.supply.Week(&o, 2); math.Abs(got.Gain-c.want.Gain) > 1e-9 || got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.supply, got, c.want)
		}
	}
}

// question is one about ideas of a prior that are free, or cost games.
func question(prior ideas.Mixture, cost float64) *Question {
	return &Question{
		Ideas: NewPopulation(prior, ideas.Same), Pairs: drawish, Step: StepFor(prior),
		Supply: Supply{Hours: 168, Cost: cost}, Limits: []Limit{{Seconds: 1}},
	}
}

// At the same share of wrong ideas, the best protocol gains more than 1.6 times what
// the usual test gains if ideas are free, and less if they are not.
func TestBest(t *testing.T) {
	bounded.Calculates(t)
	for _, c := range []struct{ cost, least, most float64 }{{0, 1.6, 2.6}, {5000, 1.2, 1.6}} {
		q := question(ideas.Normal(-1, 2), c.cost)
		usual, err := q.Of(Protocol{stage(0, 5, 0.05, 0.05)})
		if err != nil {
			t.Fatal(err)
		}
		best, ok := q.Best(usual.Outcome.Wrong)
		ratio := best.Week.Gain / usual.Week.Gain
		t.Logf("cost %g: %v gains %.2f times as much; wrong %.3f, usual %.3f; games %.0f, usual %.0f",
			c.cost, best.Protocol, ratio, best.Outcome.Wrong, usual.Outcome.Wrong, best.Outcome.TotalGames(), usual.Outcome.TotalGames())
		if !ok || ratio < c.least || ratio > c.most || best.Outcome.Wrong > usual.Outcome.Wrong {
			t.Errorf("cost %g: %v gains %.2f times as much, wrong %.3f", c.cost, best.Protocol, ratio, best.Outcome.Wrong)
		}
	}
}

// The same bounds with a limit on games are another stage.
func TestStageOfAtMostSomeGames(t *testing.T) {
	q := question(ideas.Normal(-1, 2), 0)
	whole, err := q.Of(Protocol{stage(0, 5, 0.05, 0.05)})
	if err != nil {
		t.Fatal(err)
	}
	limited := stage(0, 5, 0.05, 0.05)
	limited.Most = 3000
	cut, err := q.Of(Protocol{limited})
	if err != nil || cut.Outcome.TotalGames() > 3000 || cut.Outcome.Accepted >= whole.Outcome.Accepted {
		t.Errorf("%+v, without a limit %+v, %v", cut.Outcome, whole.Outcome, err)
	}
}

// A protocol that cannot be is refused by the number of its stage.
func TestValidate(t *testing.T) {
	bad := stage(5, 0, 0.05, 0.05)
	free := stage(0, 5, 0.05, 0.05)
	free.Seconds = 0
	for want, p := range map[string]Protocol{
		"at least one stage": nil, "stage 1: elo0 5 must be below": {bad},
		"stage 2: 0 seconds": {stage(0, 5, 0.05, 0.05), free},
	} {
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", p, err, want)
		}
	}
	for _, s := range []Supply{{}, {Hours: 1, Ideas: -1}, {Hours: 1, Cost: math.NaN()}} {
		if s.Validate() == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
	for _, s := range []ideas.Scaling{{}, {Slope: 1, SD: -1}} {
		if s.Validate() == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
}
