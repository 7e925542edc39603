package arena

// sequencer brings pairs into order: they may be put in any order, by any
// goroutine and repeatedly, and each comes out once, in order. The zero value
// starts with pair 1.
type sequencer struct {
	given   int // pairs that have come out, or that precede the first
	waiting map[int]Played
}

// newSequencer returns a sequencer that starts with the pair number first.
func newSequencer(first int) *sequencer { return &sequencer{given: first - 1} }

// Put takes in a pair. It returns false for a repeated pair and ignores it:
// the first answer stands.
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

// Skip leaves out the next pair in order, whether it is available or not.
func (s *sequencer) Skip() {
	s.given++
	delete(s.waiting, s.given)
}

// Next returns the next pair in order, if it is available.
func (s *sequencer) Next() (Played, bool) {
	p, ok := s.waiting[s.given+1]
	if ok {
		s.given++
		delete(s.waiting, s.given)
	}
	return p, ok
}
