package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"

	"gonum.org/v1/gonum/stat"

	"match/sprt"
	"match/sprt/design"
	"match/sprt/ideas"
)

// planned are the protocols that are simulated: bounds, α and β of each stage. The
// bounds are for ideas with a standard deviation of 2 nElo, and scaled to others.
var planned = []struct {
	kind   sprt.TestKind
	stages [][4]float64
}{
	{sprt.Wald, [][4]float64{{0, 5, .05, .05}}},
	{sprt.Wald, [][4]float64{{0, 5, .1, .1}}},
	{sprt.Wald, [][4]float64{{0, 5, .2, .2}}},
	{sprt.Wald, [][4]float64{{0, 10, .05, .05}}},
	{sprt.Wald, [][4]float64{{-3, 3, .05, .05}}},
	{sprt.Wald, [][4]float64{{0, 3, .05, .5}}},
	{sprt.Wald, [][4]float64{{.5, 3.5, .01, .8}}},
	{sprt.Adaptive, [][4]float64{{0, 5, .05, .05}}},
	{sprt.Wald, [][4]float64{{0, 8, .2, .2}, {0, 5, .05, .2}}},
	{sprt.Wald, [][4]float64{{0, 5, .3, .3}, {0, 5, .1, .1}}},
}

// plannedPriors are the priors of the ideas.
var plannedPriors = []string{"normal(-1,2)", "normal(-1,5)", "normal(0,15)", "0.9*normal(-1,1.5) + 0.1*normal(-1,6)"}

// plans compares what a protocol is said to do with simulated tests.
func plans(flags *flag.FlagSet, args []string, out io.Writer) error {
	runs := flags.Int("runs", 40, "test each of about 160 effects `N` times, for each protocol")
	seed := flags.Uint64("seed", 1, "seed `N` of the pairs")
	workers := flags.Int("workers", runtime.NumCPU(), "`N` runs at a time")
	penta := flags.String("penta", "73,2286,6071,2418,75", "pairs to draw from: `LL,LD,WL+DD,WD,WW`")
	only := flags.Int("only", 0, "only protocol `N`, from 1; 0: all")
	flags.Parse(args)
	pairs, err := sprt.ParsePentanomial(*penta)
	if err != nil {
		return err
	}
	if *runs < 2 {
		return fmt.Errorf("-runs %d: want at least 2", *runs)
	}
	fmt.Fprintf(out, "%d runs for each protocol, pairs %v, seed %d; ± is 1.96 standard errors of the simulation\n", *runs, pairs, *seed)
	for _, text := range plannedPriors {
		prior, err := ideas.Parse(text)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\n%s\n%-38s   games  plan off by      gain  plan off by    wrong: plan, simulated\n",
			text, "protocol")
		scale := math.Max(1, math.Round(prior.SD()/2))
		for i := range planned {
			if *only != 0 && *only != i+1 {
				continue
			}
			s := planSimulation{prior: prior, pairs: pairs, runs: *runs, seed: *seed, workers: *workers}
			for _, x := range planned[i].stages {
				c := sprt.Config{Elo0: x[0] * scale, Elo1: x[1] * scale, Alpha: x[2], Beta: x[3], Test: planned[i].kind}
				s.protocol = append(s.protocol, design.Stage{Config: c, Seconds: 1})
			}
			if err := s.write(out); err != nil {
				return err
			}
		}
	}
	return nil
}

// planSimulation plays a protocol with ideas from a prior.
type planSimulation struct {
	protocol      design.Protocol
	prior         ideas.Mixture
	pairs         sprt.Pentanomial
	runs, workers int
	seed          uint64
}

