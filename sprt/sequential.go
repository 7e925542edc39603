package sprt

import "math"

// SequentialEstimate returns the logistic Elo difference corrected for the fact
// that the test decided when to stop: a plain estimate is too high after a pass
// and too low after a fail.
//
// The value is median-unbiased over all outcomes of the test, though not among
// those that accept one hypothesis: it is the true difference at which a worse
// outcome than the observed one (a quicker fail, a slower pass, or a fail instead
// of a pass) has probability ½. At the ends of the interval this probability is
// 97.5% and 2.5%. The LLR is approximated by a Brownian motion with the
// variance of the sample and its two hypotheses as scores (Van den Bergh, GSPRT
// approximation). This holds for small differences, up to some tens of Elo. For a
// test that is still running, it is the estimate at the current state.
//
// The outcomes of an adaptive test are ordered in the same way along the bounds
// of its region, by the recursion that computes the bounds.
//
// If all samples scored alike, their variance is unknown and the estimate is
// undefined. That of an adaptive test needs no variance: see driftOf.
//
// Counts may be of either kind; BayesElo bounds need Trinomial, and an adaptive
// test needs Pentanomial.
func SequentialEstimate(c Config, counts Counts) Estimate { return AfterStop(c, counts).Elo }

// Corrected holds the figures of a stopped test that allow for its stop.
type Corrected struct {
	Elo Estimate // see SequentialEstimate
	// LOS is the one-sided confidence of Elo that the difference is above 0: the probability
	// of a worse outcome at equal strength. It is undefined if nothing bounds the Elo.
	LOS Ratio
}

// AfterStop returns the corrected figures of a test that stopped with these
// counts.
func AfterStop(c Config, counts Counts) Corrected {
	worse, why := order(c, counts)
	if why != "" {
		return Corrected{undefined(Sequential, why), Ratio{Why: why}}
	}
	plain := EloEstimate(counts)
	e := estimateAt(func(p float64) (elo float64, ok bool) { return eloWhereWorse(worse, p, plain) }, 0.5, (1+Level)/2, (1-Level)/2)
	e.Rule = Sequential
	// If neither end is known, the middle comes from the bounds and not from the
	// sample.
	e.Undefined = e.Undefined || e.LowerOpen && e.UpperOpen
	if e.Undefined || !e.Closed() {
		e.Why = "the approximation does not hold so far from the bounds of the test"
	}
	if e.LowerOpen && e.UpperOpen {
		return Corrected{e, Ratio{Why: e.Why}}
	}
	return Corrected{e, Ratio{Value: worse(0)}}
}

// order returns the probability of a worse outcome than that of the counts, as a
// function of the true difference in Elo. It decreases with the difference.
func order(c Config, counts Counts) (worse func(elo float64) float64, why string) {
	o, why := newOutcome(c, counts)
	switch {
	case why != "":
		return nil, why
	case c.Test == Adaptive:
		return o.worseAdaptive(c, counts)
	}
	plain := counts.sample(false)
	if why := plain.alike(); why != "" { // the variance of the outcome comes only from the regularisation
		return nil, why
	}
	return o.worseAt, ""
}

// outcome is the state of a test in the Brownian approximation.
type outcome struct {
	lower, upper float64 // bounds of the LLR
	s0, s1       float64 // the hypotheses as scores − ½
	variance     float64 // of one sample's score
	time         float64 // samples until the bound was reached, or so far
	llr          float64 // its value then, within the bounds
	samples      float64
	mean         float64 // score − ½
}

