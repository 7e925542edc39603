package changepoint

import (
	"iter"
	"math"
	"slices"
)

// posterior is the distribution of the losses given the measurements: a mixture
// of normal distributions, one for each explanation.
type posterior struct {
	*stretches
	drifts  []*drifted
	mixture []explanation
	largest []float64   // by stretch: the probability that the largest loss is there
	nowhere float64     // the probability that nothing was lost anywhere
	steps   [][]float64 // by stretch with the largest loss, then by stretch: the mean of the steps there, times the probability
	level   [][]float64 // the same of the movements' means
	excess  []float64   // by stretch with the largest loss: by how much that is more than the sum of the steps there, times the probability
	both    []float64   // by two stretches, g<h at g·r+h: both have a step that lost and one of them the largest loss
}

// negligible is the log-probability below which explanations are left out,
// relative to the likeliest.
const negligible = -9

// posterior returns the distribution given the measurements so far.
func (b *Belief) posterior() *posterior {
	if b.known == nil {
		s := b.cut()
		p := &posterior{stretches: s, drifts: s.drift(b.prior.Drifts), mixture: b.room[:0]}
		p.enumerate(&b.prior)
		p.normalize()
		p.summarize()
		b.known, b.room = p, p.mixture
	}
	return b.known
}

// enumeration lists explanations. All probabilities are logarithms.
type enumeration struct {
	*posterior
	prior  *Prior
	number [4]float64 // by number of steps: that there are as many, in a certain order and of one scale
	chance []float64  // by stretch: that a step is there
	pairs  []float64  // by stretch: that two steps are at different places in it
	top    float64    // the largest weight so far
}

// enumerate lists all explanations with up to two steps, and those with three
// that add one to a likely two.
func (p *posterior) enumerate(prior *Prior) {
	e := &enumeration{posterior: p, prior: prior, top: math.Inf(-1)}
	for k, orders := range []float64{1, 1, 2, 6} {
		e.number[k] = math.Log(prior.Number[k] * orders / float64(len(prior.Steps)))
	}
	for g, n := range p.weight {
		e.chance = append(e.chance, math.Log(n/p.total))
		e.pairs = append(e.pairs, math.Log((n*n-p.squares[g])/(p.total*p.total)))
	}
	for i, d := range p.drifts {
		weight := math.Log(prior.DriftWeights[i])
		e.add(&explanation{drift: d}, weight+math.Log(prior.Number[0]))
		for _, scale := range prior.Steps {
			if scale > 2*d.tau {
				e.upToTwo(d, scale, weight)
			}
		}
	}
	e.three()
}

// add lists an explanation with a prior probability, unless it is negligible. The
// determinant only makes it less likely.
func (e *enumeration) add(x *explanation, log float64) {
	fit, det := x.solve(len(e.weight))
	x.weight = log + x.drift.log + fit
	if x.weight <= e.top+negligible {
		return
	}
	if x.weight -= math.Log(det) / 2; x.weight > e.top+negligible {
		e.top = math.Max(e.top, x.weight)
		e.mixture = append(e.mixture, *x)
	}
}

func (e *enumeration) upToTwo(d *drifted, scale, weight float64) {
	x := explanation{drift: d, logWeight: weight, scale: scale}
	one, two := weight+e.number[1], weight+e.number[2]-math.Ln2 // of two steps each of the two kinds has half
	for g := range e.weight {
		x.count, x.at = 1, [3]int{g}
		e.add(&x, one+e.chance[g])
		x.hidden = true
		e.twice(&x, two-math.Ln2+e.pairs[g])
		x.hidden = false
		x.count = 2
		for h := g + 1; h < len(e.weight); h++ {
			x.at[1] = h
			e.twice(&x, two+e.chance[g]+e.chance[h])
		}
	}
}

// twice adds two steps: as often as not, the later one takes the earlier one back.
func (e *enumeration) twice(x *explanation, log float64) {
	e.add(x, log)
	x.back = true
	e.add(x, log)
	x.back = false
}

// three adds a step to the likely explanations with two. Of the pairs of steps
// from which three can arise, only the first likely one counts.
func (e *enumeration) three() {
	const likely = -7
	r := len(e.weight)
	var done []bool // the pairs that were extended, by two stretches, of one drift and scale
	pairs := e.mixture
	for i := range pairs {
		x := pairs[i]
		if i == 0 || x.drift != pairs[i-1].drift || x.scale != pairs[i-1].scale {
			done = make([]bool, r*r)
		}
		if x.count != 2 || x.back || x.weight < e.top+likely {
			continue
		}
		at := x.at
		for g := range r {
			x.count, x.at = 3, [3]int{at[0], at[1], g}
			slices.Sort(x.at[:])
			a, b, c := x.at[0], x.at[1], x.at[2]
			if a < b && b < c && !done[a*r+b] && !done[a*r+c] && !done[b*r+c] {
				e.add(&x, x.logWeight+e.number[3]+e.chance[a]+e.chance[b]+e.chance[c])
			}
		}
		done[at[0]*r+at[1]] = true
	}
}

