package changepoint

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// stretches cut the line at the measured players. Stretch g leads from the player
// nodes[g] to nodes[g+1].
type stretches struct {
	nodes   []int         // ascending, from 0 to the last player
	weight  []float64     // by stretch: its suspects
	squares []float64     // by stretch: the sum of the squares of the suspects of its places
	places  []float64     // by stretch: their number
	most    float64       // the mean of the largest movement of a place before any measurement, if that of one change has the variance 1
	total   float64       // of weight
	lambda  *mat.SymDense // the information of the measurements about the losses of the stretches
	b       []float64     // lambda times the losses that fit best
}

// cut returns the stretches of the measurements so far.
func (b *Belief) cut() *stretches {
	measured := make([]bool, len(b.suspects)+1)
	measured[0], measured[len(b.suspects)] = true, true
	for _, e := range b.met {
		measured[e.from], measured[e.to] = true, true
	}
	s, of := &stretches{}, make([]int, len(measured))
	for i, m := range measured {
		if i > 0 {
			if i == 1 || measured[i-1] {
				s.weight, s.squares, s.places = append(s.weight, 0), append(s.squares, 0), append(s.places, 0)
			}
			g, n := len(s.weight)-1, float64(b.suspects[i-1])
			s.weight[g] += n
			s.squares[g] += n * n
			s.places[g]++
			s.total += n
		}
		if m {
			of[i] = len(s.nodes)
			s.nodes = append(s.nodes, i)
		}
	}
	s.most = s.expectedMost()
	r, sigma := len(s.weight), b.Sigma()
	s.lambda, s.b = mat.NewSymDense(r, nil), make([]float64, r)
	for _, e := range b.met {
		if e.n == 0 {
			continue
		}
		y, precision := e.lead(&b.prior, sigma)
		for g := of[e.from]; g < of[e.to]; g++ {
			s.b[g] += precision * y
			for h := g; h < of[e.to]; h++ {
				s.lambda.SetSym(g, h, s.lambda.At(g, h)+precision)
			}
		}
	}
	return s
}

// drifted is the posterior of the losses of the stretches if no place has a step,
// and what is needed to add steps.
//
// The losses D of the stretches are normal with the covariance
// C = τ²(diag(n) + κ n nᵀ), where n are the suspects: movements with a common mean
// of standard deviation τ√κ. Given the measurements their covariance is
// Σ = (C⁻¹ + Λ)⁻¹ and their mean Σb.
type drifted struct {
	tau    float64
	log    float64   // of the likelihood
	mean   []float64 // Σb
	sigma  []float64 // Σ, by rows
	shift  []float64 // ΣΛ, by rows: a step of size u in stretch a moves the mean by −u times column a
	info   []float64 // G = Λ − ΛΣΛ, by rows: the information about steps
	about  []float64 // g = b − ΛΣb
	member []float64 // by stretch: the probability that a movement there is the largest
	most   float64   // mean of the largest movement
	spread float64   // its standard deviation
}

// kappa is the variance of the mean movement, relative to that of a movement.
const kappa = 0.25

// drift returns the posteriors for several τ.
func (s *stretches) drift(taus []float64) []*drifted {
	r := len(s.weight)
	c := mat.NewSymDense(r, nil)
	for g := range r {
		for h := g; h < r; h++ {
			c.SetSym(g, h, kappa*s.weight[g]*s.weight[h])
		}
		c.SetSym(g, g, c.At(g, g)+s.weight[g])
	}
	var chol mat.Cholesky
	chol.Factorize(c)
	var low mat.TriDense
	chol.LTo(&low)
	var inner, half mat.Dense
	half.Mul(s.lambda, &low)
	inner.Mul(low.T(), &half)
	var list []*drifted
	for _, tau := range taus {
		list = append(list, s.driftOf(tau, &low, &inner))
	}
	return list
}

