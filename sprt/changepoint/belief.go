package changepoint

import (
	"math"

	"match/sprt"
)

// Belief is the knowledge from measurements about a step in a line of places. A
// measurement is how far a place is behind the start of the line. Its mean is 0
// before the step and Δ > 0 from the step on, and its standard deviation is σ
// everywhere. Create it with NewBelief.
//
// Let θ = Δ/σ, and let S and N be the sum and the number of the measurements at
// the places from k on. The log-likelihood of a step at k is θS/σ − Nθ²/2 up to a
// constant. The prior of θ is half of a normal distribution with the standard
// deviation τ. Then the integral over θ has a closed form (see weigh), and so
// does the mean of θ for each place of the step. The prior is a mixture of
// several τ with equal weights, each twice the one before it. So small steps are
// a priori as likely as large ones.
type Belief struct {
	prior    Prior
	suspects []int // by place, see New
	sums     []float64
	numbers  []int
	squares  float64 // of all measurements

	posterior     []float64 // by place: the probability of a step there
	sizes, spread []float64 // by place: the mean of θ and of θ² if it is there
}

// Prior is the distribution assumed before the first measurement.
type Prior struct {
	Sigma  float64 // standard deviation of the measurements
	Weight float64 // the weight of Sigma, as a number of measurements
	Tau    float64 // the largest step size, in units of σ: see Belief
}

// scales is the number of values of τ.
const scales = 7

// Pairs is the prior for scores of pairs, from 0 to 1. Its standard deviation is
// that of engines that draw half of their games, and its steps are at most a few
// hundred Elo.
var Pairs = Prior{Sigma: 0.25, Weight: 16, Tau: 0.8}

// NewBelief starts without measurements. suspects has one number for each place:
// how many changes there may have caused the step. It is the prior weight of the
// place.
func NewBelief(p Prior, suspects []int) *Belief {
	n := len(suspects)
	b := &Belief{prior: p, suspects: suspects, sums: make([]float64, n), numbers: make([]int, n), posterior: make([]float64, n), sizes: make([]float64, n), spread: make([]float64, n)}
	b.update()
	return b
}

// Observe adds a measurement: how far the place is behind the start.
func (b *Belief) Observe(place int, behind float64) {
	b.learn(place, behind)
	b.update()
}

// ObservePairs adds pairs of the start of the line against a place.
func (b *Belief) ObservePairs(place int, pairs sprt.Pentanomial, better bool) {
	for bucket, n := range pairs {
		behind := behindBy(bucket, better)
		b.sums[place] += float64(n) * behind
		b.numbers[place] += n
		b.squares += float64(n) * behind * behind
	}
	b.update()
}

// behindBy returns how far a place is behind in a pair in which the start of the
// line scored the given half points. If better is set, it returns how far the
// place is ahead.
func behindBy(bucket int, better bool) float64 {
	if better {
		bucket = 4 - bucket
	}
	return float64(bucket)/4 - 0.5
}

func (b *Belief) learn(place int, behind float64) {
	b.sums[place] += behind
	b.numbers[place]++
	b.squares += behind * behind
}

// Posterior returns the probability of the step at each place.
func (b *Belief) Posterior() []float64 { return b.posterior }

// Top returns the most likely place of the step and its probability.
func (b *Belief) Top() (place int, chance float64) {
	for k, p := range b.posterior {
		if p > chance {
			place, chance = k, p
		}
	}
	return place, chance
}

// Sigma returns the standard deviation of a measurement, from the differences
// of measurements at the same place and the prior.
func (b *Belief) Sigma() float64 {
	within, freedom := b.squares, 0.0
	for i, n := range b.numbers {
		if n > 0 {
			within -= b.sums[i] * b.sums[i] / float64(n)
			freedom += float64(n - 1)
		}
	}
	p := b.prior
	return math.Sqrt((p.Weight*p.Sigma*p.Sigma + math.Max(0, within)) / (p.Weight + freedom))
}

