package rating

import (
	"fmt"
	"math"
	"slices"
)

// Options are the settings of Rate. The zero Options rate from the games alone.
type Options struct {
	Model Model // "" is Score
	// Average is the mean rating of a group whose scale is not fixed by an
	// anchor or prior.
	Average float64
	// White is White's advantage in Elo, if it is known instead of fitted.
	White *float64
	// Anchors are ratings that are known, exactly or with an error.
	Anchors []Anchor
	// Prior, if not 0, is the standard deviation of a normal prior around
	// Average for every rating without an anchor. All ratings are then finite.
	Prior float64
	// Versions are priors on differences.
	Versions []Version
	// Covariance is the method for errors.
	Covariance Covariance
}

// Anchor is a known rating, exact if SE is 0.
type Anchor struct {
	Player int
	Rating float64
	SE     float64 // one sigma
}

// Version is a prior for a player's gain over another one, such as an older
// version of the same program.
type Version struct {
	New, Old int
	Gain     float64
	SE       float64 // one sigma, more than 0
}

// Covariance is a method to estimate the errors of ratings.
type Covariance string

// The methods.
const (
	// ByPair, or "", takes the variance of each encounter's scores from its own
	// pairs if there are many, and otherwise from the dispersion of all pairs.
	ByPair Covariance = "pair"
	// Sandwich takes it from the encounter's own pairs, however few there are.
	Sandwich Covariance = "sandwich"
	// Scaled is the variance of independent games times the dispersion of all
	// pairs.
	Scaled Covariance = "scaled"
	// ByGame assumes that games are independent and that the draw model is
	// true, as other programs do.
	ByGame Covariance = "game"
	// NoErrors computes no errors, which is much faster for lists of thousands.
	NoErrors Covariance = "none"
)

// Covariances lists the methods that Options accepts.
func Covariances() []Covariance { return []Covariance{ByPair, Sandwich, Scaled, ByGame, NoErrors} }

// Check returns an error if the options are invalid.
func (o Options) Check(d *Data) error {
	if _, err := o.Model.law(); err != nil {
		return err
	}
	if o.Covariance != "" && !slices.Contains(Covariances(), o.Covariance) {
		return fmt.Errorf("unknown covariance %q", string(o.Covariance))
	}
	if !sane(o.Average) || o.White != nil && !sane(*o.White) {
		return fmt.Errorf("a rating or an advantage of more than %.0f Elo", maxElo)
	}
	if o.Prior != 0 && !saneSE(o.Prior) {
		return fmt.Errorf("prior %g: want a standard deviation from %g to %g Elo", o.Prior, minSE, maxElo)
	}
	return o.checkPlayers(d)
}

// Limits for ratings and errors, so that the arithmetic stays accurate.
const (
	maxElo = 100_000.0
	minSE  = 0.001
)

func sane(elo float64) bool { return math.Abs(elo) <= maxElo }

func saneSE(se float64) bool { return se >= minSE && se <= maxElo }

func (o Options) checkPlayers(d *Data) error {
	seen := map[int]bool{}
	for _, a := range o.Anchors {
		switch {
		case a.Player < 0 || a.Player >= len(d.names):
			return fmt.Errorf("anchor: no player %d", a.Player)
		case seen[a.Player]:
			return fmt.Errorf("anchor %q is given twice", d.names[a.Player])
		case !sane(a.Rating) || a.SE != 0 && !saneSE(a.SE):
			return fmt.Errorf("anchor %q: rating %g ± %g: want at most %.0f, and an error of 0 or at least %g",
				d.names[a.Player], a.Rating, a.SE, maxElo, minSE)
		}
		seen[a.Player] = true
	}
	for _, v := range o.Versions {
		switch {
		case min(v.New, v.Old) < 0 || max(v.New, v.Old) >= len(d.names) || v.New == v.Old:
			return fmt.Errorf("versions: no players %d and %d", v.New, v.Old)
		case !sane(v.Gain) || !saneSE(v.SE):
			return fmt.Errorf("versions %q and %q: gain %g ± %g: want an error of at least %g",
				d.names[v.New], d.names[v.Old], v.Gain, v.SE, minSE)
		}
	}
	return nil
}
