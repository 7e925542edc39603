package sprt

import "math"

// Evidence is the strength of a sample for either hypothesis, on the scale of
// an LLR. A test accepts H1 when H1 reaches the upper bound, and H0 when H0
// reaches the negated lower bound (see Config.Bounds).
type Evidence struct {
	H1 float64 `json:"h1"` // for H1, against Elo0
	H0 float64 `json:"h0"` // for H0, against Elo1
}

// The adaptive test mixes the alternatives mid ± μ·half, where mid and half are
// the middle and half the distance of the bounds, with these weights: μ = 1 is
// Wald's test, μ = 0 is Lorden's 2-SPRT, which closes the region, and larger μ
// give quick verdicts if the difference is large.
var (
	alternatives = [...]float64{0, 1, 2, 4, 8, 16, 32}
	weights      = [...]float64{.45, .45, .04, .02, .01, .01, .01} // scaled to a sum of 1
	logWeights   = logShares(weights[:])
)

const mixed = len(alternatives)

// firstLook is the number of pairs before the first look of an adaptive test: the
// variance of fewer pairs is not known well enough.
const firstLook = 16

// farthest is the largest difference in Elo of an alternative, unless a bound is
// farther out. Nearer alternatives decide the first look, and farther ones are
// slow to solve (see withT).
const farthest = 200

func logShares(weights []float64) (logs [mixed]float64) {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	for i, w := range weights {
		logs[i] = math.Log(w / sum)
	}
	return logs
}

// Evidence returns the evidence in a sample of pairs. For Wald's test it is the
// LLR and its negative; for the adaptive test it is
//
//	H1 = ln Σⱼ wⱼ·exp LLR(mid+μⱼ·half against Elo0)
//	H0 = ln Σⱼ wⱼ·exp LLR(mid−μⱼ·half against Elo1)
//
// with the generalised ratio LLR. It is 0 for an empty sample.
func (c Config) Evidence(p Pentanomial) (Evidence, error) {
	llr, err := c.LLRPairs(p)
	if err != nil || c.Test == Wald || p == (Pentanomial{}) {
		return Evidence{llr, -llr}, err
	}
	m := c.mixture(p)
	return m.evidence(), nil
}

// verdictAfter returns the verdict after the given number of pairs with the
// given evidence. Evidence equal to a bound has reached it. If both bounds are
// reached, the larger excess decides.
func (c Config) verdictAfter(pairs int, e Evidence) Verdict {
	return c.Verdict(c.leadOf(pairs, e))
}

// Lead returns the state of a test as one number. For Wald's test it is the
// LLR. For an adaptive test it is the evidence for H1, or the negated evidence
// for H0, whichever is nearer to its bound; it is 0 if that evidence is
// negative, and before the first look. Verdict returns its verdict.
func (c Config) Lead(p Pentanomial) (float64, error) {
	if c.Test == Wald {
		return c.LLRPairs(p)
	}
	e, err := c.Evidence(p)
	return c.leadOf(p.Pairs(), e), err
}

func (c Config) leadOf(pairs int, e Evidence) float64 {
	lower, upper := c.Bounds()
	switch {
	case c.Test == Wald:
		return e.H1
	case pairs < firstLook:
		return 0
	case e.H1-upper >= e.H0+lower:
		return math.Max(0, e.H1)
	}
	return -math.Max(0, e.H0)
}

// mixture holds the log-likelihood ratios that an adaptive test mixes, and the
// change of each by one more pair of each kind, to first order.
type mixture struct {
	up, down           [mixed]float64
	upMoves, downMoves [mixed][5]float64
}

func (m *mixture) evidence() Evidence { return Evidence{H1: mix(&m.up), H0: mix(&m.down)} }

// mix returns ln Σ wⱼ·exp xⱼ.
func mix(x *[mixed]float64) float64 {
	top := largestPart(x)
	sum := 0.0
	for j := range x {
		sum += math.Exp(x[j] + logWeights[j] - top)
	}
	return top + math.Log(sum)
}

// largestPart returns the largest wⱼ·exp xⱼ, as a logarithm.
func largestPart(x *[mixed]float64) float64 {
	top := math.Inf(-1)
	for j := range x {
		top = max(top, x[j]+logWeights[j])
	}
	return top
}

// mixture evaluates a non-empty sample of pairs. Elo0 and Elo1 are the
// alternatives with μ = −1 and 1, so that 13 hypotheses serve both directions.
func (c Config) mixture(p Pentanomial) (m mixture) {
	s := p.sample(true)
	var solved [2*mixed - 1]hypothesis
	for i := range solved {
		solved[i] = c.alternative(&s, i)
	}
	for j := range mixed {
		h0, up, down, h1 := solved[mixed-2], solved[mixed-1+j], solved[mixed-1-j], solved[mixed]
		m.up[j], m.upMoves[j] = s.ratio(h0, up, up.at-h0.at)
		m.down[j], m.downMoves[j] = s.ratio(h1, down, down.at-h1.at)
	}
	return m
}

// alternative returns the solution for the i-th of the alternatives −32, −16 … −1, 0, 1 … 32.
func (c Config) alternative(s *sample, i int) hypothesis {
	mu := alternatives[max(i-(mixed-1), mixed-1-i)]
	if i < mixed-1 {
		mu = -mu
	}
	if c.Model == Logistic {
		limit := scoreAboveHalf(max(farthest, math.Abs(c.Elo0), math.Abs(c.Elo1)))
		above := along(scoreAboveHalf(c.Elo0), scoreAboveHalf(c.Elo1), mu, limit)
		mean := meanScore{above: above, score: 0.5 + above, rest: 0.5 - above}
		switch mu {
		case -1:
			mean = logisticMean(c.Elo0)
		case 1:
			mean = logisticMean(c.Elo1)
		}
		return s.withMean(mean)
	}
	perElo := math.Sqrt(s.games) / C
	return s.withT(perElo * along(c.Elo0, c.Elo1, mu, max(farthest, math.Abs(c.Elo0), math.Abs(c.Elo1))))
}

// along returns the point μ halves from the middle of two bounds, at most limit
// away from zero.
func along(from, to, mu, limit float64) float64 {
	switch mu {
	case -1:
		return from
	case 1:
		return to
	}
	return min(max((from+to)/2+mu*(to-from)/2, -limit), limit)
}
