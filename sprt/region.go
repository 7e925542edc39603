package sprt

import (
	"math"
	"sync"
)

// region is the region in which an adaptive test continues, on a scale that makes
// it the same for all bounds. On this scale the mean of the scores is a Brownian
// motion X, whose drift is μ = −1 under H0 and 1 under H1. The time is the number
// of pairs times the square of half the distance of the bounds (as t-values of a
// pair). Then
//
//	LLR(μⱼ against −1) = (μⱼ+1)·X − (μⱼ²−1)·t/2.
//
// up and down are the bounds of the two evidences.
type region struct{ up, down float64 }

// regions caches the results of regionFor, by α and β.
var regions sync.Map

// regionFor finds the bounds at which an adaptive test has exactly the error
// rates alpha and beta in the limit of close bounds. The probability of a wrong
// verdict falls about as fast as exp(−bound), so a few steps suffice.
func regionFor(alpha, beta float64) region {
	clamp := func(rate float64) float64 { return math.Min(math.Max(rate, minAdaptiveRate), 0.5) }
	alpha, beta = clamp(alpha), clamp(beta)
	key := [2]float64{alpha, beta}
	if r, ok := regions.Load(key); ok {
		return r.(region)
	}
	r := region{math.Log1p(-beta) - math.Log(alpha), math.Log1p(-alpha) - math.Log(beta)}
	for range 12 {
		l := r.walk(moment{}, 0, math.Inf(1))
		a, b := l.leaves(H1, -1, ever), l.leaves(H0, 1, ever)
		r.up += math.Log(a / alpha)
		r.down += math.Log(b / beta)
		if math.Abs(a/alpha-1) < 1e-5 && math.Abs(b/beta-1) < 1e-5 {
			break
		}
	}
	regions.Store(key, r)
	return r
}

// top returns the smallest X at which the evidence for H1 reaches its bound at
// time t, and bottom the largest X at which that for H0 does. near is the initial
// guess.
func (r region) top(t, near float64) float64    { return frontier(r.up, t, near) }
func (r region) bottom(t, near float64) float64 { return -frontier(r.down, t, -near) }

// frontier returns the x with ln Σ wⱼ·exp((μⱼ+1)x − (μⱼ²−1)t/2) = bound. The left
// side is convex and grows with x, so Newton's method converges from any start.
func frontier(bound, t, x float64) float64 {
	for range 100 {
		value, slope := mixedAt(x, t)
		step := (bound - value) / slope
		x += step
		if math.Abs(step) <= 1e-9*(1+math.Abs(x)) {
			break
		}
	}
	return x
}

// mixedAt returns the evidence for H1 at X = x and time t, and its derivative
// with respect to x.
func mixedAt(x, t float64) (value, slope float64) {
	var terms [mixed]float64
	top := math.Inf(-1)
	for j, mu := range alternatives {
		terms[j] = logWeights[j] + (mu+1)*x - (mu*mu-1)*t/2
		top = math.Max(top, terms[j])
	}
	sum := 0.0
	for j, mu := range alternatives {
		e := math.Exp(terms[j] - top)
		sum += e
		slope += e * (mu + 1)
	}
	return top + math.Log(sum), slope / sum
}

// longest returns the time at which the region closes.
func (r region) longest() float64 {
	return leastFrom0(1, 1e6, func(t float64) bool { return r.top(t, 0) <= r.bottom(t, 0) })
}

// divide returns the X above which the evidence for H1 exceeds its bound by more
// than the evidence for H0 exceeds its own, if both have reached their bounds.
func (r region) divide(t float64) float64 {
	return least(-1e4, 1e4, func(x float64) bool {
		h1, _ := mixedAt(x, t)
		h0, _ := mixedAt(-x, t)
		return h1-r.up >= h0-r.down
	})
}

// crossing returns the time at which the straight line from 0 through (t, x) left
// the region on the side of the verdict, at most t. A test that had not jumped
// past its bound would have stopped there.
func (r region) crossing(v Verdict, t, x float64) float64 {
	bound := r.up
	if v == H0 {
		bound, x = r.down, -x
	}
	return least(0, t, func(at float64) bool {
		value, _ := mixedAt(x/t*at, at)
		return value >= bound
	})
}
