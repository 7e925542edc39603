package engine

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"match/internal/nearest"
)

// Features is a set of search features. All are on unless Options.Disable names them, so that a
// match can measure the value of each.
type Features uint32

// The features that can be switched off.
const (
	transpositionTable Features = 1 << iota
	aspirationWindows
	nullMove
	lateMoveReductions
	killers
	historyOrder
	continuation
	reverseFutility
	razoring
	futility
	lateMovePruning
	seePruning
	improving
	quiescenceSEE
	quiescenceTable
	featureEnd
)

var featureNames = [...]string{
	"tt", "aspiration", "nullmove", "lmr", "killers", "history", "continuation",
	"reversefutility", "razoring", "futility", "lmp", "see", "improving", "qsee", "qtt",
}

var _ = [1]int{}[len(featureNames)-bits.Len32(uint32(featureEnd-1))] // a name for every feature

// FeatureNames returns the names that ParseFeatures knows, in the order of the
// constants.
func FeatureNames() []string { return append([]string(nil), featureNames[:]...) }

// ParseFeatures reads names joined by "+", such as "nullmove+lmr". The empty
// text is the empty set.
func ParseFeatures(text string) (set Features, err error) {
	if text == "" {
		return 0, nil
	}
	for _, name := range strings.Split(text, "+") {
		i := slices.Index(featureNames[:], name)
		if i < 0 {
			return 0, fmt.Errorf("unknown search feature %q%s", name, nearest.Hint(name, featureNames[:]))
		}
		set |= 1 << i
	}
	return set, nil
}

// String returns the text that ParseFeatures reads.
func (f Features) String() string {
	var names []string
	for i, name := range featureNames {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}