// normalize turns logarithms into probabilities, without negligible
// explanations.
func (p *posterior) normalize() {
	top, total := math.Inf(-1), 0.0
	for i := range p.mixture {
		top = math.Max(top, p.mixture[i].weight)
	}
	kept := p.mixture[:0]
	for _, x := range p.mixture {
		if x.weight > top+negligible {
			x.weight = math.Exp(x.weight - top)
			total += x.weight
			kept = append(kept, x)
		}
	}
	p.mixture = kept
	for i := range p.mixture {
		p.mixture[i].weight /= total
	}
}

// summarize computes where the largest loss is.
func (p *posterior) summarize() {
	r := len(p.weight)
	p.largest, p.excess, p.both = make([]float64, r), make([]float64, r), make([]float64, r*r)
	p.steps, p.level = make([][]float64, r+1), make([][]float64, r+1) // the last is nowhere
	for g := range p.steps {
		p.steps[g], p.level[g] = make([]float64, r), make([]float64, r)
	}
	for _, d := range p.drifts {
		p.summarizeDrift(d)
	}
}

// of yields the explanations with one size of movements.
func (p *posterior) of(d *drifted) iter.Seq[*explanation] {
	return func(yield func(*explanation) bool) {
		for i := range p.mixture {
			if x := &p.mixture[i]; x.drift == d && !yield(x) {
				return
			}
		}
	}
}

// summarizeDrift adds the explanations with one size of movements.
func (p *posterior) summarizeDrift(d *drifted) {
	r := len(p.weight)
	at, steps := make([]float64, r+1), make([][]float64, r+1) // by stretch of the largest loss
	for g := range steps {
		steps[g] = make([]float64, r)
	}
	rest, restSteps := 0.0, make([]float64, r) // a movement is the largest loss
	for x := range p.of(d) {
		shares, left := p.shares(x), x.weight
		for k := range x.count {
			w := x.weight * shares[k]
			left -= w
			at[x.at[k]] += w
			x.addSteps(steps[x.at[k]], w)
		}
		rest += left
		x.addSteps(restSteps, left)
		p.addPairs(x, shares)
	}
	if d.tau == 0 {
		at[r] += rest
		copy(steps[r], restSteps)
	}
	for g, chance := range d.member {
		at[g] += rest * chance
		for h := range restSteps {
			steps[g][h] += restSteps[h] * chance
		}
	}
	p.addDrift(d, at, steps)
}

// addPairs adds what an explanation tells of two steps, given the probability of
// each that it is the largest loss.
func (p *posterior) addPairs(x *explanation, shares [3]float64) {
	if x.hidden {
		more, _ := x.larger()
		p.excess[x.at[0]] += x.weight * shares[0] * (more - x.u[0])
	}
	for k := range x.count {
		for l := k + 1; l < x.count; l++ {
			p.both[x.at[k]*len(p.weight)+x.at[l]] += x.weight * (shares[k] + shares[l]) * x.lost(k) * x.lost(l)
		}
	}
}

// addDrift adds, for each stretch of the largest loss, its probability and the
// means of steps and movements.
func (p *posterior) addDrift(d *drifted, at []float64, steps [][]float64) {
	r := len(p.weight)
	p.nowhere += at[r]
	for g, w := range at {
		if g < r {
			p.largest[g] += w
		}
		for h := range r {
			p.steps[g][h] += steps[g][h]
			level := w * d.mean[h]
			for a := range r {
				level -= d.shift[h*r+a] * steps[g][a]
			}
			p.level[g][h] += level
		}
	}
}

// moved returns the variance of the movement of the place of a step.
func (s *stretches) moved(x *explanation, k int) float64 {
	return x.drift.tau * x.drift.tau * s.weight[x.at[k]] / s.places[x.at[k]]
}

// shares returns for each step the probability that its place lost most.
func (s *stretches) shares(x *explanation) (shares [3]float64) {
	d := x.drift
	total := 0.0
	for k := range x.count {
		shares[k] = 1
		for l := range x.count {
			if l != k {
				shares[k] *= normal((x.u[k] - x.u[l]) / math.Sqrt(x.v[k][k]+x.v[l][l]-2*x.v[k][l]+s.moved(x, k)+s.moved(x, l)))
			}
		}
		total += shares[k]
	}
	for k := range x.count {
		u, v := x.u[k], x.v[k][k]
		if x.hidden {
			u, v = x.larger()
		}
		shares[k] *= normal((u-d.most)/math.Sqrt(v+s.moved(x, k)+d.spread*d.spread)) / math.Max(total, 1e-300)
	}
	return shares
}
