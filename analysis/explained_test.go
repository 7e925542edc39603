package analysis

import "testing"

// A place whose losses a cause explains does not stand beside it; the cause is
// charged with what it is worth.
func TestCausesExplainPlaces(t *testing.T) {
	for part, stands := range map[float64]bool{1 / causeWorth: false, 0.1: true, 0: true} {
		s, place, _ := overlapping([4]int{0, 4, 0, 6}, [4]float64{0, 0.06, 0, 0.01})
		cause := placed(kindTerm, "mobility", 1, 0)
		cause.isTerm, cause.term = true, mobility
		for i := range s.Games {
			for j := range s.accounts[i].Moves {
				if m := &s.accounts[i].Moves[j]; m.Own && place.in(m) {
					s.wrong, s.parts = append(s.wrong, blamed{move: m}), append(s.parts, vector{mobility: part})
				}
			}
		}
		s.survivors = []candidate{place, cause}
		if got := s.newView().stands(&place, &cause); got != stands {
			t.Errorf("a part of %v: the place stands: %v", part, got)
		}
	}
}

// Terms do not explain terms, the whole explains nothing and is explained by
// nothing, and facts stand for themselves.
func TestWhoExplainsWhom(t *testing.T) {
	s, a, b := overlapping([4]int{4, 2, 0, 6}, [4]float64{0.06, 0.06, 0, 0.01})
	with := func(c candidate, change func(*row)) candidate {
		other := *c.row
		change(&other)
		c.row = &other
		return c
	}
	term := with(a, func(r *row) { r.isTerm, r.in = true, nil })
	for name, c := range map[string]struct {
		a, b candidate
		want bool
	}{
		"a place and another": {a, b, true},
		"term and term":       {term, with(b, func(r *row) { r.isTerm = true }), false},
		"the whole":           {with(a, func(r *row) { r.whole = true }), b, false},
		"of the whole":        {a, with(b, func(r *row) { r.whole = true }), false},
		"of a fact":           {a, with(b, func(r *row) { r.fact = true }), false},
		"not a place":         {a, with(b, func(r *row) { r.in = nil }), false},
		"habit of a term":     {with(term, func(r *row) { r.name = "rook value" }), with(b, func(r *row) { r.kind, r.name = kindHabit, "rook a1–a2" }), true},
		"habit of another":    {with(term, func(r *row) { r.name = "rook value" }), with(b, func(r *row) { r.kind, r.name = kindHabit, "pawn a2–a4" }), false},
	} {
		s.survivors = []candidate{c.a, c.b}
		if got := s.explains(s.newView(), &c.a, &c.b); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