func newOutcome(c Config, counts Counts) (o outcome, why string) {
	if err := c.Validate(); err != nil {
		return o, err.Error()
	}
	if _, why := plainSample(counts); why != "" {
		return o, why
	}
	s := counts.sample(true)
	if c.Model == Bayesian && s.k == 5 {
		return o, ErrBayesianPairs.Error()
	}
	m := s.mean()
	o.variance = s.moment(2, m)
	o.lower, o.upper = c.Bounds()
	o.s0, o.s1 = c.scores(math.Sqrt(s.games*o.variance), bayesDraw(&s))
	if !(o.s1-o.s0 >= minWidth) {
		return o, "the bounds are " + indistinct
	}
	o.samples, o.mean = s.n, m
	drift := o.drift(m)
	o.time, o.llr = s.n, s.n*drift
	if bound := math.Min(math.Max(o.llr, o.lower), o.upper); bound != o.llr {
		o.time, o.llr = bound/drift, bound
	}
	return o, ""
}

// scores returns the hypotheses as mean scores − ½ at a standard deviation per game;
// draw is the draw parameter of
// BayesElo, and of no use to other models.
func (c Config) scores(sigma, draw float64) (s0, s1 float64) {
	switch c.Model {
	case Logistic:
		return scoreAboveHalf(c.Elo0), scoreAboveHalf(c.Elo1)
	case Bayesian:
		return bayesMean(c.Elo0, draw).above, bayesMean(c.Elo1, draw).above
	}
	return c.Elo0 / C * sigma, c.Elo1 / C * sigma
}

// drift returns the mean growth of the LLR per sample at a true score of m + ½.
func (o *outcome) drift(m float64) float64 {
	return (m - (o.s0+o.s1)/2) * (o.s1 - o.s0) / o.variance
}

// worseAt returns the probability of a worse outcome at a true difference of elo.
func (o *outcome) worseAt(elo float64) float64 {
	width := o.s1 - o.s0
	m := motion{a: o.lower, b: o.upper, drift: o.drift(scoreAboveHalf(elo)), variance: width * width / o.variance}
	return m.worse(o.time, o.llr)
}

// bracketed returns the ends of an interval around the plain estimate, in which f
// falls from above 0 to below 0. Far from the sample the approximation need not
// decrease. ok is false if f has no zero within ±sequentialLimit.
func bracketed(f func(float64) float64, plain Estimate) (lo, hi ending, ok bool) {
	lowest, highest := ending{-sequentialLimit, f(-sequentialLimit)}, ending{sequentialLimit, f(sequentialLimit)}
	half, closed := plain.PlusMinus()
	if lowest.f < 0 || highest.f > 0 || !closed {
		return lowest, highest, lowest.f >= 0 && highest.f <= 0
	}
	at := func(elo float64) ending {
		switch {
		case elo <= lowest.elo:
			return lowest
		case elo >= highest.elo:
			return highest
		}
		return ending{elo, f(elo)}
	}
	lo, hi = at(plain.Value-half), at(plain.Value+half)
	for ; lo.f < 0; half *= 2 {
		lo, hi = at(lo.elo-half), lo
	}
	for ; hi.f > 0; half *= 2 {
		lo, hi = hi, at(hi.elo+half)
	}
	return lo, hi, true
}

// ending is an end of an interval, with the value of a function there.
type ending struct{ elo, f float64 }

// eloWhereWorse returns the true difference at which a worse outcome has the
// given probability; ok is false if there is none within ±sequentialLimit.
//
// The probabilities, as quantiles of the normal distribution, are nearly a straight
// line, so regula falsi (in the Illinois form) needs few of them. They are costly:
// a list of tests asks for three such differences per test.
func eloWhereWorse(worse func(float64) float64, p float64, plain Estimate) (elo float64, ok bool) {
	excess := func(elo float64) float64 { return quantile(worse(elo)) - quantile(p) }
	lo, hi, ok := bracketed(excess, plain)
	for last := 0.0; ok && hi.elo-lo.elo > 1e-9; {
		elo := lo.elo + (hi.elo-lo.elo)*lo.f/(lo.f-hi.f)
		e := excess(elo)
		switch {
		case math.Abs(e) < 1e-12:
			return elo, true
		case e > 0:
			if lo = (ending{elo, e}); last > 0 {
				hi.f /= 2
			}
		default:
			if hi = (ending{elo, e}); last < 0 {
				lo.f /= 2
			}
		}
		last = e
	}
	return lo.elo + (hi.elo-lo.elo)/2, ok
}