func (s *planSimulation) write(out io.Writer) error {
	population := design.NewPopulation(s.prior, ideas.Same)
	plan, err := s.protocol.Meet(population, s.pairs)
	if err != nil {
		return err
	}
	outcomes, err := each(s.workers, s.runs, func(run int) (design.Outcome, error) {
		rng := rand.New(rand.NewPCG(s.seed, uint64(run)))
		return s.protocol.MeetBy(population, func(stage *design.Stage, nelo float64) (sprt.Expectation, error) {
			return s.one(rng, stage.Config, nelo)
		})
	})
	if err != nil {
		return err
	}
	var games, gain, accepted, wrong sample
	for i := range outcomes {
		o := &outcomes[i]
		games, gain = append(games, o.TotalGames()), append(gain, o.Gain)
		accepted, wrong = append(accepted, o.Accepted), append(wrong, o.Wrong*o.Accepted)
	}
	fmt.Fprintf(out, "%-38s  %6.0f  %+5.1f ± %.1f%%  %7.4f  %+5.1f ± %.1f%%  %5.2f%%  %5.2f ± %.2f%%\n", s.protocol,
		games.mean(), 100*(plan.TotalGames()/games.mean()-1), 100*games.error()/games.mean(),
		gain.mean(), 100*(plan.Gain/gain.mean()-1), 100*gain.error()/gain.mean(),
		100*plan.Wrong, 100*wrong.mean()/accepted.mean(), 100*wrong.error()/accepted.mean())
	return nil
}

// sample is a sample of numbers.
type sample []float64

func (s sample) mean() float64 { return stat.Mean(s, nil) }

// error returns 1.96 standard errors of the mean.
func (s sample) error() float64 {
	return sprt.Z95 * stat.StdErr(stat.StdDev(s, nil), float64(len(s)))
}

// one runs one test and returns estimates of the probability to pass and of the
// games that are right on average, but vary much less than the result of the test.
//
// Let x be the sum of the pairs' scores less the middle of the bounds. For each test
// that ends, E[x] = d·E[pairs] and E[L] = 1 hold (Wald's identities), where d is the
// drift of a pair and L = exp(θx) with θ ≠ 0 so that E[L] = 1 after one pair. What x
// and L are on average at the two bounds is nearly known. So a multiple of L − 1 is
// subtracted that makes the estimates the same at both.
func (s *planSimulation) one(rng *rand.Rand, c sprt.Config, nelo float64) (e sprt.Expectation, err error) {
	chances, err := sprt.Tilted(s.pairs, sprt.Normalized, nelo)
	if err != nil {
		return e, err
	}
	test := sprt.Simulation{Config: c, Chances: chances, Runs: 1, Seed: rng.Uint64()}
	verdict, pairs := test.One(0)
	w := newWalk(chances, (c.Elo0+c.Elo1)/2)
	lower, upper := c.Bounds()
	unit := w.sd / ((c.Elo1 - c.Elo0) * math.Sqrt2 / sprt.C) // x of an LLR of 1
	low, high := lower*unit, upper*unit
	x := w.sum(pairs)
	surplus := math.Expm1(w.theta*x) / (math.Exp(w.theta*high) - math.Exp(w.theta*low))
	e.Pass = float64(count(verdict == sprt.H1)) - surplus
	e.Games = 2 * (x - (high-low)*surplus) / w.drift
	return e, nil
}

// walk is the scores of pairs less their middle.
type walk struct{ middle, drift, sd, theta float64 }

// newWalk returns the walk of pairs with the given chances, at a middle in nElo.
func newWalk(chances [5]float64, middle float64) (w walk) {
	mean, square := 0.0, 0.0
	for i, p := range chances {
		mean, square = mean+p*float64(i)/4, square+p*float64(i*i)/16
	}
	w.sd = math.Sqrt(square - mean*mean)
	w.middle = 0.5 + middle*math.Sqrt2/sprt.C*w.sd
	w.drift = mean - w.middle
	// Newton's method from the root of a normal distribution.
	w.theta = -2 * w.drift / (w.sd * w.sd)
	for range 20 {
		f, slope := -1.0, 0.0
		for i, p := range chances {
			y := float64(i)/4 - w.middle
			f, slope = f+p*math.Exp(w.theta*y), slope+p*y*math.Exp(w.theta*y)
		}
		w.theta -= f / slope
	}
	return w
}

// sum returns the sum of the walk after these pairs.
func (w *walk) sum(pairs sprt.Pentanomial) (x float64) {
	for i, n := range pairs {
		x += float64(n) * (float64(i)/4 - w.middle)
	}
	return x
}
