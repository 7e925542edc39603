package sprt

import "math"

// Coverage is how often the 95 % intervals of samples of a fixed length held
// the true value.
type Coverage struct {
	Pairs   int        `json:"pairs"` // of each sample
	Runs    int        `json:"runs"`
	Elo     Proportion `json:"elo"`        // EloEstimate
	Normal  Proportion `json:"elo_normal"` // EloEstimateNormal
	NElo    Proportion `json:"nelo"`       // NEloEstimate
	Unclear int        `json:"unclear"`    // samples whose Elo or one end of it was undefined or open
}

// Cover draws s.Runs samples of the given number of pairs from s.Chances and
// counts how many intervals hold the true Elo and nElo. An open side holds
// everything. The test of s is not used.
func (s Simulation) Cover(pairs int) (Coverage, error) {
	if err := s.Validate(); err != nil {
		return Coverage{}, err
	}
	truth := s.truth()
	elo, _ := truth.meanScore().elo()
	t, _ := truth.tValue()
	const eloBit, normalBit, neloBit, unclearBit = 1, 2, 4, 8
	held := make([]uint8, s.Runs)
	s.each(func(run int) {
		d := newDie(s.Chances, s.Seed, run)
		var p Pentanomial
		for range pairs {
			p[d.roll()]++
		}
		e := EloEstimate(p)
		held[run] = flag(e.holds(elo), eloBit) | flag(EloEstimateNormal(p).holds(elo), normalBit) |
			flag(NEloEstimate(p).holds(t*C/math.Sqrt2), neloBit) | flag(e.Undefined || !e.Closed(), unclearBit)
	})
	count := func(bit uint8) (n int) {
		for _, h := range held {
			if h&bit != 0 {
				n++
			}
		}
		return n
	}
	return Coverage{
		Pairs: pairs, Runs: s.Runs,
		Elo:     NewProportion(count(eloBit), s.Runs),
		Normal:  NewProportion(count(normalBit), s.Runs),
		NElo:    NewProportion(count(neloBit), s.Runs),
		Unclear: count(unclearBit),
	}, nil
}

func flag(on bool, bit uint8) uint8 {
	if on {
		return bit
	}
	return 0
}

// holds says whether the interval contains v.
func (e Estimate) holds(v float64) bool {
	return (e.LowerOpen || e.Lower <= v) && (e.UpperOpen || v <= e.Upper)
}

// Expected is what the plan says of the test at the true difference of
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

// truth is the distribution that the pairs are drawn from.
func (s Simulation) truth() sample {
	t := sample{k: 5, games: 2, b: [5]float64{-0.5, -0.25, 0, 0.25, 0.5}}
	total := 0.0
	for _, p := range s.Chances {
		total += p
	}
	for i, p := range s.Chances {
		t.p[i] = p / total
	}
	return t
}
