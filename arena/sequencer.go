package arena

// sequencer brings pairs into order: they go in in any order, from anybody,
// more than once, and come out in order, each once. The zero value begins with
// pair 1.
type sequencer struct {
	given   int // pairs that came out, or came before
	waiting map[int]Played
}

// newSequencer returns one whose first pair has the number first.
func newSequencer(first int) *sequencer { return &sequencer{given: first - 1} }

// Put takes in a pair. It reports false for one that was there before, which
// changes nothing: the first answer stands.
func (s *sequencer) Put(p Played) bool {
	if _, again := s.waiting[p.Number]; again || p.Number <= s.given {
		return false
	}
	if s.waiting == nil {
		s.waiting = map[int]Played{}
	}
	s.waiting[p.Number] = p
	return true
}

// Skip leaves out the next pair in order, whether it is there or not.
func (s *sequencer) Skip() {
	s.given++
	delete(s.waiting, s.given)
}

// Next returns the next pair in order, if it is there.
func (s *sequencer) Next() (Played, bool) {
	p, ok := s.waiting[s.given+1]
	if ok {
		s.given++
		delete(s.waiting, s.given)
	}
	return p, ok
}
