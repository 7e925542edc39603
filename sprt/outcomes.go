package sprt

import (
	"math"
	"sync/atomic"

	"match/internal/inorder"
)

// NewProportion returns the share of hits in n trials with Wilson's 95%
// interval, which needs no special cases at 0 and n. Without trials the
// interval is [0, 1].
func NewProportion(hits, n int) Proportion {
	if n == 0 {
		return Proportion{Lower: 0, Upper: 1}
	}
	p, m := float64(hits)/float64(n), float64(n)
	centre := (p + Z95*Z95/(2*m)) / (1 + Z95*Z95/m)
	half := Z95 / (1 + Z95*Z95/m) * math.Sqrt(p*(1-p)/m+Z95*Z95/(4*m*m))
	lower, upper := math.Min(p, centre-half), math.Max(p, centre+half) // rounding may put an end beyond p
	return Proportion{Value: p, Lower: math.Max(0, lower), Upper: math.Min(1, upper)}
}

// Quantile returns the number of pairs within which the share q of the tests
// ended, 0 ≤ q ≤ 1.
func (o Outcomes) Quantile(q float64) int {
	if len(o.Pairs) == 0 {
		return 0
	}
	i := int(math.Ceil(q*float64(len(o.Pairs)))) - 1
	return o.Pairs[min(max(i, 0), len(o.Pairs)-1)]
}

// MeanPairs returns the mean number of pairs and its standard error.
func (o Outcomes) MeanPairs() (mean, stderr float64) {
	n := float64(len(o.Pairs))
	if n == 0 {
		return 0, 0
	}
	for _, p := range o.Pairs {
		mean += float64(p) / n
	}
	for _, p := range o.Pairs {
		d := float64(p) - mean
		stderr += d * d / n
	}
	return mean, math.Sqrt(stderr / n)
}

// Coverage counts how often the 95% intervals of samples with a fixed length
// contained the true value.
type Coverage struct {
	Pairs   int        `json:"pairs"` // of each sample
	Runs    int        `json:"runs"`
	Elo     Proportion `json:"elo"`        // EloEstimate
	Normal  Proportion `json:"elo_normal"` // EloEstimateNormal
	NElo    Proportion `json:"nelo"`       // NEloEstimate
	Unclear int        `json:"unclear"`    // samples with an undefined Elo or an open end
}

// Cover draws s.Runs samples of the given number of pairs from s.Chances and
// counts how many intervals contain the true Elo and nElo. An open end contains
// every value on its side. The test of s is not used.
func (s Simulation) Cover(pairs int) (Coverage, error) {
	if err := s.Validate(); err != nil {
		return Coverage{}, err
	}
	truth := s.truth()
	elo, _ := truth.meanScore().elo()
	t, _ := truth.tValue()
	var held, normal, nelo, unclear atomic.Int64
	inorder.Each(s.Workers, s.Runs, func(run int) {
		d := newDie(s.Chances, s.Seed, run)
		var p Pentanomial
		for range pairs {
			p[d.roll()]++
		}
		e := EloEstimate(p)
		held.Add(oneIf(e.holds(elo)))
		normal.Add(oneIf(EloEstimateNormal(p).holds(elo)))
		nelo.Add(oneIf(NEloEstimate(p).holds(t * C / math.Sqrt2)))
		unclear.Add(oneIf(e.Undefined || !e.Closed()))
	})
	share := func(n *atomic.Int64) Proportion { return NewProportion(int(n.Load()), s.Runs) }
	return Coverage{Pairs: pairs, Runs: s.Runs, Elo: share(&held), Normal: share(&normal), NElo: share(&nelo),
		Unclear: int(unclear.Load())}, nil
}

// CoverStopped runs the tests and counts how often the interval of
// SequentialEstimate contained the true Elo. Unclear counts estimates that are
// undefined or have an open end.
func (s Simulation) CoverStopped() (held Proportion, unclear int, err error) {
	if err := s.Validate(); err != nil {
		return Proportion{}, 0, err
	}
	truth := s.truth()
	elo, _ := truth.meanScore().elo()
	var holds, open atomic.Int64
	inorder.Each(s.Workers, s.Runs, func(run int) {
		_, counts := s.One(run)
		e := SequentialEstimate(s.Config, counts)
		holds.Add(oneIf(e.holds(elo)))
		open.Add(oneIf(e.Undefined || !e.Closed()))
	})
	return NewProportion(int(holds.Load()), s.Runs), int(open.Load()), nil
}

func oneIf(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

// holds reports whether the interval contains v.
func (e Estimate) holds(v float64) bool {
	return (e.LowerOpen || e.Lower <= v) && (e.UpperOpen || v <= e.Upper)
}

// Expected returns the plan's prediction for the test at the true difference of
// s.Chances.
func (s Simulation) Expected() (Expectation, error) {
	if err := s.Validate(); err != nil {
		return Expectation{}, err
	}
	truth := s.truth()
	m := truth.mean()
	p, err := NewPlan(s.Config, truth.games*truth.moment(2, m))
	if err != nil {
		return Expectation{}, err
	}
	return p.atScore(m), nil
}

// truth returns the distribution that the pairs are drawn from.
func (s Simulation) truth() sample {
	t := Pentanomial{}.sample(false)
	t.p = scaled(s.Chances)
	return t
}
