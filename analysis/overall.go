package analysis

import "fmt"

// overall looks for a weakness that is nowhere in particular: a player that
// loses more than its opponent in every part of the game. With less depth or
// fewer nodes on record that is its cause; without, it is a finding only where
// nothing else is.
func (s *study) overall() (c candidate, found bool) {
	r := newRow(KindSearch, "everywhere", s.Clusters)
	copy(r.own, s.sample.own)
	copy(r.other, s.sample.other)
	excess, se := s.sample.mean(r.excess())
	r.proven, r.oneSided, r.z = true, true, ratio(excess, se)
	shallow := s.shallow(r)
	if !shallow && len(s.survivors) > 0 || r.culprits() < leastCulprits {
		return c, false
	}
	for i, g := range s.Games {
		for j := range s.accounts[i].Moves {
			if m := &s.accounts[i].Moves[j]; m.Own && m.Wrong && m.Loss > leastProof {
				r.proof = append(r.proof, proof{g, m, m.Loss})
			}
		}
	}
	c = s.sample.weigh(r)
	c.surplus = max(c.excess-s.dearest(), 0)
	c.shrunk, c.q = c.surplus, c.p
	return c, c.p <= overallLevel
}

// dearest is what one place or cause costs beyond its part, at most: that is
// not lost everywhere alike.
func (s *study) dearest() (most float64) {
	for i := range s.survivors {
		most = max(most, s.survivors[i].worth())
	}
	return most
}

// overallLevel is the chance of finding a player weaker everywhere that is not:
// stricter than for the other findings, because it comes on top of them.
const overallLevel = 0.01

// A search is shallow that is less deep by shallowPlies, or has less than
// fewNodes of the opponent's nodes, in the mean.
const shallowPlies, fewNodes = 0.25, 0.8

func (s *study) shallow(r *row) bool {
	search := s.searching()
	switch d, n := search.Depth, search.Nodes; {
	case n != nil && n.Player < fewNodes*n.Opponent:
		r.name = "nodes"
		r.text = fmt.Sprintf("it searches %.0f nodes a move, its opponent %.0f", n.Player, n.Opponent)
		return true
	case d != nil && d.Player < d.Opponent-shallowPlies:
		r.name = "depth"
		r.text = fmt.Sprintf("it searches %.1f plies deep, its opponent %.1f", d.Player, d.Opponent)
		return true
	}
	return false
}
