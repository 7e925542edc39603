package sprt

import (
	"cmp"
	"errors"
	"slices"
)

// TestKind names a sequential test: how it weights pairs and when it stops.
type TestKind int

const (
	// Wald is the sequential probability ratio test: one LLR between two
	// bounds. It needs the fewest games if the true difference equals a bound.
	// The default.
	Wald TestKind = iota
	// Adaptive is a mixture of such tests over alternatives beyond the bounds
	// in both directions. It needs far fewer games far from the bounds,
	// somewhat fewer in the middle, and about two per cent more at a bound. It
	// has a maximum length.
	Adaptive
)

var kinds = words[TestKind]{"test", []string{"sprt", "adaptive"}}

// Kinds lists the names of the tests, default first.
func Kinds() []string { return slices.Clone(kinds.names) }

// String returns the test's name: sprt or adaptive.
func (k TestKind) String() string { return kinds.name(k) }

// ParseKind parses a test's name.
func ParseKind(name string) (TestKind, error) { return kinds.parse(name) }

// MarshalText writes the test's name in JSON.
func (k TestKind) MarshalText() ([]byte, error) { return []byte(k.String()), kinds.check(k) }

// UnmarshalText parses the name.
func (k *TestKind) UnmarshalText(text []byte) (err error) {
	*k, err = ParseKind(string(text))
	return err
}

// errAdaptiveModel and [ErrAdaptiveGames] are returned if the adaptive test is
// used for something that only Wald's test supports.
var (
	errAdaptiveModel = errors.New("the adaptive test has no bayesian model: its bounds are normalized or logistic")
	// ErrAdaptiveGames means that an adaptive test was asked about single games.
	ErrAdaptiveGames = errors.New("the adaptive test needs pairs (pentanomial counts): results of single games do not guarantee its error rates")
)

// minAdaptiveRate is the smallest error rate of an adaptive test. It keeps the
// region small enough for the recursion that finds its bounds.
const minAdaptiveRate = 1e-6

// validateAdaptive returns an error if c cannot be an adaptive test.
func (c Config) validateAdaptive() error {
	if c.Model == Bayesian {
		return errAdaptiveModel
	}
	check := func(name string, rate float64) error {
		if rate < minAdaptiveRate || rate >= 0.5 {
			return rateError(name, "%g of an adaptive test must be at least %g and below 0.5", rate, minAdaptiveRate)
		}
		return nil
	}
	return cmp.Or(check("alpha", c.Alpha), check("beta", c.Beta))
}
