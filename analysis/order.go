package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// One cause costs points in many places, and one place seems to have many
// causes. A finding that another one explains is not listed beside it: it is
// named as one of the places where the other is seen.

// order merges the survivors that have one cause, and sorts them by what each
// adds to those before it.
func (s *study) order() {
	slices.SortStableFunc(s.survivors, clearest)
	view := s.newView()
	var kept []*candidate
	for i := range s.survivors {
		b := &s.survivors[i]
		if at := slices.IndexFunc(kept, func(a *candidate) bool { return s.explains(view, a, b) }); at >= 0 {
			kept[at].cover(b)
			continue
		}
		kept = slices.DeleteFunc(kept, func(a *candidate) bool {
			if !s.explains(view, b, a) {
				return false
			}
			b.cover(a)
			return true
		})
		kept = append(kept, b)
	}
	for i, c := range kept {
		if c.adds = c.rank(); c.in != nil {
			left := view.without(c, kept[:i])
			c.adds = min(c.adds, left.rank())
		}
	}
	slices.SortStableFunc(kept, func(a, b *candidate) int { return cmp.Compare(b.adds, a.adds) })
	var list []candidate
	for i, c := range kept {
		if i > 0 && !view.adds(c, kept[:i]) {
			kept[0].covers = append(append(kept[0].covers, c.name), c.covers...)
			continue
		}
		list = append(list, *c)
	}
	if len(kept) > 0 { // with what it covers by now
		list[0] = *kept[0]
	}
	s.survivors = list
}

// clearest sorts places by their standard errors: of places with the same losses,
// the likeliest comes first, which is the narrowest with nearly all of them. The
// standard errors of causes come from other evidence: they are compared with
// places by what they explain, after them and in the order of their worth.
func clearest(a, b candidate) int {
	if a.in != nil && b.in != nil {
		return cmp.Compare(b.z, a.z)
	}
	return cmp.Or(cmp.Compare(btoi(b.in != nil), btoi(a.in != nil)), cmp.Compare(b.rank(), a.rank()))
}

// cover names another finding, and those that it explained, as places with the
// same losses.
func (c *candidate) cover(other *candidate) {
	c.covers = append(append(c.covers, other.name), other.covers...)
	if other.in != nil && other.surplus >= leastLeft*c.surplus && (c.most == nil || other.z > c.most.z) {
		c.most = other
	}
}

// explains reports whether a causes b.
func (s *study) explains(v *view, a, b *candidate) bool {
	switch {
	case s.starves(a, b):
		return a.carries(b)
	case a.isTerm && b.isTerm, a.whole || b.whole, a.fact || b.fact:
		return false
	case b.isTerm && a.avoided:
		return a.carries(b)
	case a.isTerm && (b.avoided || !a.carries(b)):
		return false
	case a.isTerm && b.kind == kindHabit:
		return firstWord(a.name) == firstWord(b.name) && !s.confined(a, b)
	case a.isTerm:
		return b.in != nil && !v.stands(b, a) && !s.confined(a, b)
	case b.isTerm:
		return a.rank() >= b.rank() && s.confined(b, a)
	case a.in == nil || b.in == nil, s.starves(b, a), b.searched != nil && a.searched == nil,
		b.avoided && !a.avoided, v.stands(b, a):
		return false
	}
	return a.z >= b.z || a.searched != nil && b.searched == nil || a.avoided && !b.avoided
}

// view tells which moves belong to which survivors.
type view struct {
	study  *study
	moves  []viewed
	member map[*row][]bool
}

// viewed is a move with the terms to blame for it; nil: none.
type viewed struct {
	move  *Move
	parts *vector
}

func (s *study) newView() *view {
	v := &view{study: s, member: map[*row][]bool{}}
	parts := map[*Move]*vector{}
	for i := range s.parts {
		parts[s.wrong[i].move] = &s.parts[i]
	}
	for m := range s.moves() {
		v.moves = append(v.moves, viewed{m, parts[m]})
	}
	for i := range s.survivors {
		if c := &s.survivors[i]; c.in != nil {
			held := make([]bool, len(v.moves))
			for j := range v.moves {
				held[j] = c.in(v.moves[j].move)
			}
			v.member[c.row] = held
		}
	}
	return v
}