// quantile returns the quantile of the normal distribution, finite for every probability.
func quantile(p float64) float64 {
	const least = 1e-15
	return -math.Sqrt2 * math.Erfcinv(2*math.Min(math.Max(p, least), 1-least))
}

// sequentialLimit is the largest difference of a sequential estimate.
const sequentialLimit = 1000.0

// motion is a Brownian motion with drift that starts at 0 and stops at a or b, a
// < 0 < b. The LLR of a test is such a motion in the limit of close bounds.
type motion struct {
	a, b     float64
	drift    float64
	variance float64 // per unit of time
}

// worse returns the probability that the motion ends worse than at y after time
// T. The order of outcomes starts with the quickest stop at a. It continues with
// slower stops at a, then with the values of a motion that has not stopped by T,
// and ends with the quickest stop at b: P(stopped at a before T) + P(not stopped
// by T, and below y).
//
// Siegmund, Sequential Analysis, chapter III; the two expansions are those in
// fishtest's brownian.py. The series converges fast for long times, the images
// for short times or a strong drift.
func (m motion) worse(T, y float64) float64 {
	width := m.b - m.a
	gamma := m.drift / m.variance
	var p float64
	if m.variance*T < 1e-2*width*width || math.Abs(gamma*width) > 15 {
		p = m.worseByImages(T, y)
	} else {
		p = m.worseBySeries(T, y)
	}
	return math.Min(1, math.Max(0, p))
}

// worseBySeries sums over the eigenfunctions sin(nπz/width) of the motion
// between two absorbing walls.
func (m motion) worseBySeries(T, y float64) float64 {
	width := m.b - m.a
	gamma := m.drift / m.variance
	start, end := -m.a, y-m.a
	sum := stopsLow(gamma, start, width)
	for n := 1.0; n <= 200; n++ {
		k := n * math.Pi / width
		decay := math.Exp((end-start)*gamma - T*m.variance/2*(k*k+gamma*gamma))
		primitive := 2 / width * (gamma*math.Sin(k*end) - k*math.Cos(k*end)) / (gamma*gamma + k*k)
		sum += decay * primitive * math.Sin(k*start)
		if decay*2/(width*math.Hypot(gamma, k)) < 1e-16 {
			break
		}
	}
	return sum
}

// stopsLow returns the probability of ever stopping at the lower wall, for a
// start at the given height above it and the upper wall at width.
func stopsLow(gamma, start, width float64) float64 {
	up := width - start
	if gamma < 0 {
		return 1 - math.Exp(2*gamma*up)*math.Expm1(2*gamma*start)/math.Expm1(2*gamma*width)
	}
	return math.Exp(-2*gamma*start) * (up / width) * expm1Over(-2*gamma*up) / expm1Over(-2*gamma*width)
}

// worseByImages reflects the free motion once at each wall.
func (m motion) worseByImages(T, y float64) float64 {
	sd := math.Sqrt(T * m.variance)
	at := m.drift * T
	gamma := m.drift / m.variance
	direct := math.Exp(logPhi((y - at) / sd))
	low := math.Exp(2*gamma*m.a + logPhi((2*m.a-y+at)/sd))
	high := math.Exp(2*gamma*m.b + logPhi((y-at-2*m.b)/sd))
	return direct + low - high
}

// logPhi returns the logarithm of the normal distribution function, finite far
// into its lower tail.
func logPhi(x float64) float64 {
	if x > -30 {
		return math.Log(math.Erfc(-x/math.Sqrt2) / 2)
	}
	i := 1 / (x * x)
	return -x*x/2 - math.Log(-x*math.Sqrt(2*math.Pi)) + math.Log1p(-i*(1-3*i*(1-5*i)))
}
