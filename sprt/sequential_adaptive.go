package sprt

import (
	"math"
	"sync"
)

// halfDistance returns half the distance of the hypotheses s0 and s1 as t-values
// of one pair, which is the unit of a region. The hypotheses are scores − ½ of a
// pair with the given standard deviation.
func halfDistance(c Config, s0, s1, sd float64) float64 {
	if c.Model == Normalized { // avoids the rounding of the standard deviation: laws are cached by this value
		return (c.Elo1 - c.Elo0) / 2 * (math.Sqrt2 / C)
	}
	return (s1 - s0) / 2 / sd
}

// worseAdaptive is order for an adaptive test.
func (o *outcome) worseAdaptive(c Config, counts Counts) (worse func(elo float64) float64, why string) {
	pairs, ok := counts.(Pentanomial)
	if !ok {
		return nil, ErrAdaptiveGames.Error()
	}
	evidence, err := c.Evidence(pairs)
	if err != nil {
		return nil, err.Error()
	}
	verdict := c.verdictAfter(pairs.Pairs(), evidence)
	r := regionFor(c.Alpha, c.Beta)
	t, x := o.place(c, r, evidence)
	look := t / o.samples * firstLook
	drift := driftOf(counts, t, x)
	if verdict != None && pairs.Pairs() <= firstLook {
		return func(elo float64) float64 { return normal((x - drift(elo)*t) / math.Sqrt(t)) }, ""
	}
	if verdict == None {
		l := r.walk(moment{}, look, t)
		return func(elo float64) float64 { mu := drift(elo); return chance(l.leaves(H0, mu, ever) + l.below(mu, x)) }, ""
	}
	l, stop := r.law(look), max(look, r.crossing(verdict, t, x))
	return func(elo float64) float64 {
		p := l.leaves(verdict, drift(elo), stop)
		if verdict == H1 {
			p = 1 - p // the quicker, the better
		}
		return p
	}, ""
}

// place returns the time and the X of a sample with the given evidence.
//
// Normalized bounds determine the time. Logistic bounds determine the direction
// x/t, which is the mean score on the scale of the bounds, and the evidence of a
// verdict then determines how far the sample is out in that direction. The
// variance of the pairs would also give a time, but that of samples with few
// decisive pairs is too uncertain, and 0 without any.
func (o *outcome) place(c Config, r region, e Evidence) (t, x float64) {
	half := halfDistance(c, o.s0, o.s1, math.Sqrt(o.variance))
	t = o.samples * half * half
	if c.Model == Logistic {
		mu := (2*o.mean - o.s0 - o.s1) / (o.s1 - o.s0)
		if t := r.timeAlong(mu, e); t > 0 {
			return t, mu * t
		}
	}
	return t, r.placeOf(e, t)
}

// timeAlong returns the time at which a motion along a straight line with drift mu
// has the given evidence, using the evidence that is nearer to its bound. It
// returns 0 if that evidence is not positive or the line never has it.
func (r region) timeAlong(mu float64, e Evidence) float64 {
	target := e.H1
	if e.H1-r.up < e.H0-r.down {
		target, mu = e.H0, -mu
	}
	has := func(t float64) bool { value, _ := mixedAt(mu*t, t); return value >= target }
	// The evidence is convex in t and 0 at 0: it is positive at most at once.
	if t := leastFrom0(r.longest(), 1e6, has); target > 0 && has(t) {
		return t
	}
	return 0
}

// placeOf returns the X that corresponds to the evidence at time t. It uses the
// evidence that is nearer to its bound.
func (r region) placeOf(e Evidence, t float64) float64 {
	if e.H1-r.up >= e.H0-r.down {
		return frontier(e.H1, t, 0)
	}
	return -frontier(e.H0, t, 0)
}

// driftOf returns the drift μ for a true difference in Elo, for a sample that is
// at x at time t. Its distance from x/t follows from the likelihood ratio of the
// two, which is (x−μt)²/2t for the motion. With the sample's variance alone, the
// interval of a test that stops after 16 pairs would be too short: if one side
// wins nearly everything, the variance changes with the score.
func driftOf(counts Counts, t, x float64) func(elo float64) float64 {
	sample := counts.sample(true)
	above := sample.mean()
	return func(elo float64) float64 {
		m := logisticMean(elo)
		h := sample.withMean(m)
		return (x - math.Copysign(math.Sqrt(2*t*math.Max(0, sample.n*h.cost(&sample))), above-m.above)) / t
	}
}

// normal returns the distribution function of the normal distribution.
func normal(z float64) float64 { return math.Exp(logPhi(z)) }

// laws caches the last few walks from the start.
var laws = struct {
	sync.Mutex
	known map[[3]float64]*law
}{known: map[[3]float64]*law{}}

// law returns the walk from the start with its first look at the given time.
func (r region) law(look float64) *law {
	laws.Lock()
	defer laws.Unlock()
	key := [3]float64{r.up, r.down, look}
	if l := laws.known[key]; l != nil {
		return l
	}
	if len(laws.known) >= 16 {
		clear(laws.known)
	}
	l := r.walk(moment{}, look, math.Inf(1))
	laws.known[key] = l
	return l
}
