// Package plural writes numbers with what they count: "1 game", "2 games".
//
// It has the rules of English for the nouns that this program counts, not for all nouns, and no
// other language.
package plural

import (
	"fmt"
	"strings"
)

// Count returns n and the noun, in the plural unless n is 1: "1 ply",
// "2 plies", "0 matches".
func Count[N int | int64 | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %s", n, of(noun))
}

// And joins a list: "a", "a and b", "a, b and c".
func And(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// of returns the plural of a noun.
func of(noun string) string {
	switch {
	case strings.HasSuffix(noun, "ly"), strings.HasSuffix(noun, "ry"):
		return noun[:len(noun)-1] + "ies"
	case strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"), strings.HasSuffix(noun, "ss"):
		return noun + "es"
	}
	return noun + "s"
}
