package analysis

import (
	"math/bits"
	"strings"
)

// classSet is a set of classes of moves that overlap. A move's marks name those
// that it is in, so one pass over all moves fills all of them.
type classSet struct {
	classes  []class
	marks    func(*traits) *marks
	levelled bool // the sides do not have the same number of such moves: that number is a chance to lose points
}

// class names a class of a set.
type class struct {
	group
	name string
}

var classSets = []classSet{
	{situationClasses(), func(t *traits) *marks { return &t.holds }, true},
	{deedClasses(group{kindMove, "move"}, ""), func(t *traits) *marks { return &t.done }, false},
	{deedClasses(group{kindMove, "missed move"}, missedSuffix), func(t *traits) *marks { return &t.omits }, false},
}

func situationClasses() (list []class) {
	for i := range situations {
		list = append(list, class{situations[i].group, situations[i].name})
	}
	return list
}

func deedClasses(of group, suffix string) (list []class) {
	for _, d := range deeds {
		list = append(list, class{of, d.name + suffix})
	}
	return list
}

// missedSuffix ends the names of what wrong moves missed.
const missedSuffix = " missed"

// isTwice reports whether a class has the moves of another one: who misses an
// exchange declined has exchanged.
func (c *class) isTwice() bool { return strings.HasSuffix(c.name, " declined"+missedSuffix) }

// rowsOf divides the losses among the classes of a set, and notes in which
// of them the player searches less.
func (s *study) rowsOf(f *classSet) (tables []rowTable) {
	rows, chance := make([]*row, len(f.classes)), make([]bySide, len(f.classes))
	for i, c := range f.classes {
		rows[i], chance[i] = newRow(c.kind, c.name, s.Clusters), newBySide(s.Clusters)
		rows[i].in = func(m *Move) bool { return f.marks(&m.traits).has(i) }
		if f.levelled {
			rows[i].chances = func(m *Move) float64 { return float64(btoi(rows[i].in(m))) }
		}
	}
	for m := range s.moves() {
		f.marks(&m.traits).each(func(i int) {
			rows[i].add(m, m.Loss, m.Loss)
			chance[i][sideOf(m)][m.game.Cluster]++
		})
	}
	searched := s.searchedIn(f)
	for i := range f.classes {
		if f.levelled {
			rows[i].level(chance[i])
		}
		if rows[i].searched = searched[i]; !f.classes[i].isTwice() {
			tables = append(tables, rowTable{f.classes[i].title, rows[i : i+1]})
		}
	}
	return tables
}

// searchedIn returns for each class of a set how much the player searches
// there, if that is less than elsewhere.
func (s *study) searchedIn(f *classSet) []*searched {
	found, here, all := make([]*searched, len(f.classes)), make([][sides]spread, len(f.classes)), [sides]spread{}
	unit, moves := s.measures()
	for _, m := range moves {
		side := sideOf(m.move)
		all[side].add(m.x)
		f.marks(&m.move.traits).each(func(i int) { here[i][side].add(m.x) })
	}
	for i := range here {
		if e := split2(all, here[i]); e.starved() {
			found[i] = unit.searched(e)
		}
	}
	return found
}

// split2 divides all efforts into those of a place and those elsewhere.
func split2(all, here [sides]spread) (e efforts) {
	for side := range sides {
		e[side][1], e[side][0] = here[side], all[side]
		e[side][0].join(here[side], -1)
	}
	return e
}

// marks is a set of situations or deeds, by their index.
type marks [2]uint64

// each calls visit with every index in the set.
func (m *marks) each(visit func(i int)) {
	for w, word := range m {
		for ; word != 0; word &= word - 1 {
			visit(w*bits.UintSize + bits.TrailingZeros64(word))
		}
	}
}

func (m *marks) set(i int)      { m[i/bits.UintSize] |= 1 << (i % bits.UintSize) }
func (m *marks) has(i int) bool { return m[i/bits.UintSize]>>(i%bits.UintSize)&1 != 0 }
