package ideas

import (
	"fmt"
	"math"
	"slices"
)

// Scaling is the joint prior of the effects of an idea in short and in long games:
// long = Slope·short + a normal deviation of SD. The zero value is not valid; Same is.
type Scaling struct {
	Slope float64 `json:"slope"`
	Error float64 `json:"slope_error"` // standard error of Slope; 0: it was given
	SD    float64 `json:"sd"`          // in nElo
}

// Same means that effects do not depend on the length of games. It is the default
// while fewer than Few ideas were measured in both.
var Same = Scaling{Slope: 1}

// mostSlope is the largest slope that is fitted.
const mostSlope = 3

// Validate returns a one-line error if s is invalid.
func (s Scaling) Validate() error {
	if !(s.Slope > 0 && s.Slope <= 10) || !(s.SD >= 0 && s.SD <= 1000) {
		return fmt.Errorf("scaling %g,%g: want a slope above 0 and at most 10, and a standard deviation of 0 to 1000 nElo", s.Slope, s.SD)
	}
	return nil
}

// Deviation returns the standard deviation of the long effect for a short one.
func (s Scaling) Deviation(short float64) float64 { return math.Hypot(s.SD, s.Error*short) }

// Correlation returns that of the two effects, if the short ones have the standard
// deviation sd.
func (s Scaling) Correlation(sd float64) float64 { return s.Slope * sd / math.Hypot(s.Slope*sd, s.SD) }

// Both is an idea that was measured in short and in long games.
type Both struct{ Short, Long Effect }

// Numbers of priors, and of slopes and deviations of the grid, with which a scaling is
// fitted.
const (
	scaledPriors = 24
	slopes       = 60
	deviations   = 15
)

// Scaling returns the scaling from which the long effects were drawn: the mean and
// the standard error of the slope, and the root mean square of the deviation. b is
// the belief in the prior of the short effects. ok is false, and the scaling is Same,
// if there are fewer than Few ideas.
//
// Ideas with both effects were selected by the short one. With their short effects
// as a prior sees them, mean m and variance v, this does not matter: a long
// measurement with the error e then has the mean Slope·m and the variance
// Slope²·v + SD² + e². Slope and SD have flat hyperpriors.
func (b *Belief) Scaling(list []Both) (s Scaling, ok bool) {
	if len(list) < Few {
		return Same, false
	}
	longs := make([]Effect, len(list))
	for i, x := range list {
		longs[i] = x.Long
	}
	most := 2 * spreadOf(longs)
	var logs, slope, sd []float64
	for _, prior := range b.some(scaledPriors) {
		shorts := make([]Effect, len(list))
		for i, x := range list {
			m := x.Short.Given(prior)
			shorts[i] = Effect{m.Mean(), m.SD()}
		}
		for i := range slopes {
			for j := range deviations {
				s := Scaling{Slope: (float64(i) + 0.5) / slopes * mostSlope, SD: (float64(j) + 0.5) / deviations * most}
				logs, slope, sd = append(logs, s.logLikelihood(shorts, longs)), append(slope, s.Slope), append(sd, s.SD)
			}
		}
	}
	top, sum, square := slices.Max(logs), 0.0, 0.0
	for i, log := range logs {
		w := math.Exp(log - top)
		sum, s.Slope, square, s.SD = sum+w, s.Slope+w*slope[i], square+w*slope[i]*slope[i], s.SD+w*sd[i]*sd[i]
	}
	s.Slope /= sum
	s.Error, s.SD = math.Sqrt(math.Max(0, square/sum-s.Slope*s.Slope)), math.Sqrt(s.SD/sum)
	return s, true
}

// logLikelihood returns the logarithm of the density of long measurements, for short
// effects that are known up to an error.
func (s Scaling) logLikelihood(shorts, longs []Effect) (sum float64) {
	for i, x := range shorts {
		own := s.Slope * x.Error
		sum += logDensity(longs[i].NElo-s.Slope*x.NElo, own*own+s.SD*s.SD+longs[i].Error*longs[i].Error)
	}
	return sum
}

// some returns up to n possible priors that are equally likely together.
func (b *Belief) some(n int) (list []Mixture) {
	n = min(n, len(b.points))
	sum := 0.0
	for i := range b.points {
		for sum += b.points[i].weight; len(list) < n && sum*float64(n) > float64(len(list))+0.5; {
			list = append(list, b.points[i].prior)
		}
	}
	return list
}
