package sprt

import (
	"fmt"
	"math"
)

// GameVariance returns the variance of a game's score, given its colours and its
// opening, between equal players:
//
//	(1 − drawRatio)/4 − (Score(bias) − ½)²
//
// where drawRatio is the share of drawn games and bias the root mean square of
// the openings' advantage in logistic Elo (fishtest's SPRT calculator). It is
// half of the variance of the sum of a pair's two games.
func GameVariance(drawRatio, bias float64) (float64, error) {
	if !(drawRatio >= 0 && drawRatio < 1) {
		return 0, fmt.Errorf("draw ratio %g must be at least 0 and below 1", drawRatio)
	}
	if !(bias >= 0 && bias <= MaxElo) {
		return 0, fmt.Errorf("bias %g must be between 0 and %d Elo", bias, MaxElo)
	}
	b := scoreAboveHalf(bias)
	v := (1-drawRatio)/4 - b*b
	if v <= 0 {
		return 0, fmt.Errorf("draw ratio %g and bias %g Elo leave no variance (at this draw ratio the bias must be below %.1f)",
			drawRatio, bias, C*math.Atanh(math.Sqrt(1-drawRatio)))
	}
	return v, nil
}

// Variance returns the variance per game of a sample: for pairs half of the
// variance of a pair, which excludes the openings' bias. Empty buckets are
// regularised.
func Variance(counts Counts) (float64, error) {
	if err := counts.Validate(); err != nil {
		return 0, err
	}
	if s := counts.sample(false); s.n == 0 {
		return 0, fmt.Errorf("no games to take the variance from")
	}
	s := counts.sample(true)
	return s.games * s.moment(2, s.mean()), nil
}

// Plan predicts the behaviour of a test by the Brownian approximation of its
// LLR (Wald; Van den Bergh, "The Brownian approximation of the SPRT"). It is
// exact in the limit of close bounds, and ignores overshoot unless it is made with
// Overshooting.
type Plan struct {
	config         Config
	lower, upper   float64 // bounds of the LLR
	score0, score1 float64 // bounds as scores − ½ per game
	variance       float64 // per game
	rest           *law    // of an adaptive test in progress; nil: it has not started
	excess         float64 // expected beyond a bound; 0: ignored
	most           float64 // games after which it ends without a verdict; 0: no limit
}

// Expectation is the predicted result of a test at one true difference.
type Expectation struct {
	Pass  float64 `json:"pass"`  // the probability that H1 is accepted, 0 … 1
	Games float64 `json:"games"` // the mean number of games until the verdict
}

// NewPlan plans the test c for games of the given variance; see GameVariance
// and Variance. BayesElo bounds are converted at the draw ratio that
// corresponds to this variance without bias.
func NewPlan(c Config, variance float64) (Plan, error) {
	if err := c.Validate(); err != nil {
		return Plan{}, err
	}
	if !(variance > 0 && variance <= 0.5) {
		return Plan{}, fmt.Errorf("variance %g per game must be above 0 and at most 0.5", variance)
	}
	p := Plan{config: c, variance: variance}
	p.lower, p.upper = c.Bounds()
	if c.Model == Bayesian && variance >= 0.25 {
		return Plan{}, fmt.Errorf("variance %g per game leaves no draws, and without draws there is no BayesElo", variance)
	}
	p.score0, p.score1 = c.scores(math.Sqrt(variance), C*math.Log(1/(2*variance)-1)/2)
	if !(p.score1-p.score0 >= minWidth) {
		return Plan{}, fmt.Errorf("bounds %g and %g: %s", c.Elo0, c.Elo1, indistinct)
	}
	return p, nil
}

// minWidth is the smallest distance between two bounds, as scores, at which they
// count as different.
const minWidth = 1e-100

const indistinct = "too close together, or too far from 0, for a test"

// At returns the expectation at a true difference in logistic Elo, for any
// model of the bounds.
func (p Plan) At(elo float64) Expectation {
	if e, ok := p.asFishtest(elo); ok && p.most == 0 {
		return e
	}
	return p.atScore(scoreAboveHalf(elo))
}

