package analysis

import "fmt"

// overall looks for a weakness that is nowhere in particular: a player that
// loses more than its opponent in every part of the game. With less depth or
// fewer nodes on record that is its cause; without, it is a finding only where
// nothing else is.
func (s *study) overall() (c candidate, found bool) {
	r := newRow(KindSearch, "everywhere", s.Clusters)
	r.whole = true
	copy(r.own, s.sample.own)
	copy(r.other, s.sample.other)
	excess, se := s.sample.mean(r.excess())
	r.proven, r.oneSided, r.z = true, true, ratio(excess, se)
	shallow, cause := s.shallow(r)
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
	if !cause {
		c.surplus = max(c.excess-s.dearest(), 0)
	}
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
// fewNodes of the opponent's nodes, in the mean. One that has less than half of
// the nodes, or of the time, is a cause: what it costs in one place is no fault
// of that place.
const shallowPlies, fewNodes, half = 0.25, 0.8, 0.5

// shallow reports whether the player looks less far than its opponent, and says
// so in the row; cause, whether by so much that it explains the rest.
func (s *study) shallow(r *row) (shallow, cause bool) {
	search := s.searching()
	switch d, n, t := search.Depth, search.Nodes, search.Seconds; {
	case t != nil && t.Player < half*t.Opponent:
		r.kind, r.name = KindTime, "time a move"
		r.text = fmt.Sprintf("it thinks for %.3g s per move, its opponent for %.3g s", t.Player, t.Opponent)
		return true, true
	case n != nil && n.Player < fewNodes*n.Opponent:
		r.name = "nodes"
		r.text = fmt.Sprintf("it searches %.0f nodes per move, its opponent %.0f", n.Player, n.Opponent)
		return true, n.Player < half*n.Opponent
	case d != nil && d.Player < d.Opponent-shallowPlies:
		r.name = "depth"
		r.text = fmt.Sprintf("it searches %.1f plies deep, its opponent %.1f", d.Player, d.Opponent)
		return true, false
	}
	return false, false
}
