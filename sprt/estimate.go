package sprt

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the confidence level of all intervals.
const Level = 0.95

// Rule names the method of an interval.
type Rule string

// The rules.
const (
	// StudentT is mean ± t·√(variance/N) on the plain counts, with t the
	// 97.5% quantile of Student's distribution with N−1 degrees of freedom. The
	// variance divides by N.
	StudentT Rule = "student-t"
	// Normal is mean ± 1.96·√(variance/N) on the regularised counts.
	Normal Rule = "normal"
	// Delta is the delta method for a mean over a standard deviation, on the
	// regularised counts.
	Delta Rule = "delta"
	// Sweep is the bound for samples in which one side scored every point. For
	// every distribution, a side with the mean score m loses no point in N
	// samples with probability at most m^N, so m ≥ 0.025^(1/N).
	Sweep Rule = "sweep"
	// Sequential is the median-unbiased estimate after a stopped test.
	Sequential Rule = "sequential"
)

// Estimate is a figure with its 95% interval. All numbers in it are finite.
type Estimate struct {
	Value        float64 // the figure, meaningful if Defined
	Lower, Upper float64 // the interval, each meaningful if its side is not open
	// LowerOpen and UpperOpen are set if the sample does not bound the figure
	// on that side.
	LowerOpen, UpperOpen bool
	// Undefined is set if the sample does not determine the figure itself.
	Undefined bool
	Rule      Rule
	// Why is a one-line reason if the figure is undefined, open or doubtful,
	// and empty otherwise.
	Why string
}

// Defined reports whether the figure is defined.
func (e Estimate) Defined() bool { return !e.Undefined }

// Closed reports whether both ends of the interval are defined.
func (e Estimate) Closed() bool { return !e.LowerOpen && !e.UpperOpen }

// PlusMinus returns the larger half of the interval, as printed after ±. ok is
// false if the value is undefined or a side is open.
func (e Estimate) PlusMinus() (half float64, ok bool) {
	if e.Undefined || !e.Closed() {
		return 0, false
	}
	return math.Max(e.Upper-e.Value, e.Value-e.Lower), true
}

// Lopsided reports whether ± would mislead about a closed interval: it lies mostly on one side of the figure, or the
// larger half reaches past 0 although the interval does not.
func (e Estimate) Lopsided() bool {
	half, ok := e.PlusMinus()
	return ok && (half > 0.6*(e.Upper-e.Lower) || e.Lower > 0 && half > e.Value || e.Upper < 0 && half > -e.Value)
}

// Mirror returns the same estimate from the other player's side.
func (e Estimate) Mirror() Estimate {
	e.Value, e.Lower, e.Upper = -e.Value, -e.Upper, -e.Lower
	e.LowerOpen, e.UpperOpen = e.UpperOpen, e.LowerOpen
	return e
}

// undefined returns an estimate in which everything is undefined.
func undefined(rule Rule, why string) Estimate {
	return Estimate{Undefined: true, LowerOpen: true, UpperOpen: true, Rule: rule, Why: why}
}

// quantiles are the known results of studentQuantile: a page needs hundreds of them, again and again.
var quantiles sync.Map

// studentQuantile returns the 97.5% quantile of Student's distribution with nu
// degrees of freedom. Above 1000 degrees it uses the expansion about the normal
// quantile (Abramowitz and Stegun 26.7.5), which is more accurate there than an
// inverted incomplete beta function.
func studentQuantile(nu float64) float64 {
	if nu <= 1000 {
		q, known := quantiles.Load(nu)
		if !known {
			q = distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Quantile((1 + Level) / 2)
			quantiles.Store(nu, q)
		}
		return q.(float64)
	}
	const z, z2 = Z95, Z95 * Z95
	const (
		g1 = z * (z2 + 1) / 4
		g2 = z * ((5*z2+16)*z2 + 3) / 96
		g3 = z * (((3*z2+19)*z2+17)*z2 - 15) / 384
		g4 = z * ((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) / 92160
	)
	return z + (g1+(g2+(g3+g4/nu)/nu)/nu)/nu
}
