package server

// Holders returns the worker that has each pair of a running event, by the pair's
// number.
func (s *Server) Holders(event int64) map[int]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.Number == event && j.entry != nil {
			return j.entry.Holders()
		}
	}
	return nil
}
