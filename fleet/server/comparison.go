package server

import "match/results/store"

// gateOf returns the place of a job in a gate, as the store keeps it; nil: it has
// none. The gate has the number of its first comparison that is in the store.
func (s *Server) gateOf(j *job) *store.Member {
	if j.Comparison == nil {
		return nil
	}
	m := &store.Member{Place: j.Comparison.Place, Plan: j.Comparison.Plan}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.jobs {
		c := other.Comparison
		if other != j && c != nil && c.Gate == j.Comparison.Gate && other.Owner == j.Owner && other.events != nil && other.events.Member != nil {
			m.Gate = other.events.Member.Gate
			break
		}
	}
	return m
}
