package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"

	"match/results/gains"
	"match/results/store"
	"match/sprt"
	"match/sprt/ideas"
)

// truths are the priors of simulated ledgers. The last one has another shape than
// any that is fitted: all that is known of it is that most ideas are bad.
var truths = []struct {
	name string
	draw func(*rand.Rand) float64
}{
	{"normal(-1,2)", func(rng *rand.Rand) float64 { return -1 + 2*rng.NormFloat64() }},
	{"0.9*normal(-1,1.5) + 0.1*normal(-1,6)", func(rng *rand.Rand) float64 {
		if rng.Float64() < 0.1 {
			return -1 + 6*rng.NormFloat64()
		}
		return -1 + 1.5*rng.NormFloat64()
	}},
	{"wrong: -3 + exponential(2)", func(rng *rand.Rand) float64 { return -3 + 2*rng.ExpFloat64() }},
}

// ledgers simulates ledgers of ideas.
type ledgers struct {
	test        sprt.Config
	then        *sprt.Config // of the second stage, for ideas that pass the first; nil: there is none
	long        bool         // the second stage has other limits
	scaling     ideas.Scaling
	pairs       sprt.Pentanomial
	runs, ideas int
	seed        uint64
	workers     int
}

// estimates checks how well the effects of ideas are estimated.
func estimates(flags *flag.FlagSet, args []string, out io.Writer) error {
	var l ledgers
	bounds := flags.String("sprt", "0,5", "bounds `E0,E1` of the test")
	then := flags.String("then", "", "bounds `E0,E1` of a second stage for the ideas that pass")
	long := flags.String("long", "", "the second stage has other limits, where the effect is `SLOPE,SD`: SLOPE times the first one, with the standard deviation SD")
	penta := flags.String("penta", "73,2286,6071,2418,75", "pairs to draw from: `LL,LD,WL+DD,WD,WW`")
	flags.TextVar(&l.test.Test, "test", sprt.Wald, "`TEST`: sprt (Wald's) or adaptive")
	flags.Float64Var(&l.test.Alpha, "alpha", 0.05, "probability `P` of accepting H1 when H0 holds")
	flags.Float64Var(&l.test.Beta, "beta", 0.05, "probability `P` of accepting H0 when H1 holds")
	flags.IntVar(&l.runs, "ledgers", 2000, "simulate `N` ledgers of each prior")
	flags.IntVar(&l.ideas, "ideas", 100, "ideas of a ledger, `N`")
	flags.Uint64Var(&l.seed, "seed", 1, "seed `N` of the ledgers")
	flags.IntVar(&l.workers, "workers", runtime.NumCPU(), "simulate `N` ledgers at a time")
	flags.Parse(args)
	var err error
	if l.test.Elo0, l.test.Elo1, err = sprt.ParseBounds(*bounds); err != nil {
		return err
	}
	if l.pairs, err = sprt.ParsePentanomial(*penta); err != nil {
		return err
	}
	if err := l.test.Validate(); err != nil {
		return err
	}
	if err := l.second(*then, *long); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d ledgers of %d ideas for each prior, %v, pairs %v, seed %d\n",
		l.runs, l.ideas, l.test, l.pairs, l.seed)
	if l.then != nil {
		fmt.Fprintf(out, "then %v, %s\n", *l.then, map[bool]string{true: fmt.Sprintf("with other limits: %g times the effect, standard deviation %g", l.scaling.Slope, l.scaling.SD), false: "with the same limits"}[l.long])
	}
	for i := range truths {
		found, err := l.run(i)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\n%s\n", truths[i].name)
		found.write(out)
	}
	return nil
}

// tally is what was found in ledgers.
type tally struct {
	ledgers, tails     int
	all, held          int // ideas, and those whose interval contains the effect
	accepted, keptHeld int
	naiveHeld          int // intervals of accepted ideas without a prior
	truth, naive       float64
	stopped, posterior float64 // sums over accepted ideas

	sums, sumsHeld  int     // of accepted ideas
	wrong, expected float64 // accepted ideas of at most 0
	wrongHeld       int
}

func (t *tally) add(u tally) {
	t.ledgers, t.tails, t.all, t.held = t.ledgers+u.ledgers, t.tails+u.tails, t.all+u.all, t.held+u.held
	t.accepted, t.keptHeld, t.naiveHeld = t.accepted+u.accepted, t.keptHeld+u.keptHeld, t.naiveHeld+u.naiveHeld
	t.truth, t.naive, t.stopped, t.posterior = t.truth+u.truth, t.naive+u.naive, t.stopped+u.stopped, t.posterior+u.posterior
	t.sums, t.sumsHeld = t.sums+u.sums, t.sumsHeld+u.sumsHeld
	t.wrong, t.expected, t.wrongHeld = t.wrong+u.wrong, t.expected+u.expected, t.wrongHeld+u.wrongHeld
}

// run simulates the ledgers of a prior. Each depends only on the seed and its number.
func (l ledgers) run(prior int) (sum tally, err error) {
	found, err := each(l.workers, l.runs, func(run int) (tally, error) { return l.one(prior, run) })
	for _, t := range found {
		sum.add(t)
	}
	return sum, err
}

