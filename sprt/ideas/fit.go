package ideas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Few is the number of ideas below which no prior is fitted.
const Few = 20

// Default is the prior while there are fewer than Few ideas.
var Default = Normal(-1, 5)

// Belief is what is known of the prior: many possible priors with their
// probabilities.
type Belief struct {
	Ideas  int  // from which it was fitted
	Fitted bool // false: it was given, or is Default
	// Normal is the probability that the prior is normal and has no heavy or long tail.
	Normal float64
	points []point
}

// point is a possible prior.
type point struct {
	weight float64
	prior  Mixture
}

// Known returns the belief in a prior that is certain.
func Known(prior Mixture) *Belief { return &Belief{Normal: 1, points: []point{{1, prior}}} }

// The grid of possible priors: standard deviations in equal ratios, from leastSD to
// mostSD times that of the measured values, in coarse steps at first, then in fine
// steps where they are likely; means in standard errors around the best one.
const (
	coarse   = 24
	fine     = 15
	leastSD  = 1. / 40
	mostSD   = 2.
	means    = 4 // on each side
	meanStep = 0.75
	unlikely = 9 // of a logarithm below its maximum
)

// The shapes of a prior that is not normal: the share of a second part, its width and
// how far it is from the first part to the right, both in widths of the first part.
var (
	tailShares = []float64{0.05, 0.15, 0.35}
	tailWidths = []float64{2, 4, 8}
	tailShifts = []float64{0, 3}
)

// shapes returns all shapes with the mean 0 and the standard deviation 1, the normal
// one first.
func shapes() (list []Mixture) {
	list = []Mixture{Normal(0, 1)}
	for _, share := range tailShares {
		for _, width := range tailWidths {
			for _, shift := range tailShifts {
				m := Mixture{{1 - share, 0, 1}, {share, shift, width}}
				mean, sd := m.Mean(), m.SD()
				for i := range m {
					m[i].Mean, m[i].SD = (m[i].Mean-mean)/sd, m[i].SD/sd
				}
				list = append(list, m)
			}
		}
	}
	return list
}

// normalShare is the probability of a normal prior before any result. With it a tail
// counts as soon as the results suggest one: a hundred ideas rarely prove it, and if
// it is there, the intervals of accepted ideas would be too short without it.
const normalShare = 0.25

// Fit returns the belief in the prior from which the effects were drawn, or Default
// if there are fewer than Few. It needs the effects of all ideas, not only of
// accepted ones.
//
// The mean and the standard deviation of the prior have flat hyperpriors (Gelman
// 2006). Beforehand a prior is normal with the probability normalShare, and all shapes
// of tails are equally likely.
func Fit(effects []Effect) *Belief {
	if len(effects) < Few {
		b := Known(Default)
		b.Ideas = len(effects)
		return b
	}
	b := &Belief{Ideas: len(effects), Fitted: true}
	all := shapes()
	for i, shape := range all {
		points := grid(effects, shape)
		share := normalShare
		if i > 0 {
			share = (1 - normalShare) / float64(len(all)-1)
		}
		for k := range points {
			points[k].weight += math.Log(share)
		}
		b.points = append(b.points, points...)
	}
	b.normalise()
	for _, p := range b.points {
		if len(p.prior) == 1 {
			b.Normal += p.weight
		}
	}
	return b
}

// grid returns the possible priors of a shape. The weights are logarithms.
func grid(effects []Effect, shape Mixture) (points []point) {
	low, high := likelySDs(effects, shape)
	step := math.Log(high/low) / (fine - 1)
	for i := range fine {
		sd := low * math.Exp(step*float64(i))
		for j := -means; j <= means; j++ {
			p := pointAt(effects, shape, sd, meanStep*float64(j))
			p.weight += math.Log(step)
			points = append(points, p)
		}
	}
	return points
}

