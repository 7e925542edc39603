package analysis

import (
	"math"
	"slices"
)

// Findings are ordered by their worth, except that a finding explained by
// another one comes after it. A cause (a term) raises the cost of some places; a
// habit affects a piece and a phase. A player that errs only when it is ahead
// seems to misjudge whatever is typical of such positions. A cause that is worth
// too little cannot explain a finding.

// order sorts the survivors.
func (s *study) order() {
	sortByRank(s.survivors)
	behind := s.explanations()
	left := slices.Clone(s.survivors)
	for at := range s.survivors {
		next := slices.IndexFunc(left, func(c candidate) bool {
			return !slices.ContainsFunc(left, func(a candidate) bool { return behind[c.row][a.row] })
		})
		next = max(next, 0) // if they explain each other, the most valuable
		s.survivors[at] = left[next]
		left = slices.Delete(left, next, next+1)
	}
}

// explanations lists for every survivor the others that explain it.
func (s *study) explanations() map[*row]map[*row]bool {
	behind := map[*row]map[*row]bool{}
	places := s.explainedByCauses()
	for i := range s.survivors {
		b := &s.survivors[i]
		behind[b.row] = map[*row]bool{}
		for j := range s.survivors {
			if a := &s.survivors[j]; i != j {
				behind[b.row][a.row] = s.explains(a, b, places)
			}
		}
	}
	return behind
}

// explains reports whether a causes b.
func (s *study) explains(a, b *candidate, places map[*row]bool) bool {
	switch {
	case s.starves(a, b):
		return a.carries(b)
	case a.isTerm && b.isTerm, a.whole || b.whole:
		return false
	case a.isTerm && !b.isTerm && !a.carries(b):
		return false
	case a.isTerm && b.kind == KindHabit:
		return firstWord(a.name) == firstWord(b.name) && !s.confined(a, b)
	case a.isTerm:
		return places[b.row] && !s.confined(a, b)
	case b.isTerm:
		return s.confined(b, a)
	}
	return mostlyOf(a, b)
}

// mostlyOf reports whether most of the cost of one place comes from another
// one, which is usually a part of it.
func mostlyOf(a, b *candidate) bool {
	if b.kind == KindHabit || b.fact {
		return false
	}
	var common, all float64
	held := map[*Move]bool{}
	for _, p := range b.proof {
		held[p.move] = true
	}
	for _, p := range a.proof {
		all += p.share
		if held[p.move] {
			common += p.share
		}
	}
	if all == 0 {
		return false
	}
	part := a.excess * common / all / b.excess
	usual := ratio(total(a.other)/a.of.n, total(b.other)/b.of.n)
	return part >= mostPart && part >= concentrated*usual
}

// A narrower place explains the cost of a wider one if it has mostPart of
// that cost, and concentrated times its usual share.
const mostPart, concentrated = 2.0 / 3, 2

func total(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}

// circumstances are the kinds of places that no evaluation can see. A cause that
// is active only there is not in the evaluation; nor is one that is active only
// where the player searches less.
var circumstances = []Kind{KindConversion, KindBand, KindSituation, KindNumber, KindColour, KindOpening, KindHabit, KindTime}

// confined reports whether a cause misleads the player only in the
// significant places of one kind.
func (s *study) confined(cause, place *candidate) bool {
	if place.in == nil || place.searched == nil && !slices.Contains(circumstances, place.kind) {
		return false
	}
	inside := func(b *blamed) bool {
		return slices.ContainsFunc(s.survivors, func(c candidate) bool {
			return c.kind == place.kind && c.in != nil && c.in(b.game, b.move)
		})
	}
	var all, outside, weight, weightOutside float64
	for i := range s.wrong {
		b := &s.wrong[i]
		part := s.parts[i][cause.term]
		signed := part * float64(1-2*sideOf(b.move))
		all, weight = all+signed, weight+math.Abs(part)
		if !inside(b) {
			outside, weightOutside = outside+signed, weightOutside+math.Abs(part)
		}
	}
	return all > 0 && outside < leastOutside*all && outside/all < weightOutside/weight/concentrated
}

// leastOutside is the share of a cause's effect that must be seen elsewhere.
const leastOutside = 1.0 / 3

// explainedByCauses returns the places whose cost comes from causes that are
// more active there than elsewhere. It uses only causes known from the
// players' scores: preferences alone may come from the place.
func (s *study) explainedByCauses() map[*row]bool {
	place := map[*row]bool{}
	if !s.biasTells {
		return place
	}
	causes := map[term]bool{}
	for i := range s.survivors {
		if c := &s.survivors[i]; c.isTerm {
			causes[c.term] = true
		}
	}
	usual := s.explained(causes, nil)
	for i := range s.survivors {
		if c := &s.survivors[i]; !c.isTerm && !c.whole {
			place[c.row] = s.explained(causes, c.row) > explainedMore*usual
		}
	}
	return place
}

// explainedMore is the factor by which the causes must explain more of a
// place's losses than of all losses.
const explainedMore = 1.15

// explained returns the share of the player's expensive moves that the causes
// explain: of the moves in a row, or of all.
func (s *study) explained(causes map[term]bool, r *row) float64 {
	inRow := map[*Move]bool{}
	if r != nil {
		for _, p := range r.proof {
			inRow[p.move] = true
		}
	}
	var explained, all float64
	for i := range s.wrong {
		m := s.wrong[i].move
		if !m.Own || m.Loss <= leastProof || r != nil && !inRow[m] {
			continue
		}
		all += m.Loss
		if s.parts == nil {
			continue
		}
		for t, part := range s.parts[i] {
			if part > 0 && causes[term(t)] {
				explained += part * m.Loss
			}
		}
	}
	if all == 0 {
		return 0
	}
	return explained / all
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
