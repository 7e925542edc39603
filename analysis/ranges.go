package analysis

import (
	"fmt"
	"strconv"
)

// A fault that begins or ends with some move costs points in a range of move
// numbers. The range is the one that the data support most: where the player
// searches less if that is on record, otherwise where it loses most clearly.

// numberStep is the width of the steps in which a range of losses is found, and
// lastNumber the last step.
const numberStep, lastNumber = 5, 80

// moveRange is a range of move numbers, both ends included.
type moveRange struct{ from, to int }

const (
	firstMoveNumber = 1
	noEnd           = 1 << 20
)

func (r moveRange) has(_ *Game, m *Move) bool {
	return m.traits.number >= r.from && m.traits.number <= r.to
}

// String returns "from move 40 on", "up to move 19", "moves 30 to 39".
func (r moveRange) String() string {
	switch {
	case r.to == noEnd:
		return "from move " + strconv.Itoa(r.from) + " on"
	case r.from <= firstMoveNumber:
		return "up to move " + strconv.Itoa(r.to)
	}
	return fmt.Sprintf("moves %d to %d", r.from, r.to)
}

// ranges lists all ranges of steps but the whole game.
func ranges(step, last int) (list []moveRange) {
	for from := 0; from <= last; from += step {
		for next := from + step; next <= last; next += step {
			list = append(list, moveRange{max(from, firstMoveNumber), next - 1})
		}
		if from > 0 {
			list = append(list, moveRange{from, noEnd})
		}
	}
	return list
}

// rangeRow returns the range that stands out most, as one candidate among as
// many as were compared.
func (s *study) rangeRow() []*row {
	list := ranges(numberStep, lastNumber)
	best, most := moveRange{}, 0.0
	if starved, found := s.starvedRange(); found {
		best, most = starved, 1
	} else {
		best, most = s.dearestRange(list)
	}
	if most <= 0 {
		return nil
	}
	r := newRow(kindNumber, best.String(), s.Clusters)
	r.in, r.tries = best.has, float64(len(list))
	s.eachMove(func(g *Game, m *Move) {
		if best.has(g, m) {
			r.add(g, m, m.Loss, m.Loss)
		}
	})
	return []*row{r}
}

// dearestRange returns the range with the largest surplus: a longer or shorter
// one would have moves like those outside, or leave out some like those inside.
func (s *study) dearestRange(list []moveRange) (best moveRange, most float64) {
	steps := make([]*row, lastNumber/numberStep+1)
	for i := range steps {
		steps[i] = newRow(kindNumber, "", s.Clusters)
	}
	s.eachMove(func(g *Game, m *Move) {
		steps[min(m.traits.number, lastNumber)/numberStep].add(g, m, m.Loss, 0)
	})
	for _, candidate := range list {
		r := newRow(kindNumber, "", s.Clusters)
		for i := candidate.from / numberStep; i < len(steps) && i*numberStep <= candidate.to; i++ {
			r.own, r.other = sum(r.own, steps[i].own), sum(r.other, steps[i].other)
			r.moves += steps[i].moves
		}
		if r.culprits() < leastCulprits {
			continue
		}
		if surplus, _ := s.sample.surplus(r); surplus >= most {
			best, most = candidate, surplus
		}
	}
	return best, most
}

// starvedRange returns the range in which the player searches less than
// elsewhere, if there is one.
func (s *study) starvedRange() (best moveRange, found bool) {
	var steps [lastNumber + 1][sides]spread
	var all [sides]spread
	_, moves := s.measures()
	for _, m := range moves {
		steps[min(m.move.traits.number, lastNumber)][sideOf(m.move)].add(m.x)
		all[sideOf(m.move)].add(m.x)
	}
	most := 0.0
	for from := firstMoveNumber; from <= lastNumber; from++ {
		var here [sides]spread
		for to := from; to <= lastNumber; to++ {
			var e efforts
			for side := range sides {
				here[side].join(steps[to][side], 1)
				e[side][1], e[side][0] = here[side], all[side]
				e[side][0].join(here[side], -1)
			}
			if less, se := e.shortfall(); e.starved() && less/max(se, leastSE) >= most {
				best, most, found = moveRange{from, to}, less/max(se, leastSE), true
			}
		}
	}
	if best.to == lastNumber {
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
	if m.traits.number >= lastNumber {
		return moveRange{lastNumber, noEnd}.String()
	}
	from := m.traits.number / 10 * 10
	return moveRange{max(from, firstMoveNumber), from + 9}.String()
}
