package sprt

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// MaxElo is the largest bound a test may have, in any model.
const MaxElo = 10_000

// Config is a sequential probability ratio test: H0 "the difference is Elo0"
// against H1 "it is Elo1". The zero value has no bounds and is not valid.
type Config struct {
	Model Model    `json:"model"`
	Elo0  float64  `json:"elo0"`
	Elo1  float64  `json:"elo1"`
	Alpha float64  `json:"alpha"` // the probability of accepting H1 if H0 holds
	Beta  float64  `json:"beta"`  // the probability of accepting H0 if H1 holds
	Test  TestKind `json:"test,omitempty"`
}

// NewConfig returns a test with normalized bounds and the usual error rates of
// 5%.
func NewConfig(elo0, elo1 float64) Config {
	return Config{Model: Normalized, Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05}
}

// String returns the test in a line: "normalized [0.00, 8.00], α=0.05 β=0.05".
func (c Config) String() string {
	if c.Test != Wald {
		wald := c
		wald.Test = Wald
		return c.Test.String() + ", " + wald.String()
	}
	return fmt.Sprintf("%v [%.2f, %.2f], α=%.4g β=%.4g", c.Model, c.Elo0, c.Elo1, c.Alpha, c.Beta)
}

// Validate returns a one-line error if c is invalid.
func (c Config) Validate() error {
	if err := cmp.Or(models.check(c.Model), kinds.check(c.Test), c.checkElo()); err != nil {
		return err
	}
	if c.Elo0 >= c.Elo1 {
		return fmt.Errorf("elo0 %g must be below elo1 %g", c.Elo0, c.Elo1)
	}
	if err := cmp.Or(checkRate("alpha", c.Alpha), checkRate("beta", c.Beta)); err != nil {
		return err
	}
	if c.Alpha+c.Beta >= 1 {
		return rateError("alpha", "%g and beta %g must add up to less than 1", c.Alpha, c.Beta)
	}
	if c.Test == Adaptive {
		return c.validateAdaptive()
	}
	return nil
}

func (c Config) checkElo() error { return cmp.Or(checkElo("elo0", c.Elo0), checkElo("elo1", c.Elo1)) }

func checkElo(name string, v float64) error {
	if math.IsNaN(v) || math.Abs(v) > MaxElo {
		return fmt.Errorf("%s %g must be a number between -%d and %d", name, v, MaxElo, MaxElo)
	}
	return nil
}

// minRate keeps the bounds of the test and the universal functions of its
// plan within the range of float64.
const minRate = 1e-100

// RateError reports an invalid error rate.
type RateError struct {
	Rate string // "alpha" or "beta"
	text string // what follows it
}

// Error returns the name of the rate, its value and the allowed range.
func (e *RateError) Error() string { return e.Rate + " " + e.text }

func rateError(rate, format string, args ...any) error {
	return &RateError{rate, fmt.Sprintf(format, args...)}
}

func checkRate(name string, v float64) error {
	if !(v >= minRate && v < 1) {
		return rateError(name, "%g must lie strictly between 0 and 1", v)
	}
	return nil
}

// Share returns c as one of several tests that share α evenly (Bonferroni): the
// probability that any of them accepts H1 if its H0 holds is at most c.Alpha. β
// remains that of the single test.
func (c Config) Share(tests int) Config {
	c.Alpha /= float64(max(tests, 1))
	return c
}

// ShareBoth returns c as one of several tests that must all accept H1, as those
// of a gate: the probabilities that any of them accepts a wrong hypothesis are
// at most c.Alpha and c.Beta.
func (c Config) ShareBoth(tests int) Config {
	return c.Share(tests).ShareBeta(tests)
}

// ShareBeta returns c as one of several tests that must all accept H1 for one
// answer: the probability that any of them accepts H0 if its H1 holds is at
// most c.Beta. α is not shared: the answer is wrong only if a test whose H0
// holds accepts H1, regardless of the others (intersection–union test, Berger
// 1982).
func (c Config) ShareBeta(tests int) Config {
	c.Beta /= float64(max(tests, 1))
	return c
}

