package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"match/sprt"
	"match/sprt/design"
	"match/sprt/ideas"
)

// planned are the protocols that are simulated: bounds, α and β of each stage. The
// bounds are for ideas with a standard deviation of 2 nElo, and scaled to others.
var planned = []struct {
	kind   sprt.Kind
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
	runs := flags.Int("runs", 12_000, "simulate `N` ideas for each protocol")
	seed := flags.Uint64("seed", 1, "seed `N` of the pairs")
	workers := flags.Int("workers", runtime.NumCPU(), "simulate `N` ideas at a time")
	penta := flags.String("penta", "73,2286,6071,2418,75", "pairs to draw from: `LL,LD,WL+DD,WD,WW`")
	only := flags.Int("only", 0, "only protocol `N`, from 1; 0: all")
	flags.Parse(args)
	pairs, err := sprt.ParsePentanomial(*penta)
	if err != nil {
		return err
	}
	if *runs < effects {
		return fmt.Errorf("-runs %d: want at least %d", *runs, effects)
	}
	fmt.Fprintf(out, "%d ideas for each protocol, pairs %v, seed %d\n", *runs, pairs, *seed)
	for _, text := range plannedPriors {
		prior, err := ideas.Parse(text)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\n%s\n%-38s  games: plan, simulated   gain: plan, simulated (95 %%)        wrong: plan, simulated\n", text, "protocol")
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

// fate is what became of an idea.
type fate struct {
	games    float64
	accepted bool
}

// effects is the number of effects that are simulated equally often: those of good
// ideas are rare, but they are the gain. Two thirds of them are in the middle.
const effects = 60

// effect returns one of these effects and the share of ideas that are nearest to it.
func (s *planSimulation) effect(i int) (at, share float64) {
	from, to := s.edge(i), s.edge(i+1)
	share = s.prior.Below(to) - s.prior.Below(from)
	return (s.prior.MeanBelow(to) - s.prior.MeanBelow(from)) / share, share
}

// edge returns the lower edge of the ideas that are nearest to an effect.
func (s *planSimulation) edge(i int) float64 {
	ends := []float64{1e-5, 0.02, 0.98, 1 - 1e-5}
	begins := []int{0, effects / 6, effects * 5 / 6, effects}
	k := 0
	for k < 2 && i >= begins[k+1] {
		k++
	}
	low, high := s.prior.Quantile(ends[k]), s.prior.Quantile(ends[k+1])
	return low + (high-low)*float64(i-begins[k])/float64(begins[k+1]-begins[k])
}

func (s *planSimulation) write(out io.Writer) error {
	plan, err := s.protocol.Meet(design.NewPopulation(s.prior, design.Same), s.pairs)
	if err != nil {
		return err
	}
	fates, err := s.run()
	if err != nil {
		return err
	}
	var games, gain, variance, accepted, wrong float64
	before := s.prior.Below(s.edge(0))
	runs := float64(s.runs / effects)
	for i := range effects {
		at, share := s.effect(i)
		passed := 0.0
		for k := i; k < len(fates); k += effects {
			games += share * fates[k].games / runs
			passed += float64(count(fates[k].accepted)) / runs
		}
		accepted += share * passed
		gain += share * passed * at
		variance += share * share * at * at * passed * (1 - passed) / runs
		wrong += passed * min(share, max(0, s.prior.Below(0)-before))
		before += share
	}
	fmt.Fprintf(out, "%-38s  %7.0f %7.0f  %+5.1f %%  %8.5f %8.5f ± %.5f  %+5.1f %%  %5.2f %% %5.2f %%\n", s.protocol,
		plan.TotalGames(), games, 100*(plan.TotalGames()/games-1), plan.Gain, gain, sprt.Z95*math.Sqrt(variance), 100*(plan.Gain/gain-1),
		100*plan.Wrong, 100*wrong/accepted)
	return nil
}

// run tests ideas of each effect.
func (s *planSimulation) run() ([]fate, error) {
	s.runs -= s.runs % effects
	fates, errs := make([]fate, s.runs), make([]error, s.runs)
	next := make(chan int)
	var wg sync.WaitGroup
	for range max(s.workers, 1) {
		wg.Go(func() {
			for i := range next {
				fates[i], errs[i] = s.one(i)
			}
		})
	}
	for i := range fates {
		next <- i
	}
	close(next)
	wg.Wait()
	return fates, errors.Join(errs...)
}

func (s *planSimulation) one(i int) (f fate, err error) {
	rng := rand.New(rand.NewPCG(s.seed, uint64(i)))
	effect, _ := s.effect(i % effects)
	chances, err := sprt.Tilted(s.pairs, sprt.Normalized, effect)
	f.accepted = err == nil
	for k := 0; k < len(s.protocol) && f.accepted; k++ {
		test := sprt.Simulation{Config: s.protocol[k].Config, Chances: chances, Runs: 1, Seed: rng.Uint64()}
		verdict, pairs := test.One(0)
		f.games += float64(pairs.Games())
		f.accepted = verdict == sprt.H1
	}
	return f, err
}