// atScore is At for a true score of ½ + above.
func (p Plan) atScore(above float64) Expectation {
	e := p.whole(above)
	if p.most > 0 {
		e = p.cut(p.drift(above), e)
	}
	return e
}

// whole is atScore without a limit on games.
func (p Plan) whole(above float64) Expectation {
	width := p.score1 - p.score0
	h := p.drift(above)
	if p.config.Test == Adaptive {
		l := p.law()
		return Expectation{Pass: l.leaves(H1, h, ever), Games: l.meanTime(h) * p.gamesPerTime()}
	}
	pass, time := exits(p.lower, p.upper, h)
	return Expectation{Pass: pass, Games: time * p.variance / (width * width)}
}

// drift is h of a true score: −1 at H0, 1 at H1.
func (p Plan) drift(above float64) float64 {
	return (2*above - p.score0 - p.score1) / (p.score1 - p.score0)
}

// From returns the plan of the rest of Wald's test at the given LLR. A test
// with a verdict needs no further games. See After for any test.
func (p Plan) From(llr float64) Plan {
	p.lower, p.upper = math.Min(0, p.lower-llr), math.Max(0, p.upper-llr)
	return p
}

// Bounds returns the bounds of the test as logistic Elo differences. ok is false
// if a normalized bound is too large for any score.
func (p Plan) Bounds() (elo0, elo1 float64, ok bool) {
	elo0, ok0 := Elo(p.score0 + 0.5)
	elo1, ok1 := Elo(p.score1 + 0.5)
	return elo0, elo1, ok0 && ok1
}

// exits returns the chance that a Brownian motion from 0 with variance 1 and
// drift h/2 leaves (a, b), a < 0 < b, at b, and the mean time until it leaves:
//
//	pass = (1 − e^{−ha})/(e^{−hb} − e^{−ha}),  time = (2/h)(b·pass + a(1−pass)),
//
// written so that neither cancels near h = 0 nor overflows far from it.
func exits(a, b, h float64) (pass, time float64) {
	if h < 0 {
		_, time = exits(-b, -a, -h)
		return math.Exp(h*b) * math.Expm1(-h*a) / math.Expm1(h*(b-a)), time
	}
	e := expm1Over(h * (a - b))
	pass = math.Min(1, a/(a-b)*expm1Over(h*a)/e) // rounding may push it above 1
	if h*(b-a) > 1 {
		return pass, 2 / h * (b*pass + a*(1-pass))
	}
	return pass, -2 * a * (a*expm1Over2(h*a) - (a-b)*expm1Over2(h*(a-b))) / e
}

// expm1Over returns (eˣ − 1)/x.
func expm1Over(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Expm1(x) / x
}

// expm1Over2 returns (eˣ − 1 − x)/x² for |x| ≤ 1.
func expm1Over2(x float64) float64 {
	sum, term := 0.0, 0.5
	for n := 3.0; n < 25; n++ {
		sum += term
		term *= x / n
	}
	return sum
}

// asFishtest evaluates the plan in the order of operations of fishtest's SPRT
// calculator, which users compare a plan with. Near the middle of the bounds,
// that order keeps only five or six digits of the number of games, and the lost
// digits depend on every rounding. So the figures agree, and not only the
// formulas. Elsewhere both agree to the last digits. ok is false if this order
// overflows, or if the calculator itself switches to the limit.
func (p Plan) asFishtest(elo float64) (e Expectation, ok bool) {
	if p.config.Model == Bayesian || p.config.Test != Wald {
		return e, false
	}
	score0, score1 := p.fishtestScore(p.config.Elo0), p.fishtestScore(p.config.Elo1)
	width := score1 - score0
	h := (2*decimalScore(elo) - (score0 + score1)) / width
	if exponent := math.Abs(h * (p.upper - p.lower)); !(exponent >= 1e-6 && exponent <= 1) {
		return e, false
	}
	low, high := math.Exp(-h*p.lower), math.Exp(-h*p.upper)
	e.Pass = (1 - low) / (high - low)
	e.Games = 2 / h * (p.upper*e.Pass + p.lower*(1-e.Pass)) / (math.Pow(width, 2) / p.variance)
	return e, true
}

