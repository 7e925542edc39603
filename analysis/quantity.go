package analysis

import (
	"fmt"
	"strconv"

	"gonum.org/v1/gonum/floats"

	"match/board"
	"match/internal/plural"
)

// quantity is a whole number that positions have. A fault may begin or end at any
// of its values, so the range is found from the games.
type quantity struct {
	kind  kind
	first int // the least value; positions with less are in no range
	last  int // more counts as this
	step  int // ranges of losses end at multiples of it
	says  func(valueRange) string
	of    func(*scene) int
}

// numberOfMove is the index of the number of the move in the game.
const numberOfMove = 0

// quantities are all of them, in the order of reports.
var quantities = [...]quantity{
	{kindNumber, 1, 80, 5, saysNumber, func(s *scene) int { return s.Fullmove() }},
	{kindSituation, 0, 40, 5, counted(0, "move", " without progress"), func(s *scene) int {
		return s.HalfmoveClock() / 2
	}},
	{kindSituation, 1, 50, 5, counted(1, "legal move", ""), func(s *scene) int { return s.legal.Len() }},
	{kindMaterial, 0, 14, 2, counted(0, "piece", " on the board"), func(s *scene) int { return piecesOf(s.Position).Count() }},
	{kindMaterial, 0, 16, 2, counted(0, "pawn", " on the board"), func(s *scene) int {
		return s.Kinds(board.Pawn).Count()
	}},
	{kindPawns, 0, 5, 1, counted(0, "pair", " of blocked pawns"), func(s *scene) int { return s.blocked(everyFile) }},
	{kindPawns, 0, 8, 1, counted(0, "open file", ""), (*scene).openFiles},
	{kindPawns, 0, 4, 1, counted(0, "own pawn island", ""), func(s *scene) int { return s.own.islands() }},
	{kindPawns, 0, 4, 1, counted(0, "pawn island", " of the opponent"), func(s *scene) int { return s.opp.islands() }},
	{kindKings, 0, 5, 1, counted(0, "attacker", " near the own king"), func(s *scene) int { return s.own.besiegers() }},
	{kindKings, 0, 5, 1, counted(0, "attacker", " near the opponent's king"), func(s *scene) int {
		return s.opp.besiegers()
	}},
	{kindKings, 1, 8, 1, ranked("own king"), func(s *scene) int { return s.own.kingRank() }},
	{kindKings, 1, 8, 1, ranked("opponent's king"), func(s *scene) int { return s.opp.kingRank() }},
}

// counts are the values of all quantities in a position.
type counts [len(quantities)]int16

func countsOf(s *scene) (n counts) {
	for i := range quantities {
		n[i] = int16(quantities[i].of(s))
	}
	return n
}

// counted returns the names of ranges of a number of things: "no open file", "1
// open file", "2 to 4 open files", "5 or more open files".
func counted(first int, thing, where string) func(valueRange) string {
	return func(r valueRange) string {
		switch {
		case r.to == 0:
			return "no " + thing + where
		case r.from == r.to:
			return plural.Count(r.to, thing) + where
		case r.to == noEnd:
			return fmt.Sprintf("%d or more %ss%s", r.from, thing, where)
		case r.from == first:
			return fmt.Sprintf("%d or fewer %ss%s", r.to, thing, where)
		}
		return fmt.Sprintf("%d to %d %ss%s", r.from, r.to, thing, where)
	}
}

// ranked returns the names of ranges of the rank that a king is on in the
// middlegame, from its own side.
func ranked(whose string) func(valueRange) string {
	return func(r valueRange) string {
		switch {
		case r.to == noEnd || r.to == 8:
			return fmt.Sprintf("%s beyond rank %d in the middlegame", whose, r.from-1)
		case r.from == r.to:
			return fmt.Sprintf("%s on rank %d in the middlegame", whose, r.from)
		}
		return fmt.Sprintf("%s on ranks %d to %d in the middlegame", whose, r.from, r.to)
	}
}

func (s *scene) openFiles() (n int) {
	for file := 1; file <= 8; file++ {
		n += btoi(s.own.files[file]+s.opp.files[file] == 0)
	}
	return n
}

// islands counts the groups of pawns on adjacent files.
func (v *sideView) islands() (n int) {
	for file := 1; file <= 8; file++ {
		n += btoi(v.files[file] > 0 && v.files[file-1] == 0)
	}
	return n
}

// besiegers counts the opponent's pieces that attack squares around a king.
func (v *sideView) besiegers() (n int) {
	ring := board.KingAttacks(v.king())
	for k := board.Knight; k <= board.Queen; k++ {
		for at := range squares(v.other.pieces(k)) {
			n += btoi(board.Attacks(k, at, v.Occupied())&ring != 0)
		}
	}
	return n
}

// kingRank returns the rank of a king in the middlegame, from its own side, 1 to
// 8; 0 in an endgame.
func (v *sideView) kingRank() int {
	if !v.isMiddlegame() {
		return 0
	}
	return v.rank(v.king()) + 1
}

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
		r.in = func(m *Move) bool { return best.has(int(m.traits.counts[i])) }
		r.chances = func(m *Move) float64 { return float64(btoi(r.in(m))) }
		r.tries = float64(tries)
		n := newBySide(s.Clusters)
		for m := range s.moves() {
			if r.in(m) {
				r.add(m, m.Loss, m.Loss)
				n.add(m, r.chances(m))
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
	steps, chance := make([]bySide, q.last/q.step+1), make([]bySide, q.last/q.step+1)
	for i := range steps {
		steps[i], chance[i] = newBySide(s.Clusters), newBySide(s.Clusters)
	}
	for m := range s.moves() {
		if n := int(m.traits.counts[of]); n >= q.first {
			at := min(n, q.last) / q.step
			steps[at].add(m, m.Loss)
			chance[at].add(m, 1)
		}
	}
	most := 0.0
	for _, candidate := range q.ranges() {
		r, n := newRow(q.kind, "", s.Clusters), newBySide(s.Clusters)
		for i := candidate.from / q.step; i < len(steps) && i*q.step <= candidate.to; i++ {
			for side := range n {
				floats.Add(r.lost[side], steps[i][side])
				floats.Add(n[side], chance[i][side])
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
func tenMoves(m *Move) string {
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
