package analysis

import "strconv"

// A fault that begins or ends at some value of a quantity costs points in a
// range of its values. The range is the one that the data support most: where
// the player searches less if that is on record, otherwise where it loses most
// clearly.

// valueRange is a range of values of a quantity, both ends included.
type valueRange struct{ from, to int }

const noEnd = 1 << 20

func (r valueRange) has(n int) bool { return n >= r.from && n <= r.to }

// ranges lists all ranges of a quantity's steps but that of all values.
func (q *quantity) ranges() (list []valueRange) {
	for from := 0; from <= q.last; from += q.step {
		if from+q.step <= q.first {
			continue
		}
		for next := from + q.step; next <= q.last; next += q.step {
			list = append(list, valueRange{max(from, q.first), next - 1})
		}
		if from > q.first {
			list = append(list, valueRange{from, noEnd})
		}
	}
	return list
}

// rangeRows returns the range of every quantity that stands out most. One that is
// chosen by its losses counts as one among as many as were compared.
func (s *study) rangeRows() (rows []*row) {
	for i := range quantities {
		q := &quantities[i]
		best, found, tries := valueRange{}, false, 0
		if best, found = s.starvedRange(i); !found {
			best, found = s.dearestRange(i)
			tries = len(q.ranges())
		}
		if !found {
			continue
		}
		r := newRow(q.kind, q.says(best), s.Clusters)
		r.in = func(_ *Game, m *Move) bool { return best.has(int(m.traits.counts[i])) }
		r.chances = func(m *Move) float64 { return float64(btoi(r.in(nil, m))) }
		r.tries = float64(tries)
		n := newChances(s.Clusters)
		for g, m := range s.moves() {
			if r.in(g, m) {
				r.add(g, m, m.Loss, m.Loss)
				n.add(g, m, r.chances)
			}
		}
		r.level(n)
		rows = append(rows, r)
	}
	return rows
}

// dearestRange returns the range with the largest surplus: a longer or shorter
// one would have moves like those outside, or leave out some like those inside.
func (s *study) dearestRange(of int) (best valueRange, found bool) {
	q := &quantities[of]
	steps, chance := make([]*row, q.last/q.step+1), make([]chances, q.last/q.step+1)
	for i := range steps {
		steps[i], chance[i] = newRow(q.kind, "", s.Clusters), newChances(s.Clusters)
	}
	for g, m := range s.moves() {
		if n := int(m.traits.counts[of]); n >= q.first {
			at := min(n, q.last) / q.step
			steps[at].add(g, m, m.Loss, 0)
			chance[at][sideOf(m)][g.Cluster]++
		}
	}
	most := 0.0
	for _, candidate := range q.ranges() {
		r, n := newRow(q.kind, "", s.Clusters), newChances(s.Clusters)
		for i := candidate.from / q.step; i < len(steps) && i*q.step <= candidate.to; i++ {
			r.own, r.other = sum(r.own, steps[i].own), sum(r.other, steps[i].other)
			for side := range n {
				n[side] = sum(n[side], chance[i][side])
			}
		}
		if r.culprits() < leastCulprits {
			continue
		}
		r.level(n)
		if surplus, _ := s.sample.surplus(r); surplus > 0 && surplus >= most {
			best, most, found = candidate, surplus, true
		}
	}
	return best, found
}

// starvedRange returns the range in which the player searches less than
// elsewhere, if there is one.
func (s *study) starvedRange(of int) (best valueRange, found bool) {
	q := &quantities[of]
	steps := make([][sides]spread, q.last+1)
	var all [sides]spread
	_, moves := s.measures()
	for _, m := range moves {
		if n := int(m.move.traits.counts[of]); n >= q.first {
			steps[min(n, q.last)][sideOf(m.move)].add(m.x)
		}
		all[sideOf(m.move)].add(m.x)
	}
	most := 0.0
	for from := q.first; from <= q.last; from++ {
		var here [sides]spread
		for to := from; to <= q.last && to-from < q.last-q.first; to++ {
			for side := range sides {
				here[side].join(steps[to][side], 1)
			}
			e := split2(all, here)
			if less, se := e.shortfall(); e.starved() && less/max(se, leastSE) >= most {
				best, most, found = valueRange{from, to}, less/max(se, leastSE), true
			}
		}
	}
	if best.to == q.last {
		best.to = noEnd
	}
	return best, found
}

// join adds the efforts of another class, or takes them out with a sign of -1.
func (s *spread) join(o spread, sign float64) {
	s.n, s.sum, s.square = s.n+sign*o.n, s.sum+sign*o.sum, s.square+sign*o.square
}

// tenMoves names the ten moves of a game that a move belongs to.
func tenMoves(_ *Game, m *Move) string {
	q := &quantities[numberOfMove]
	from := int(m.traits.counts[numberOfMove]) / 10 * 10
	if from >= q.last {
		return q.says(valueRange{q.last, noEnd})
	}
	return q.says(valueRange{max(from, q.first), from + 9})
}

// saysNumber returns "from move 40 on", "up to move 19", "moves 30 to 39".
func saysNumber(r valueRange) string {
	switch {
	case r.to == noEnd:
		return "from move " + strconv.Itoa(r.from) + " on"
	case r.from <= 1:
		return "up to move " + strconv.Itoa(r.to)
	}
	return "moves " + strconv.Itoa(r.from) + " to " + strconv.Itoa(r.to)
}