// fishtestScore returns a bound as a score per game.
func (p Plan) fishtestScore(bound float64) float64 {
	if p.config.Model == Logistic {
		return decimalScore(bound)
	}
	return bound/C*math.Sqrt(p.variance) + 0.5
}

// decimalScore is Score computed with a power of ten.
func decimalScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Worst is the difference at which a test needs the most games: the middle of its
// bounds. AtElo1 is the upper bound.
const (
	Worst  = "worst"
	AtElo1 = "elo1"
)

// BoundsFor finds the test with c's lower bound, model and error rates that needs
// the given mean number of games. The number applies at the difference that at
// names: Worst or AtElo1. It returns c with Elo1 set.
func BoundsFor(c Config, variance, games float64, at string) (Config, error) {
	h := 0.0
	switch at {
	case Worst:
	case AtElo1:
		h = 1
	default:
		return c, fmt.Errorf("%q: want %s or %s", at, Worst, AtElo1)
	}
	if !(games >= 1 && games <= 1e15) {
		return c, fmt.Errorf("%g games: the number must be between 1 and 1e15", games)
	}
	c.Elo1 = math.Min(c.Elo0+1, MaxElo)
	if _, err := NewPlan(c, variance); err != nil {
		return c, err
	}
	time := c.meanTime(h)
	// The number of games is inversely proportional to the square of the bounds'
	// distance in score.
	width := math.Sqrt(time * variance / games)
	return c.withWidth(variance, width, games)
}

// withWidth sets Elo1 so that the bounds are width apart in score per game.
func (c Config) withWidth(variance, width, games float64) (Config, error) {
	if c.Model == Normalized {
		c.Elo1 = c.Elo0 + C*width/math.Sqrt(variance)
	} else {
		c.Elo1 = least(c.Elo0, MaxElo, func(elo1 float64) bool {
			c.Elo1 = elo1
			p, err := NewPlan(c, variance)
			return err == nil && p.score1-p.score0 >= width
		})
		if c.Elo1 == MaxElo {
			return c, fmt.Errorf("%g games are too few: no bound above %g gives a verdict so soon", games, c.Elo0)
		}
	}
	return c, c.Validate()
}

// MostPlanned is the largest number of games shown in a plan.
const MostPlanned = 1_000_000

// Planned rounds a predicted number of games for display: up to two digits, and
// at most MostPlanned, which then means that many or more.
func Planned(games float64) int {
	if !(games < MostPlanned) {
		return MostPlanned
	}
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(games))-1))
	return int(math.Ceil(games/unit) * unit)
}

// AtNormalized is At for a true difference in normalized Elo.
func (p Plan) AtNormalized(nelo float64) Expectation {
	return p.atScore(nelo / C * math.Sqrt(p.variance))
}

// Overshooting returns the plan of a test whose LLR moves in the jumps of these
// pairs and lands beyond its bounds, which makes it longer and its errors smaller
// (Siegmund, Sequential Analysis, chapter X): both bounds are moved outwards by the
// expected excess. p must have been made with the variance of the pairs.
//
// The excess is E[Y²]/2E[Y] of the ladder steps Y of the walk of the half points,
// which are 1 or 2. For a walk with steps of −2 to 2 and the mean 0,
//
//	1 − f(z) = −(z−1)²·(az² + (b+2a)z + a)/z²,
//
// where a and b are the probabilities of steps by 2 and by 1 to one side. By the
// factorisation of Wiener and Hopf, P(Y = 2) is the absolute value of the smaller
// root of the last factor.
func (p Plan) Overshooting(pairs Pentanomial) Plan {
	s := pairs.sample(true)
	a, b := (s.p[0]+s.p[4])/2, (s.p[1]+s.p[3])/2
	middle := b + 2*a
	two := 2 * a / (middle + math.Sqrt(middle*middle-4*a*a))
	halfPoint := (p.score1 - p.score0) / (2 * p.variance)
	p.excess = halfPoint * (1 + 3*two) / (2 * (1 + two))
	if p.config.Test == Wald {
		p.lower, p.upper = p.lower-p.excess, p.upper+p.excess
	}
	return p
}
