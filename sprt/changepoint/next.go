package changepoint

// finer is a stretch of the line between two possible places of a measurement.
type finer struct {
	to     int     // the player at its end
	of     int     // the stretch that it is part of
	weight float64 // suspects
}

// fine cuts stretches further, where the largest loss is likely, at places that
// may be measured next.
func (p *posterior) fine(suspects []int) (list []finer) {
	for g, n := range p.weight {
		parts := 1.0
		switch chance := p.largest[g]; {
		case chance > 0.3:
			parts = 8
		case chance > 0.05:
			parts = 4
		case chance > 0.005:
			parts = 2
		}
		sum := 0.0
		for i := p.nodes[g]; i < p.nodes[g+1]; i++ {
			sum += float64(suspects[i])
			if i+1 == p.nodes[g+1] || sum+float64(suspects[i+1]) > n/parts {
				list, sum = append(list, finer{to: i + 1, of: g, weight: sum}), 0
			}
		}
	}
	return list
}

// Best returns the two players whose next measurement is most informative about
// the place of the largest loss: the variance of its expected value, over the
// possible places, is largest. Small differences are ignored, so that all machines
// choose the same players.
func (b *Belief) Best() (from, to int) {
	const same = 1e-9
	p := b.posterior()
	parts := p.fine(b.suspects)
	cov := p.between(parts)
	best := 0.0
	from, to = 0, len(b.suspects)
	m := len(parts) + 1
	for i := range m {
		for j := i + 1; j < m; j++ {
			if gain := cov[i*m+i] + cov[j*m+j] - 2*cov[i*m+j]; gain > best*(1+same) {
				best = gain
				from, to = 0, parts[j-1].to
				if i > 0 {
					from = parts[i-1].to
				}
			}
		}
	}
	return from, to
}

// between returns the covariance, over the places of the largest loss, of the
// expected lead of the start over the ends of the parts (and over itself).
func (p *posterior) between(parts []finer) []float64 {
	m, r := len(parts)+1, len(p.weight)
	cov, mean, path := make([]float64, m*m), make([]float64, m), make([]float64, m)
	add := func(w float64) {
		for i := 1; i < m; i++ {
			mean[i] += w * path[i]
			for j := i; j < m; j++ {
				cov[i*m+j] += w * path[i] * path[j]
			}
		}
	}
	for c := range parts {
		g := parts[c].of
		if w := p.largest[g] * parts[c].weight / p.weight[g]; w > 1e-6 {
			p.walk(parts, c, g, p.largest[g], path)
			add(w)
		}
	}
	if p.nowhere > 1e-6 {
		p.walk(parts, -1, r, p.nowhere, path)
		add(p.nowhere)
	}
	for i := range m {
		for j := i; j < m; j++ {
			cov[i*m+j] -= mean[i] * mean[j]
			cov[j*m+i] = cov[i*m+j]
		}
	}
	return cov
}

// walk computes the expected lead of the start over each part's end, if the
// largest loss is in part c of the stretch g, which has the given probability.
func (p *posterior) walk(parts []finer, c, g int, chance float64, path []float64) {
	for k, part := range parts {
		share := part.weight / p.weight[part.of]
		loss := p.level[g][part.of] * share
		switch {
		case part.of != g:
			loss += p.steps[g][part.of] * share
		case k == c: // what is more than the sum is made up for elsewhere in the stretch
			loss += p.steps[g][g] + p.excess[g]*(1-share)
		default:
			loss -= p.excess[g] * share
		}
		path[k+1] = path[k] + loss/chance
	}
}