// stands reports whether a place still stands out when the moves of other
// places are left out, and the costs of causes are taken off.
func (v *view) stands(b *candidate, given ...*candidate) bool {
	left := v.without(b, given)
	return left.z >= normal95 && left.surplus >= leastLeft*b.surplus
}

// adds reports whether a finding costs a good part of its own outside of those
// before it. A cause that shows in no single move is not outside of anything.
func (v *view) adds(c *candidate, before []*candidate) bool {
	if c.in != nil {
		return v.stands(c, before...)
	}
	return !c.isTerm || c.share > 0 || total(v.costOf(c, before)) >= leastLeft*total(v.costOf(c, nil))
}

// leastLeft is the share of its cost that a finding must have of its own.
const leastLeft = 1.0 / 3

// without weighs a place without the moves and causes of other findings.
func (v *view) without(b *candidate, given []*candidate) candidate {
	s := v.study
	rest := emptySample(s.Clusters)
	rest.games, rest.n = s.sample.games, s.sample.n
	r := newRow(b.kind, b.name, s.Clusters)
	r.searched = b.searched
	n := newBySide(s.Clusters)
	for i := range v.moves {
		m := v.moves[i].move
		loss, here := v.left(i, given)
		if !here {
			continue
		}
		rest.lost.add(m, loss)
		if v.member[b.row][i] {
			r.add(m, loss, 0)
		}
		if b.chances != nil {
			n.add(m, b.chances(m))
		}
	}
	if b.chances != nil {
		r.level(n)
	}
	return rest.weigh(r)
}

// left returns what a move has lost apart from the causes given; here is false
// if it belongs to one of the places given.
func (v *view) left(i int, given []*candidate) (loss float64, here bool) {
	m := &v.moves[i]
	loss = m.move.Loss
	for _, a := range given {
		if held := v.member[a.row]; held != nil && held[i] {
			return 0, false
		}
		if a.isTerm && m.parts != nil {
			loss -= causeWorth * m.parts[a.term] * min(m.move.Loss, mostTaste)
		}
	}
	return loss, true
}

func total(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}

// circumstances are the kinds of places that no evaluation can see. A cause that
// is active only there is not in the evaluation; nor is one that is active only
// where the player searches less.
var circumstances = []kind{kindConversion, kindBand, kindSituation, kindNumber, kindColour, kindOpening, kindHabit, kindTime}

// concentrated is how many times more often than usual a cause must be active
// in a place to be confined to it, and leastOutside the share of its effect
// that must be seen elsewhere.
const concentrated, leastOutside = 2, 1.0 / 3

// confined reports whether a cause misleads the player only in a place.
func (s *study) confined(cause, place *candidate) bool {
	if place.in == nil || place.searched == nil && !slices.Contains(circumstances, place.kind) {
		return false
	}
	var all, outside, weight, weightOutside float64
	for i := range s.wrong {
		b := &s.wrong[i]
		part := s.parts[i][cause.term]
		signed := part * signOf(sideOf(b.move))
		all, weight = all+signed, weight+math.Abs(part)
		if !place.in(b.move) {
			outside, weightOutside = outside+signed, weightOutside+math.Abs(part)
		}
	}
	return all > 0 && outside < leastOutside*all && outside/all < weightOutside/weight/concentrated
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A player that never castles makes no wrong castling move, and what it plays
// instead looks like an error of its evaluation. How often it makes such moves
// shows the cause.

// unplayed is how many times more often its opponents make a kind of move that a
// player hardly ever makes; they must make leastPlayed.
const unplayed, leastPlayed = 10, 30

// avoid notes which of the survivors are missed moves of a kind that the player
// hardly ever makes.
func (s *study) avoid() {
	made := map[string]*row{}
	for _, t := range s.splits {
		for _, r := range t.rows {
			made[r.name] = r
		}
	}
	for i := range s.survivors {
		c := &s.survivors[i]
		kind, missed := strings.CutSuffix(c.name, missedSuffix)
		r := made[kind]
		if r == nil {
			r = made[strings.TrimSuffix(kind, " move")] // a man
		}
		if missed && r != nil && r.moves[1] >= leastPlayed && unplayed*r.moves[0] < r.moves[1] {
			c.avoided = true
			c.text = fmt.Sprintf("it makes %d such moves, its opponents %d", r.moves[0], r.moves[1])
		}
	}
}
