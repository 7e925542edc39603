package trf

import (
	"fmt"
	"iter"
	"slices"

	"match/pairing"
)

// Deviations pairs every round again by a system, and yields the rounds that
// differ from the file. The text is " +3-1" for a pair that only the system has,
// " -1-3" for a pair that only the file has, or " " and the reason why there is
// no pairing.
func (t *Tournament) Deviations(pair func(*pairing.Swiss) ([]pairing.Encounter, error)) iter.Seq2[int, string] {
	again := *t
	again.Rounds = max(t.Rounds, t.Played())
	return func(yield func(int, string) bool) {
		for round := 1; round <= again.Played(); round++ {
			if fault := again.deviation(round, pair); fault != "" && !yield(round, fault) {
				return
			}
		}
	}
}

func (t *Tournament) deviation(round int, pair func(*pairing.Swiss) ([]pairing.Encounter, error)) string {
	list, err := pair(t.Swiss(round))
	if err != nil {
		return " " + err.Error()
	}
	played := t.Pairs(round)
	return signed(" +", without(list, played)) + signed(" -", without(played, list))
}

// without returns the encounters in list that are not in other.
func without(list, other []pairing.Encounter) []pairing.Encounter {
	return slices.DeleteFunc(slices.Clone(list), func(e pairing.Encounter) bool { return slices.Contains(other, e) })
}

func signed(sign string, list []pairing.Encounter) (text string) {
	for _, e := range list {
		text += fmt.Sprintf("%s%d-%d", sign, e.White+1, e.Black+1)
	}
	return text
}
