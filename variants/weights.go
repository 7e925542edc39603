package variants

import (
	"fmt"
	"slices"

	"match/board"
	"match/internal/nearest"
)

// Weight is a named number of a variant, in centipawns.
type Weight struct {
	Name      string // such as value.knight, pawn.eg.d5, zoned.wing.r4 or mobility.mg.rook
	Value     int
	Low, High int // the values that are accepted
}

// Weights returns the weights that the variant has, always in the same order:
// piece values, tables in reading order with the eighth rank first, terms.
func (v *Variant) Weights() []Weight {
	var all []Weight
	v.each(func(name string, s *section, place int) {
		all = append(all, Weight{Name: name, Value: v.weights[place], Low: s.low, High: s.high})
	})
	return all
}

// WithWeights returns the variant with some weights changed and a new hash. The error names an
// unknown name or a value out of range.
func (v *Variant) WithWeights(changes map[string]int) (*Variant, error) {
	changed := *v
	changed.weights = slices.Clone(v.weights)
	used := 0
	var err error
	v.each(func(name string, s *section, place int) {
		value, ok := changes[name]
		if !ok {
			return
		}
		used++
		if value < s.low || value > s.high {
			err = fmt.Errorf("weight %s: %d is out of range, want %d to %d", name, value, s.low, s.high)
		}
		changed.weights[place] = value
	})
	if used < len(changes) {
		return nil, v.firstUnknown(changes)
	}
	return &changed, err
}

func (v *Variant) firstUnknown(changes map[string]int) error {
	var unknown []string
	known := v.weightNames()
	for name := range changes {
		if !slices.Contains(known, name) {
			unknown = append(unknown, name)
		}
	}
	name := slices.Min(unknown)
	return fmt.Errorf("unknown weight %s%s", name, nearest.Hint(name, known))
}

func (v *Variant) weightNames() (names []string) {
	v.each(func(name string, _ *section, _ int) { names = append(names, name) })
	return names
}

// each visits the weights that the variant has, with their indices in the vector, in the order of
// Weights.
func (v *Variant) each(visit func(name string, s *section, place int)) {
	v.eachHalf(func(s *section, half int) {
		for i, key := range s.keys {
			visit(s.title(half)+"."+key, s, s.at(half, i))
		}
	})
}

// eachHalf visits the halves of sections that the variant has.
func (v *Variant) eachHalf(visit func(s *section, half int)) {
	for _, s := range layout {
		for half := range s.halves {
			if v.has(s, half) {
				visit(s, half)
			}
		}
	}
}

// has reports whether the variant has that half of a section.
func (v *Variant) has(s *section, half int) bool {
	switch {
	case s == squares[board.Pawn] && half == eg:
		return !v.zoned
	case slices.Contains(zones[:], s):
		return v.zoned
	}
	return s.term == 0 || s.term&v.terms != 0
}

// The halves of a weight.
const (
	mg = iota
	eg
)

var halfKeys = [2]string{mg: "mg", eg: "eg"}

// section is a run of weights in the vector whose names share the first part. A section with halves
// occurs twice, the middlegame half first: weight i of section "pawn" is pawn.mg.a2 or pawn.eg.a2.
type section struct {
	name      string
	term      Terms    // the term that needs the section, 0 for values and tables
	keys      []string // last part of the names
	halves    int      // 1 or 2
	low, high int      // range of the weights
	start     int      // place of the first weight in the vector
}

// at returns the index of weight i in the vector; half is mg for a section without halves.
func (s *section) at(half, i int) int { return s.start + half*len(s.keys) + i }

// title returns the part that the names of all weights of a half share.
func (s *section) title(half int) string {
	if s.halves == 2 {
		return s.name + "." + halfKeys[half]
	}
	return s.name
}

// The layout of a weight vector. Every weight of any variant has the same index in all vectors, so
// that vectors can be compared and copied whole.
var (
	layout []*section // in the order of the vector
	size   int        // of the vector

	values  = newSection("value", 0, 1, 0, 3000, kindNames(board.Pawn, board.Queen)...)
	squares = tableSections()
	zones   = zoneSections()

	passed    = newTerm(Structure, "passed", rankKeys(2, 7)...)
	pawns     = newTerm(Structure, "pawns", "doubled", "isolated", "connected")
	rooks     = newTerm(Rooks, "rooks", "open_file", "half_open_file", "seventh_rank")
	shelter   = newTerm(KingSafety, "shelter", "near_pawn", "far_pawn", "open_file", "half_open_file")
	attacks   = newTerm(KingSafety, "attacks", kindNames(board.Knight, board.Queen)...)
	attackers = newTerm(KingSafety, "attackers", "two", "three", "four")
	mobility  = newTerm(Mobility, "mobility", kindNames(board.Knight, board.Queen)...)
	bishops   = newTerm(BishopPair, "bishops", "pair")
)

func newSection(name string, t Terms, halves, low, high int, keys ...string) *section {
	s := &section{name: name, term: t, keys: keys, halves: halves, low: low, high: high, start: size}
	layout = append(layout, s)
	size += halves * len(keys)
	return s
}

// newTerm adds a section with the weights of a term.
func newTerm(t Terms, name string, keys ...string) *section {
	return newSection(name, t, 2, -1000, 1000, keys...)
}

// tableSections makes the piece-square tables, by kind. Keys are squares in
// reading order, the eighth rank first; pawns have none on the outer ranks.
func tableSections() (tables [board.King + 1]*section) {
	for k := board.Pawn; k <= board.King; k++ {
		var keys []string
		for i := range board.Square(64) {
			if s := i.Flip(); hasWeight(k, s) {
				keys = append(keys, s.String())
			}
		}
		tables[k] = newSection(k.String(), 0, 2, -1000, 1000, keys...)
	}
	return tables
}

// hasWeight reports whether a piece of kind k can be on s.
func hasWeight(k board.Kind, s board.Square) bool {
	return k != board.Pawn || s.Rank() != 0 && s.Rank() != 7
}

// squareAt returns the index of a table's weight; the kind must be able to be on that square.
func squareAt(k board.Kind, half int, s board.Square) int {
	i := int(s.Flip())
	if k == board.Pawn {
		i -= 8
	}
	return squares[k].at(half, i)
}

// zoneSections makes the zones of files that a zoned pawn endgame table is built from, from the
// centre outwards. Ranks 3 to 7 have a weight; on rank 2 a pawn gets none.
func zoneSections() (zones [4]*section) {
	for i, name := range []string{"inner_center", "outer_center", "wing", "edge"} {
		zones[i] = newSection("zoned."+name, 0, 1, -1000, 1000, rankKeys(3, 7)...)
	}
	return zones
}

func kindNames(from, to board.Kind) (names []string) {
	for k := from; k <= to; k++ {
		names = append(names, k.String())
	}
	return names
}

func rankKeys(from, to int) (keys []string) {
	for r := from; r <= to; r++ {
		keys = append(keys, fmt.Sprintf("r%d", r))
	}
	return keys
}