// update recomputes the posterior.
func (b *Belief) update() {
	sigma, top := b.Sigma(), math.Inf(-1)
	s, n := 0.0, 0.0
	for k := len(b.sums) - 1; k >= 0; k-- {
		s += b.sums[k] / sigma
		n += float64(b.numbers[k])
		b.posterior[k], b.sizes[k], b.spread[k] = b.weigh(s, n)
		b.posterior[k] += math.Log(float64(b.suspects[k]))
		top = math.Max(top, b.posterior[k])
	}
	total := 0.0
	for k, l := range b.posterior {
		b.posterior[k] = math.Exp(l - top)
		total += b.posterior[k]
	}
	for k := range b.posterior {
		b.posterior[k] /= total
	}
}

// weigh returns the log-likelihood of n measurements beyond the step with the sum
// s, in units of σ, integrated over the size of the step. It also returns the
// mean of the size and of its square.
func (b *Belief) weigh(s, n float64) (log, size, square float64) {
	var logs, sizes, squares [scales]float64
	top, tau := math.Inf(-1), b.prior.Tau
	for i := range logs {
		logs[i], sizes[i], squares[i] = weighScale(s, n, tau)
		top = math.Max(top, logs[i])
		tau /= 2
	}
	total := 0.0
	for i, l := range logs {
		w := math.Exp(l - top)
		total += w
		size += w * sizes[i]
		square += w * squares[i]
	}
	return top + math.Log(total), size / total, square / total
}

// weighScale is weigh for one τ. With v = 1/(n + 1/τ²), the size given the data
// is normal with mean sv and variance v, cut off below 0, and the integral is
// √v/τ · exp(s²v/2) · Φ(s√v), up to a common factor.
func weighScale(s, n, tau float64) (log, size, square float64) {
	v := 1 / (n + 1/(tau*tau))
	sd := math.Sqrt(v)
	z := s * sd
	log = math.Log(sd / tau)
	var excess float64 // φ(z)/Φ(z)
	if z < -5 {        // z²/2 and Φ leave the range of floats, in opposite directions
		r := mills(-z)
		log += math.Log(r / math.Sqrt(2*math.Pi))
		excess = 1 / r
	} else {
		phi := math.Erfc(-z/math.Sqrt2) / 2
		log += z*z/2 + math.Log(phi)
		excess = math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) / phi
	}
	size = sd * math.Max(0, z+excess)
	return log, size, math.Max(size*size, v+sd*z*size) // rounding may exceed the limit
}

// mills returns (1 − Φ(x))/φ(x) for x ≥ 5, by its continued fraction.
func mills(x float64) float64 {
	f := x
	for i := 40; i >= 1; i-- {
		f = x + float64(i)/f
	}
	return 1 / f
}

// Best returns the place where the next measurement is most informative about
// the place of the step: the place whose expected value has the largest
// variance over the possible places of the step. Small differences are ignored,
// so that all machines choose the same place.
func (b *Belief) Best() int {
	const same = 1e-9
	best, most := 0, -1.0
	p, mean, square := 0.0, 0.0, 0.0
	for i, chance := range b.posterior {
		p += chance
		mean += chance * b.sizes[i]
		square += chance * b.sizes[i] * b.sizes[i]
		if gain := square - mean*mean; gain > most*(1+same) {
			best, most = i, gain
		}
	}
	return best
}

// Size returns the mean of the step's size and its standard deviation over all
// places, in the unit of measurements.
func (b *Belief) Size() (mean, deviation float64) {
	sigma, square := b.Sigma(), 0.0
	for k, p := range b.posterior {
		mean += p * b.sizes[k]
		square += p * b.spread[k]
	}
	return mean * sigma, math.Sqrt(math.Max(0, square-mean*mean)) * sigma
}

// Measured returns the number of measurements at a place and their mean.
func (b *Belief) Measured(place int) (n int, mean float64) {
	if n = b.numbers[place]; n > 0 {
		mean = b.sums[place] / float64(n)
	}
	return n, mean
}
