package changepoint

import (
	"math"
	"slices"
)

// Answer returns the answer that has the given probability. If the ends are known
// to differ, that no loss was large is an answer: none was as large as least, or as
// half of what was lost between the ends. Otherwise the prior would decide that.
func (b *Belief) Answer(confidence, least float64, differ bool) (a Answer, ok bool) {
	if place, chance := b.Top(); chance >= confidence {
		return Answer{Places: []int{place}, Chance: chance}, true
	}
	if places, chance := b.two(); chance >= confidence {
		return Answer{Places: places[:], Chance: chance}, true
	}
	whole, _ := b.Between(0, len(b.suspects))
	least = math.Min(least, whole/2)
	if chance := b.Below(least); differ && least > 0 && chance >= confidence {
		return Answer{Chance: chance, Below: least}, true
	}
	return a, false
}

// Top returns the place that most likely has the largest loss, and the
// probability.
func (b *Belief) Top() (place int, chance float64) {
	for k, c := range b.Posterior() {
		if c > chance {
			place, chance = k, c
		}
	}
	return place, chance
}

// Posterior returns for each place the probability that its loss is the largest.
func (b *Belief) Posterior() []float64 {
	p := b.posterior()
	list := make([]float64, 0, len(b.suspects))
	for g, chance := range p.largest {
		for i := p.nodes[g]; i < p.nodes[g+1]; i++ {
			list = append(list, chance*float64(b.suspects[i])/p.weight[g])
		}
	}
	return list
}

// two returns the two places that both lost by a step, one of which has the
// largest loss, and the probability.
func (b *Belief) two() (places [2]int, chance float64) {
	p := b.posterior()
	r := len(p.weight)
	for g := range r {
		for h := g + 1; h < r; h++ {
			single := p.nodes[g]+1 == p.nodes[g+1] && p.nodes[h]+1 == p.nodes[h+1]
			if c := p.both[g*r+h]; single && c > chance {
				places, chance = [2]int{p.nodes[g], p.nodes[h]}, c
			}
		}
	}
	return places, chance
}

// Measured returns the number of measurements of a player.
func (b *Belief) Measured(player int) (n int) {
	for _, e := range b.met {
		if e.from == player || e.to == player {
			n += e.n
		}
	}
	return n
}

// Below returns the probability that no place lost as much as x.
func (b *Belief) Below(x float64) (chance float64) {
	p := b.posterior()
	for _, d := range p.drifts {
		without, movements := d.noneAbove(p.stretches, x), 1.0
		if d.tau > 0 {
			movements = normal((x - d.most) / math.Sqrt(d.spread*d.spread+kappa*d.tau*d.tau))
		}
		for e := range p.of(d) {
			if e.count == 0 {
				chance += e.weight * without
			} else {
				chance += e.weight * movements * p.stepsBelow(e, x)
			}
		}
	}
	return chance
}

// stepsBelow returns the probability that no step lost as much as x.
func (s *stretches) stepsBelow(e *explanation, x float64) float64 {
	if e.hidden { // the larger one of two
		half := math.Sqrt(e.half()*e.half() + e.v[0][0]/4 + s.moved(e, 0))
		return math.Max(0, 2*normal((x-e.u[0]/2)/half)-1)
	}
	chance := 1.0
	for k := range e.count {
		chance *= normal((x - e.u[k]) / math.Sqrt(e.v[k][k]+s.moved(e, k)))
	}
	return chance
}

// noneAbove returns the probability that no movement is a loss of x, if there are
// no steps.
func (d *drifted) noneAbove(s *stretches, x float64) float64 {
	if d.tau == 0 {
		return 1
	}
	log := 0.0
	for g, n := range s.places {
		mean, sd := d.ofPlace(s, g)
		log += n * math.Log(math.Max(1e-300, normal((x-mean)/sd)))
	}
	return math.Exp(log)
}

// Between returns the mean and the standard deviation of what was lost from one
// player to a later one.
func (b *Belief) Between(from, to int) (mean, deviation float64) {
	p := b.posterior()
	r := len(p.weight)
	share := make([]float64, r)
	for g := range r {
		for i := max(from, p.nodes[g]); i < min(to, p.nodes[g+1]); i++ {
			share[g] += float64(b.suspects[i]) / p.weight[g]
		}
	}
	square := 0.0
	for _, d := range p.drifts {
		sum := d.sum(share)
		for x := range p.of(d) {
			m, v := sum.with(x)
			v += x.within(share, p.weight)
			mean += x.weight * m
			square += x.weight * (v + m*m)
		}
	}
	return mean, math.Sqrt(math.Max(0, square-mean*mean))
}

// sum is a sum of shares of the stretches.
type sum struct {
	mean, variance float64   // without steps
	effect         []float64 // by stretch: how much a step there adds, for each unit
}

// sum returns the sum of the given shares.
func (d *drifted) sum(share []float64) sum {
	r := len(share)
	s := sum{effect: slices.Clone(share)}
	for g, f := range share {
		s.mean += f * d.mean[g]
		for h, t := range share {
			s.variance += f * t * d.sigma[g*r+h]
			s.effect[h] -= f * d.shift[g*r+h]
		}
	}
	return s
}

// with returns the mean and the variance of the sum with the steps of an explanation.
func (s *sum) with(x *explanation) (mean, variance float64) {
	mean, variance = s.mean, s.variance
	for k := range x.count {
		effect := s.effect[x.at[k]]
		mean += effect * x.u[k]
		for l := range x.count {
			variance += effect * s.effect[x.at[l]] * x.v[k][l]
		}
	}
	return mean, variance
}

// within returns the variance that is due to stretches of which only a share f is
// asked for: a step is in that share with the probability f, and the sum of n
// movements leaves that of fn of them a variance of τ²nf(1−f).
func (x *explanation) within(share, weight []float64) (variance float64) {
	for g, f := range share {
		variance += x.drift.tau * x.drift.tau * weight[g] * f * (1 - f)
	}
	for k := range x.count {
		f := share[x.at[k]]
		squares := x.u[k]*x.u[k] + x.v[k][k]
		if x.hidden {
			squares = squares/2 + 2*x.half()*x.half()
		}
		variance += f * (1 - f) * squares
	}
	return variance
}
