package ideas

import "math"

// Posterior is what is known of the effect of an idea.
type Posterior struct {
	Mean  float64 `json:"mean"`
	Lower float64 `json:"lower"` // of the 95% interval
	Upper float64 `json:"upper"`
	SD    float64 `json:"sd"`
	Worse float64 `json:"worse"` // the probability that the effect is at most 0
}

// Given returns what is known of the true effect behind a measured one.
func (b *Belief) Given(e Effect) (m Mixture) {
	for i := range b.points {
		m = e.addGiven(m, b.points[i].prior, b.points[i].weight)
	}
	return m
}

// Posterior returns the figures of Given.
func (b *Belief) Posterior(e Effect) Posterior { return figures(b.Given(e)) }

func figures(m Mixture) Posterior {
	return Posterior{Mean: m.Mean(), SD: m.SD(), Lower: m.Quantile(0.025), Upper: m.Quantile(0.975), Worse: m.Below(0)}
}

// Sum returns what is known of the sum of the effects of ideas. Their posteriors
// depend on each other through the prior.
func (b *Belief) Sum(effects []Effect) Posterior {
	var sum Mixture
	for i := range b.points {
		part := Part{Share: b.points[i].weight}
		variance := 0.0
		for _, e := range effects {
			m := e.Given(b.points[i].prior)
			sd := m.SD()
			part.Mean += m.Mean()
			variance += sd * sd
		}
		part.SD = math.Sqrt(variance)
		sum = append(sum, part)
	}
	return figures(sum)
}

// Wrong is how many of some ideas have an effect of at most 0.
type Wrong struct {
	Ideas int     `json:"ideas"`
	Mean  float64 `json:"mean"`  // the expected number
	Lower int     `json:"lower"` // of the 95% interval
	Upper int     `json:"upper"`
}

// Wrong returns how many of these ideas are expected to have an effect of at most 0.
func (b *Belief) Wrong(effects []Effect) Wrong {
	w := Wrong{Ideas: len(effects)}
	number := make([]float64, len(effects)+1) // the probability of each number of wrong ideas
	for i := range b.points {
		of := make([]float64, len(effects)+1)
		of[0] = b.points[i].weight
		for k, e := range effects {
			worse := e.Given(b.points[i].prior).Below(0)
			for n := k + 1; n > 0; n-- {
				of[n] += (of[n-1] - of[n]) * worse
			}
			of[0] *= 1 - worse
			w.Mean += b.points[i].weight * worse
		}
		for n := range of {
			number[n] += of[n]
		}
	}
	sum := 0.0
	for n, p := range number {
		if sum < 0.025 {
			w.Lower = n
		}
		if sum < 0.975 {
			w.Upper = n
		}
		sum += p
	}
	return w
}

// Retest is what another test of an idea with a fixed number of games is worth. An
// idea is kept while its expected effect is above 0.
type Retest struct {
	Games int     `json:"games"`
	Gain  float64 `json:"gain"` // expected, in nElo
}

// PerThousand returns the expected gain for each 1,000 games.
func (r Retest) PerThousand() float64 { return 1000 * r.Gain / float64(max(r.Games, 1)) }

// retestGames are the lengths of another test from which Retest takes the best.
const (
	leastRetest = 1000
	mostRetest  = 256_000
)

// Retest returns the test that is worth most for each game. The gain is the
// expected value of the sample information: of m = |Mean| and the standard
// deviation s by which the test is expected to move the mean, s·φ(m/s) − m·Φ(−m/s).
func (p Posterior) Retest() (best Retest) {
	for games := leastRetest; games <= mostRetest; games *= 2 {
		error := errorOf(games)
		s := p.SD * p.SD / math.Sqrt(p.SD*p.SD+error*error)
		z := math.Abs(p.Mean) / s
		r := Retest{games, s * (density(z) - z*below(-z))}
		if best.Games == 0 || r.PerThousand() > best.PerThousand() {
			best = r
		}
	}
	return best
}

// Together returns the sum of effects that do not depend on each other, as a normal
// distribution; a single one is returned as it is.
func Together(sums []Posterior) (total Posterior) {
	if len(sums) == 1 {
		return sums[0]
	}
	m := Normal(0, 0)
	for _, s := range sums {
		m[0].Mean += s.Mean
		m[0].SD = math.Hypot(m[0].SD, s.SD)
	}
	return figures(m)
}

// WrongTogether adds up numbers of wrong ideas. The interval is that of the sums of
// the ends, which is too long if there are several.
func WrongTogether(parts []Wrong) (all Wrong) {
	for _, w := range parts {
		all = Wrong{all.Ideas + w.Ideas, all.Mean + w.Mean, all.Lower + w.Lower, all.Upper + w.Upper}
	}
	return all
}
