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

// Weight returns the value of a weight. The error names the nearest weight.
func (v *Variant) Weight(name string) (int, error) {
	value, found := 0, false
	v.each(func(n string, _ *section, place int) {
		if n == name {
			value, found = v.weights[place], true
		}
	})
	if !found {
		return 0, v.unknownWeight(name)
	}
	return value, nil
}

// WithWeights returns the variant with some weights changed and a new hash. The
// error says which name is unknown or which value out of its range.
func (v *Variant) WithWeights(changes map[string]int) (*Variant, error) {
	changed := v.clone()
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
	return changed, err
}

func (v *Variant) firstUnknown(changes map[string]int) error {
	var unknown []string
	known := v.weightNames()
	for name := range changes {
		if !slices.Contains(known, name) {
			unknown = append(unknown, name)
		}
	}
	return v.unknownWeight(slices.Min(unknown))
}

func (v *Variant) unknownWeight(name string) error {
	return fmt.Errorf("unknown weight %s%s", name, nearest.Hint(name, v.weightNames()))
}

func (v *Variant) weightNames() (names []string) {
	v.each(func(name string, _ *section, _ int) { names = append(names, name) })
	return names
}

// each visits the weights that the variant has, with their places in the
// vector, in the order of Weights.
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
