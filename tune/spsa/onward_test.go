package spsa

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/sprt"
)

// tunedOnce returns a simulated run at its end.
func tunedOnce(t *testing.T, s Simulation, seed uint64) *Run {
	t.Helper()
	random := rand.New(rand.NewPCG(s.Seed, seed))
	r := mustNew(t, s.config(random.Uint64()))
	for p, more := r.Next(); more; p, more = r.Next() {
		if err := r.Update(p.Batch, s.play(p, random)); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// A run continues from the result, with steps worth 2 Elo, regardless of their
// earlier worth; if games show no hill, the steps stay the same.
func TestOnward(t *testing.T) {
	for stepLoss, want := range map[float64]float64{2: 1, 1: math.Sqrt2, 4: math.Sqrt(0.5), 0.02: 2, 60: 0.5} {
		s := Simulation{Params: 3, Pairs: 60000, Batch: 8, StepLoss: stepLoss, StartLoss: 12 * stepLoss, Variance: 0.4, REnd: 0.01, Seed: 4}
		if stepLoss == 0.02 { // otherwise the games show no hill
			s.StartLoss, s.Variance, s.REnd = 300*stepLoss, 0.01, 0.4
		}
		r := tunedOnce(t, s, 2)
		variance, answer := r.variance(), r.Answer()
		for i, p := range r.Onward(r.Average()) {
			if p.Start != r.Average()[i] || p.Min != r.c.Params[i].Min || p.REnd != s.REnd {
				t.Errorf("%+v", p)
			}
			if r.slopes[i].fit(variance).level {
				if p.CEnd != 1 || answer.Parameters[i].GamesToTell == nil {
					t.Errorf("no hill, and the step is %g: %+v", p.CEnd, answer.Parameters[i])
				}
				continue
			}
			if p.CEnd < 0.7*want || p.CEnd > 1.4*want || p.CEnd < 0.5 || p.CEnd > 2 || answer.Parameters[i].GamesToTell != nil {
				t.Errorf("a step of 1 costs %g Elo: the next step is %g, want about %g", stepLoss, p.CEnd, want)
			}
		}
	}
	fresh := mustNew(t, Config{Params: floats(2), Pairs: 3, Batch: 1})
	if diff := cmp.Diff(fresh.c.Params, fresh.Onward(fresh.Average())); diff != "" {
		t.Error(diff)
	}
}

func TestStepAt(t *testing.T) {
	for _, c := range []struct {
		p    Param
		h    float64
		want float64
	}{
		{Param{Kind: Float, Min: 0, Max: 100, CEnd: 5}, 4 / (eloPerLead * 36), 6},
		{Param{Kind: Float, Min: 0, Max: 100, CEnd: 5}, 4 / (eloPerLead * 4), 2.5},
		{Param{Kind: Float, Min: 0, Max: 100, CEnd: 5}, 4 / (eloPerLead * 400), 10},
		{Param{Kind: Float, Min: 0, Max: 12, CEnd: 5}, 4 / (eloPerLead * 81), 6},
		{Param{Kind: Int, Min: 0, Max: 100, CEnd: 0.6}, 1e9, 0.5},
		{Param{Kind: Float, Min: 0, Max: 1, CEnd: 0.01}, 4 / (eloPerLead * 0.0123456 * 0.0123456), 0.0123},
	} {
		if got := c.p.stepAt(c.h); math.Abs(got-c.want) > 0.011*c.want {
			t.Errorf("%+v at %g: %g, want %g", c.p, c.h, got, c.want)
		}
	}
}

// A list that is a result states this, and is otherwise a normal list.
func TestResultOf(t *testing.T) {
	params := floats(2)
	text := WriteResult(params, 40000)
	if games, ok := ResultOf(text); !ok || games != 40000 {
		t.Errorf("%d, %v: %s", games, ok, text)
	}
	read, err := ParseList(text)
	if diff := cmp.Diff(params, read); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for _, other := range []string{writeList(params), "", "# match tune spsa: the result of -4 games\n", "# match tune spsa: the result of x games\n", "# a list\n" + text} {
		if games, ok := ResultOf(other); ok {
			t.Errorf("%q is the result of %d games", other, games)
		}
	}
}

// The number of games needed to show a hill is the one at which its error is
// small enough.
func TestGamesToTell(t *testing.T) {
	s := slope{dd: 100, ddx: 0, ddxx: 100, dy: 0}
	for _, c := range []struct {
		dxy  float64
		want ExpectedGames
	}{
		{-20, ExpectedGames{210, false}}, // h 0.2, its error 0.1: 100 games (2.86/2)²
		{-10.1, ExpectedGames{810, false}},
		{-10, ExpectedGames{820, true}},
		{-1, ExpectedGames{820, true}},
		{20, ExpectedGames{820, true}},
	} {
		s.dxy = c.dxy
		if got := *s.gamesToTell(100, 1); got != c.want {
			t.Errorf("%g: %+v, want %+v", c.dxy, got, c.want)
		}
	}
	if got := *(&slope{dd: 1}).gamesToTell(1e6, 1); got != (ExpectedGames{sprt.MostPlanned, true}) {
		t.Errorf("%+v", got)
	}
}

// The smallest step of a float is the smallest that a list may have.
func TestSmallestStepCanBeRead(t *testing.T) {
	p := Param{Name: "x", Kind: Float, Start: 0.5, Min: 0, Max: 1, CEnd: 1.5e-5, REnd: 0.002}
	p.CEnd = p.stepAt(1e15)
	if _, err := ParseList(WriteResult([]Param{p}, 100)); err != nil {
		t.Error(err)
	}
}
