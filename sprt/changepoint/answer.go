package changepoint

import "math"

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
		d.below = d.noneAbove(p.stretches, x)
	}
	for i := range p.mixture {
		e := &p.mixture[i]
		d, own := e.drift, e.drift.tau*e.drift.tau
		if e.count == 0 {
			chance += e.weight * d.below
			continue
		}
		w := e.weight
		if d.tau > 0 {
			w *= normal((x - d.most) / math.Sqrt(d.spread*d.spread+kappa*own))
		}
		if e.hidden { // the larger one of two
			half := math.Sqrt(e.half()*e.half() + e.v[0][0]/4 + p.moved(e, 0))
			chance += w * math.Max(0, 2*normal((x-e.u[0]/2)/half)-1)
			continue
		}
		for k := range e.count {
			w *= normal((x - e.u[k]) / math.Sqrt(e.v[k][k]+p.moved(e, k)))
		}
		chance += w
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
	for i := range p.mixture {
		e := &p.mixture[i]
		m, v := e.loss(share)
		v += e.within(share, p.weight)
		mean += e.weight * m
		square += e.weight * (v + m*m)
	}
	return mean, math.Sqrt(math.Max(0, square-mean*mean))
}

// loss returns the mean and the variance of a sum of shares of the stretches.
func (x *explanation) loss(share []float64) (mean, variance float64) {
	d, r := x.drift, len(share)
	effect := [3]float64{}
	for k := range x.count {
		effect[k] = share[x.at[k]]
	}
	for g, s := range share {
		if s == 0 {
			continue
		}
		mean += s * d.mean[g]
		for h, t := range share {
			variance += s * t * d.sigma[g*r+h]
		}
		for k := range x.count {
			effect[k] -= s * d.shift[g*r+x.at[k]]
		}
	}
	for k := range x.count {
		mean += effect[k] * x.u[k]
		for l := range x.count {
			variance += effect[k] * effect[l] * x.v[k][l]
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
