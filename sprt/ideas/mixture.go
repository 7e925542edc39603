package ideas

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Part is a normal distribution with its share of a mixture.
type Part struct {
	Share float64 `json:"share"`
	Mean  float64 `json:"mean"`
	SD    float64 `json:"sd"`
}

// Mixture is a mixture of normal distributions: a prior, or what is known of an
// effect. The shares sum to 1. A part may have the standard deviation 0.
type Mixture []Part

// Normal returns a normal distribution as a mixture of one part.
func Normal(mean, sd float64) Mixture { return Mixture{{1, mean, sd}} }

// String returns the mixture in the form that Parse reads.
func (m Mixture) String() string {
	words := make([]string, len(m))
	for i, p := range m {
		words[i] = fmt.Sprintf("normal(%.4g,%.4g)", p.Mean, p.SD)
		if len(m) > 1 {
			words[i] = fmt.Sprintf("%.4g*%s", p.Share, words[i])
		}
	}
	return strings.Join(words, " + ")
}

// mostEffect is the largest mean or standard deviation of a given prior.
const mostEffect = 1000

// Parse reads "normal(MEAN,SD)" or a sum such as "0.9*normal(-1,2) + 0.1*normal(-1,8)",
// whose shares sum to 1.
func Parse(text string) (m Mixture, err error) {
	sum := 0.0
	for _, word := range strings.Split(text, ")") {
		if word = strings.Trim(word, "+ \t"); word == "" {
			continue
		}
		p, err := parsePart(word)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		sum += p.Share
		m = append(m, p)
	}
	switch {
	case len(m) == 0:
		return nil, fmt.Errorf("%q: want normal(MEAN,SD), such as normal(-1,2)", text)
	case math.Abs(sum-1) > 1e-3:
		return nil, fmt.Errorf("%q: the shares sum to %.4g, not to 1", text, sum)
	}
	for i := range m {
		m[i].Share /= sum
	}
	return m, nil
}

// parsePart reads "normal(-1,2" or "0.9*normal(-1,2".
func parsePart(word string) (p Part, err error) {
	p.Share = 1
	if share, rest, ok := strings.Cut(word, "*"); ok {
		if p.Share, err = strconv.ParseFloat(strings.TrimSpace(share), 64); err != nil || !(p.Share > 0 && p.Share <= 1) {
			return p, fmt.Errorf("share %q must be a number above 0 and at most 1", strings.TrimSpace(share))
		}
		word = strings.TrimSpace(rest)
	}
	numbers, ok := strings.CutPrefix(word, "normal(")
	mean, sd, both := strings.Cut(numbers, ",")
	if !ok || !both {
		return p, errors.New("want normal(MEAN,SD), such as normal(-1,2)")
	}
	if p.Mean, err = number(mean); err != nil || !(math.Abs(p.Mean) <= mostEffect) {
		return p, fmt.Errorf("mean %q must be a number between -%d and %[2]d nElo", mean, mostEffect)
	}
	if p.SD, err = number(sd); err != nil || !(p.SD > 0 && p.SD <= mostEffect) {
		return p, fmt.Errorf("standard deviation %q must be a number above 0 and at most %d nElo", sd, mostEffect)
	}
	return p, nil
}

func number(text string) (float64, error) { return strconv.ParseFloat(strings.TrimSpace(text), 64) }

// Mean returns the mean.
func (m Mixture) Mean() (mean float64) {
	for _, p := range m {
		mean += p.Share * p.Mean
	}
	return mean
}

// SD returns the standard deviation.
func (m Mixture) SD() float64 {
	mean, square := m.Mean(), 0.0
	for _, p := range m {
		d := p.Mean - mean
		square += p.Share * (p.SD*p.SD + d*d)
	}
	return math.Sqrt(square)
}

// Below returns the probability of a value of at most x.
func (m Mixture) Below(x float64) (sum float64) {
	for _, p := range m {
		sum += p.Share * below((x-p.Mean)/p.SD)
	}
	return math.Min(1, sum)
}

// below is the normal distribution function. The quotient 0/0 is that of a value
// at a part without deviation.
func below(z float64) float64 {
	if math.IsNaN(z) {
		return 1
	}
	return math.Erfc(-z/math.Sqrt2) / 2
}

// Quantile returns the value below which the share q lies, 0 < q < 1.
func (m Mixture) Quantile(q float64) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range m {
		lo, hi = math.Min(lo, p.Mean-9*p.SD), math.Max(hi, p.Mean+9*p.SD)
	}
	for range 60 {
		if mid := lo + (hi-lo)/2; m.Below(mid) < q {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// MeanBelow returns E[X; X ≤ x]: the mean of the values of at most x, times their
// probability.
func (m Mixture) MeanBelow(x float64) (sum float64) {
	for _, p := range m {
		z := (x - p.Mean) / p.SD
		sum += p.Share * (p.Mean*below(z) - p.SD*density(z))
	}
	return sum
}

// density is the density of the normal distribution; 0 where z is not finite.
func density(z float64) float64 {
	if math.IsNaN(z) || math.IsInf(z, 0) {
		return 0
	}
	return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi)
}