func (s *stretches) driftOf(tau float64, low *mat.TriDense, inner *mat.Dense) *drifted {
	r := len(s.weight)
	m := mat.NewSymDense(r, nil)
	for g := range r {
		for h := g; h < r; h++ {
			m.SetSym(g, h, tau*tau*inner.At(g, h))
		}
		m.SetSym(g, g, 1+m.At(g, g))
	}
	var chol mat.Cholesky
	chol.Factorize(m)
	var y, sigma, shift, info mat.Dense
	_ = chol.SolveTo(&y, low.T()) // an error would be about rounding only: m is well conditioned
	sigma.Mul(low, &y)
	sigma.Scale(tau*tau, &sigma)
	shift.Mul(&sigma, s.lambda)
	info.Mul(s.lambda, &shift)
	info.Sub(s.lambda, &info)
	d := &drifted{tau: tau, sigma: sigma.RawMatrix().Data, shift: shift.RawMatrix().Data, info: info.RawMatrix().Data}
	d.mean, d.about = make([]float64, r), make([]float64, r)
	d.log = -chol.LogDet() / 2
	for g := range r {
		for h := range r {
			d.mean[g] += d.sigma[g*r+h] * s.b[h]
			d.about[g] -= d.shift[h*r+g] * s.b[h]
		}
		d.about[g] += s.b[g]
		d.log += s.b[g] * d.mean[g] / 2
	}
	d.extremes(s)
	return d
}

// extremes computes where the largest movement of a place is.
func (d *drifted) extremes(s *stretches) {
	d.member = make([]float64, len(s.weight))
	if d.tau == 0 {
		return
	}
	mean, sd := make([]float64, len(s.weight)), make([]float64, len(s.weight))
	low, high := math.Inf(1), math.Inf(-1)
	for g := range sd {
		mean[g], sd[g] = d.ofPlace(s, g)
		low, high = math.Min(low, mean[g]-sd[g]), math.Max(high, mean[g]+5*sd[g])
	}
	x := root(low, high, func(x float64) (above float64) {
		for g, n := range s.places {
			above += n * normal((mean[g]-x)/sd[g])
		}
		return above - 1
	})
	total := 0.0
	for g, n := range s.places {
		d.member[g] = n * normal((mean[g]-x)/sd[g])
		total += d.member[g]
	}
	for g := range d.member {
		d.member[g] /= total
	}
	d.most, d.spread = d.tau*s.most, 0.45*d.tau
}

// ofPlace returns the mean and the standard deviation of the movement of one place
// in a stretch.
func (d *drifted) ofPlace(s *stretches, g int) (mean, sd float64) {
	share := 1 / s.places[g]
	own := d.tau * d.tau * s.weight[g] * share
	return d.mean[g] * share, math.Sqrt(math.Max(0, own*(1-share)+d.sigma[g*len(s.weight)+g]*share*share)) + 1e-12
}

// expectedMost returns approximately the mean of the largest movement of a place:
// the x that is exceeded by 0.64 of them.
func (s *stretches) expectedMost() float64 {
	const exceed = 0.64
	if len(s.places) == 1 && s.places[0] == 1 {
		return 0
	}
	high := 0.0
	for g, n := range s.places {
		high = math.Max(high, far*math.Sqrt(s.weight[g]/n))
	}
	return root(0, high, func(x float64) (above float64) {
		for g, n := range s.places {
			above += n * normal(-x/math.Sqrt(s.weight[g]/n))
		}
		return above - exceed
	})
}

// root returns where a function that falls crosses 0.
func root(low, high float64, f func(float64) float64) float64 {
	for range 30 {
		if middle := (low + high) / 2; f(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// normal is the normal distribution function, to about 1e-6: it is needed often.
func normal(z float64) float64 {
	x := (z + far) * fineness
	switch {
	case !(x > 0):
		return 0
	case x >= 2*far*fineness:
		return 1
	}
	i := int(x)
	return normals[i] + (x-float64(i))*(normals[i+1]-normals[i])
}

const far, fineness = 6, 128

var normals = func() (list [2*far*fineness + 1]float64) {
	for i := range list {
		list[i] = math.Erfc(-(float64(i)/fineness-far)/math.Sqrt2) / 2
	}
	return list
}()
