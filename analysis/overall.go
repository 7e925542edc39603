package analysis

import "fmt"

// overall tests for a weakness in no particular place: a player that loses
// more than its opponent in every part of the game. Less depth or fewer nodes
// on record are its cause. Without these it is a finding only if there is no
// other.
func (s *study) overall() (c candidate, found bool) {
	r := newRow(kindSearch, "everywhere", s.Clusters)
	r.whole = true
	r.lost = s.sample.lost
	excess, se := s.sample.mean(r.lost.excess())
	r.proven, r.z = true, ratio(excess, se)
	shallow, cause := s.shallow(r)
	if !shallow && len(s.survivors) > 0 || r.culprits() < leastCulprits {
		return c, false
	}
	for m := range s.moves() {
		if m.Own && m.Wrong {
			r.show(m, m.Loss)
		}
	}
	c = s.sample.weigh(r)
	if !cause {
		c.surplus = max(c.excess-s.dearest(), 0)
	}
	c.shrunk, c.q = c.surplus, c.p
	return c, c.p <= overallLevel
}

// dearest returns the largest cost of one place or cause beyond its usual share:
// this part is not lost everywhere equally.
func (s *study) dearest() (most float64) {
	for i := range s.survivors {
		most = max(most, s.survivors[i].worth())
	}
	return most
}

// overallLevel is the probability of a false finding of general weakness. It is
// stricter than for the other findings, because it is an additional test.
const overallLevel = 0.01

// A search is shallow if on average it is shallowPlies less deep than the
// opponent's, or has less than fewNodes of its nodes. With less than half of
// the nodes or the time it is a cause: its cost in a place is then not due to
// the place.
const shallowPlies, fewNodes, half = 0.25, 0.8, 0.5

// shallow reports whether the player searches less than its opponent, and
// records it in the row. cause is set if the difference explains the rest.
func (s *study) shallow(r *row) (shallow, cause bool) {
	search := s.searching()
	switch d, n, t := search.Depth, search.Nodes, search.Seconds; {
	case t != nil && t.Player < half*t.Opponent:
		r.kind, r.name = kindTime, "time a move"
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