// Bounds returns the values at which the test stops. For Wald's test they are
// bounds of the LLR: lower = ln(β/(1−α)) accepts H0, upper = ln((1−β)/α)
// accepts H1. For the adaptive test upper is the bound of Evidence.H1 and
// −lower the bound of Evidence.H0.
func (c Config) Bounds() (lower, upper float64) {
	if c.Test == Adaptive {
		r := regionFor(c.Alpha, c.Beta)
		return -r.down, r.up
	}
	return math.Log(c.Beta) - math.Log1p(-c.Alpha), math.Log1p(-c.Beta) - math.Log(c.Alpha)
}

// ErrBayesianPairs is returned for BayesElo bounds on pentanomial counts: the
// model describes single games, not pairs.
var ErrBayesianPairs = errors.New("bayesian bounds need trinomial counts (wins, draws, losses): the BayesElo model describes single games, not pairs")

// LLR returns the log-likelihood ratio of H1 against H0, ln L(Elo1)/L(Elo0),
// where each L is the likelihood of the most likely distribution under that
// hypothesis (the generalised SPRT). It is 0 for an empty sample. Only Model,
// Elo0 and Elo1 are used, and Elo0 may be equal to or above Elo1: exchanging them
// changes the sign. It allocates nothing.
func (c Config) LLR(counts Counts) (float64, error) {
	switch k := counts.(type) {
	case Pentanomial:
		return c.LLRPairs(k)
	case Trinomial:
		s := k.sample(true)
		return c.llr(&s, k.Validate())
	}
	return 0, fmt.Errorf("counts of type %T are not supported", counts)
}

// LLRPairs returns LLR for pairs, without boxing the counts.
func (c Config) LLRPairs(p Pentanomial) (float64, error) {
	if c.Model == Bayesian {
		return 0, ErrBayesianPairs
	}
	s := p.sample(true)
	return c.llr(&s, p.Validate())
}

// llr returns LLR for a sample, unless its counts are invalid.
func (c Config) llr(s *sample, invalid error) (float64, error) {
	empty := s.n < 1 // only the regularisation
	if err := cmp.Or(invalid, c.checkElo()); err != nil || empty || c.Elo0 == c.Elo1 {
		return 0, err
	}
	llr, _ := s.logLikelihoodRatio(c.Model, c.Elo0, c.Elo1)
	return llr, nil
}

var models = words[Model]{"model", []string{"normalized", "logistic", "bayesian"}}

// Models lists the names of the models, default first.
func Models() []string { return slices.Clone(models.names) }

// PairModels lists the models for tests of pairs, default first: the BayesElo
// model describes single games.
func PairModels() []string { return Models()[:2] }

// String returns the model's name: normalized, logistic or bayesian.
func (m Model) String() string { return models.name(m) }

// ParseModel parses a model's name.
func ParseModel(name string) (Model, error) { return models.parse(name) }

// MarshalText writes the model's name in JSON.
func (m Model) MarshalText() ([]byte, error) { return []byte(m.String()), models.check(m) }

// UnmarshalText parses the name.
func (m *Model) UnmarshalText(text []byte) (err error) {
	*m, err = ParseModel(string(text))
	return err
}

// Verdict is the result of a test.
type Verdict int

// The verdicts. H0 is acceptance of the lower bound's hypothesis, H1 of the
// upper one's.
const (
	None Verdict = iota
	H0
	H1
)

var verdicts = words[Verdict]{"verdict", []string{"none", "H0", "H1"}}

// String returns "none", "H0" or "H1".
func (v Verdict) String() string { return verdicts.name(v) }

// MarshalText writes the verdict as a word in JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), verdicts.check(v) }

// UnmarshalText parses the word.
func (v *Verdict) UnmarshalText(text []byte) (err error) {
	*v, err = verdicts.parse(string(text))
	return err
}

// Verdict compares an LLR, or the lead of an adaptive test (see Lead), with the
// bounds. A value equal to a bound has reached it.
func (c Config) Verdict(lead float64) Verdict {
	lower, upper := c.Bounds()
	return judge(lead, lower, upper)
}

func judge(llr, lower, upper float64) Verdict {
	switch {
	case llr >= upper:
		return H1
	case llr <= lower:
		return H0
	}
	return None
}