// likelySDs returns the range of standard deviations that are not unlikely.
func likelySDs(effects []Effect, shape Mixture) (low, high float64) {
	spread := spreadOf(effects)
	ratio := math.Pow(mostSD/leastSD, 1./(coarse-1))
	var weights [coarse]float64
	for i := range weights {
		weights[i] = pointAt(effects, shape, spread*leastSD*math.Pow(ratio, float64(i)), 0).weight
	}
	top := slices.Max(weights[:])
	first, last := coarse, 0
	for i, w := range weights {
		if w >= top-unlikely {
			first, last = min(first, i), i
		}
	}
	first, last = max(first-1, 0), min(last+1, coarse-1)
	return spread * leastSD * math.Pow(ratio, float64(first)), spread * leastSD * math.Pow(ratio, float64(last))
}

// pointAt returns the possible prior of a shape with the given standard deviation,
// its mean the given number of errors above the best one, and the logarithm of its
// weight: the cells of the grid are as large as this error and the deviation.
func pointAt(effects []Effect, shape Mixture, sd, above float64) point {
	mean, error := meanAt(effects, sd)
	prior := make(Mixture, len(shape))
	for k, p := range shape {
		prior[k] = Part{p.Share, mean + above*error + p.Mean*sd, p.SD * sd}
	}
	weight := math.Log(error * sd)
	for _, e := range effects {
		weight += e.logLikelihood(prior)
	}
	return point{weight, prior}
}

// spreadOf returns the standard deviation of the measured values, which is at least
// about that of the true ones.
func spreadOf(effects []Effect) float64 {
	values, least := make([]float64, len(effects)), math.Inf(1)
	for i, e := range effects {
		values[i], least = e.NElo, math.Min(least, e.Error)
	}
	return math.Max(stat.PopStdDev(values, nil), least/100)
}

// meanAt returns the best mean of a prior with the given standard deviation, and
// its error.
func meanAt(effects []Effect, sd float64) (mean, error float64) {
	sum := 0.0
	for _, e := range effects {
		w := 1 / (sd*sd + e.Error*e.Error)
		mean, sum = mean+w*e.NElo, sum+w
	}
	return mean / sum, 1 / math.Sqrt(sum)
}

// negligible is the weight of a possible prior, relative to the likeliest one,
// below which it is left out.
const negligible = 1e-3

// normalise turns the logarithms of the weights into probabilities.
func (b *Belief) normalise() {
	top, sum := math.Inf(-1), 0.0
	for i := range b.points {
		top = math.Max(top, b.points[i].weight)
	}
	kept := b.points[:0]
	for _, p := range b.points {
		if p.weight = math.Exp(p.weight - top); p.weight >= negligible {
			kept, sum = append(kept, p), sum+p.weight
		}
	}
	for i := range kept {
		kept[i].weight /= sum
	}
	b.points = kept
}

// Prior returns the distribution of the effect of the next idea. Its parts include
// the uncertainty of the belief.
func (b *Belief) Prior() (m Mixture) {
	for i := range b.points {
		for _, p := range b.points[i].prior {
			m = append(m, Part{b.points[i].weight * p.Share, p.Mean, p.SD})
		}
	}
	return m
}

// Shape returns the mean and the standard deviation of the prior with their
// standard errors, and the mean probability that an idea is above 0.
func (b *Belief) Shape() (mean, sd Effect, better float64) {
	var mm, ss float64
	for i := range b.points {
		w, p := b.points[i].weight, b.points[i].prior
		m, s := p.Mean(), p.SD()
		mean.NElo, sd.NElo = mean.NElo+w*m, sd.NElo+w*s
		mm, ss = mm+w*m*m, ss+w*s*s
		better += w * (1 - p.Below(0))
	}
	mean.Error = math.Sqrt(math.Max(0, mm-mean.NElo*mean.NElo))
	sd.Error = math.Sqrt(math.Max(0, ss-sd.NElo*sd.NElo))
	return mean, sd, better
}
