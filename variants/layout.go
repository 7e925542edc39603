package variants

import (
	"fmt"

	"match/board"
)

// The halves of a weight.
const (
	mg = iota
	eg
)

var phaseKeys = [2]string{mg: "mg", eg: "eg"}

// section is a run of weights in the vector that have the first part of their
// names in common. A section with halves is there twice, the middlegame half
// first: weight i of section "pawn" is pawn.mg.a1 or pawn.eg.a1.
type section struct {
	name     string
	keys     []string // last part of the names
	halves   bool
	low, top int // range of the weights
	start    int // place of the first weight in the vector
}

// at returns the place of weight i in the vector; half is mg for a section
// without halves.
func (s *section) at(half, i int) int { return s.start + half*len(s.keys) + i }

// title is the part of the names that all weights of a half have in common.
func (s *section) title(half int) string {
	if s.halves {
		return s.name + "." + phaseKeys[half]
	}
	return s.name
}

var (
	layout  []*section // all sections in the order of the vector
	count   int        // length of the vector
	places  = map[string]int{}
	values  = newSection("value", kindNames(board.Pawn, board.Queen), false, 0, 3000)
	squares = tableSections()
	zones   = zoneSections()
)

func newSection(name string, keys []string, halves bool, low, top int) *section {
	s := &section{name: name, keys: keys, halves: halves, low: low, top: top, start: count}
	layout = append(layout, s)
	for half := range s.twins() {
		for i, key := range keys {
			places[s.title(half)+"."+key] = s.at(half, i)
		}
	}
	count += s.twins() * len(keys)
	return s
}

func (s *section) twins() int {
	if s.halves {
		return 2
	}
	return 1
}

func kindNames(from, to board.Kind) (names []string) {
	for k := from; k <= to; k++ {
		names = append(names, k.String())
	}
	return names
}

// tableSections makes the piece-square tables, by kind.
func tableSections() (tables [board.King + 1]*section) {
	var keys []string
	for s := range board.Square(64) {
		keys = append(keys, s.String())
	}
	for k := board.Pawn; k <= board.King; k++ {
		tables[k] = newSection(k.String(), keys, true, -1000, 1000)
	}
	return tables
}

// zoneSections makes the zones of files that a zoned pawn endgame table is
// built from, from the centre outwards. Ranks 3 to 7 have a weight; on rank 2 a
// pawn is worth nothing extra.
func zoneSections() (zones [4]*section) {
	for i, name := range []string{"inner_center", "outer_center", "wing", "edge"} {
		zones[i] = newSection("zoned."+name, rankKeys(3, 7), false, -1000, 1000)
	}
	return zones
}

func rankKeys(from, to int) (keys []string) {
	for r := from; r <= to; r++ {
		keys = append(keys, fmt.Sprintf("r%d", r))
	}
	return keys
}