// second reads the second stage.
func (l *ledgers) second(then, long string) (err error) {
	if then == "" && long == "" {
		return nil
	}
	c := l.test
	if c.Elo0, c.Elo1, err = sprt.ParseBounds(then); err != nil {
		return fmt.Errorf("-then: %w", err)
	}
	if l.then, l.scaling = &c, ideas.Same; long != "" {
		l.long = true
		if _, err := fmt.Sscanf(long, "%g,%g", &l.scaling.Slope, &l.scaling.SD); err != nil {
			return fmt.Errorf("-long %q: want two numbers, such as 1,0: %w", long, err)
		}
	}
	return errors.Join(c.Validate(), l.scaling.Validate())
}

// tested is a simulated idea.
type tested struct {
	store.Idea
	truth   float64      // in nElo, under the limits of the last stage
	last    ideas.Effect // that the last stage measured
	stopped float64      // the same, corrected for the stop; only of an accepted idea
}

// one simulates one ledger.
func (l ledgers) one(prior, run int) (tally, error) {
	rng := rand.New(rand.NewPCG(l.seed, uint64(prior)<<32+uint64(run)))
	var list []tested
	for n := range l.ideas {
		d := tested{truth: truths[prior].draw(rng)}
		d.ID, d.Name, d.Outcome = int64(n), fmt.Sprint(n), store.IdeaRejected
		passed, err := l.play(rng, l.test, "short", &d)
		if err == nil && passed && l.then != nil {
			limits := "short"
			if l.long {
				limits, d.truth = "long", l.scaling.Slope*d.truth+l.scaling.SD*rng.NormFloat64()
			}
			passed, err = l.play(rng, *l.then, limits, &d)
		}
		if err != nil {
			return tally{}, err
		}
		if passed {
			d.Outcome = store.IdeaAccepted
		}
		list = append(list, d)
	}
	return judge(list), nil
}

// play simulates a stage of an idea.
func (l ledgers) play(rng *rand.Rand, c sprt.Config, limits string, d *tested) (passed bool, err error) {
	chances, err := sprt.Tilted(l.pairs, sprt.Normalized, d.truth)
	if err != nil {
		return false, err
	}
	s := sprt.Simulation{Config: c, Chances: chances, Runs: 1, Seed: rng.Uint64()}
	verdict, pairs := s.One(0)
	d.Stages = append(d.Stages, store.IdeaStage{Limits: limits, Counts: pairs})
	d.last, _ = ideas.EffectOf(pairs)
	if verdict != sprt.H1 {
		return false, nil
	}
	// The ratio of the corrected estimate to the plain one is that of the logistic figures.
	d.stopped = d.last.NElo
	plain, stopped := sprt.EloEstimate(pairs), sprt.SequentialEstimate(c, pairs)
	if !plain.Undefined && !stopped.Undefined && plain.Value != 0 {
		d.stopped *= stopped.Value / plain.Value
	}
	return true, nil
}

// judge compares what the program tells of a ledger with the truth.
func judge(list []tested) tally {
	var all []store.Idea
	for _, d := range list {
		all = append(all, d.Idea)
	}
	ledger := gains.New(all, nil)
	t := tally{ledgers: 1, tails: count(ledger.Beliefs["short"].Normal < 0.5)}
	sum, wrong := 0.0, 0
	for _, e := range ledger.Entries {
		d := &list[e.Number]
		held := count(e.Posterior.Lower < d.truth && d.truth < e.Posterior.Upper)
		t.all, t.held = t.all+1, t.held+held
		if !e.Accepted {
			continue
		}
		t.accepted++
		sum += d.truth
		wrong += count(d.truth <= 0)
		t.keptHeld += held
		z := (d.last.NElo - d.truth) / d.last.Error
		t.naiveHeld += count(z > -sprt.Z95 && z < sprt.Z95)
		t.truth, t.naive, t.posterior = t.truth+d.truth, t.naive+d.last.NElo, t.posterior+e.Posterior.Mean
		t.stopped += d.stopped
	}
	if t.wrong = float64(wrong); t.accepted == 0 {
		return t
	}
	p := gains.NewProgress("", ledger, nil)
	t.sums, t.sumsHeld = 1, count(p.Sum.Lower < sum && sum < p.Sum.Upper)
	t.expected, t.wrongHeld = p.Wrong.Mean, count(p.Wrong.Lower <= wrong && wrong <= p.Wrong.Upper)
	return t
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (t *tally) write(w io.Writer) {
	share := func(hits, n int) string { return shareText(sprt.NewProportion(hits, n)) }
	n := float64(max(t.accepted, 1))
	fmt.Fprintf(w, "  posterior interval of an idea contains its effect  %s\n", share(t.held, t.all))
	fmt.Fprintf(w, "  of an accepted idea (%d)  %s; without a prior %s\n",
		t.accepted, share(t.keptHeld, t.accepted), share(t.naiveHeld, t.accepted))
	fmt.Fprintf(w, "  accepted ideas: true mean %+.2f nElo; bias of the measured %+.2f, corrected for the stop %+.2f, posterior mean %+.2f\n",
		t.truth/n, (t.naive-t.truth)/n, (t.stopped-t.truth)/n, (t.posterior-t.truth)/n)
	fmt.Fprintf(w, "  interval of the sum of accepted ideas contains it  %s\n", share(t.sumsHeld, t.sums))
	fmt.Fprintf(w, "  accepted ideas of at most 0: %.2f%%, expected %.2f%%; interval of their number right %s\n",
		100*t.wrong/n, 100*t.expected/n, share(t.wrongHeld, t.sums))
	fmt.Fprintf(w, "  a tail is likelier than a normal prior in %s of the ledgers\n", share(t.tails, t.ledgers))
}
