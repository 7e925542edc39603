// Package nearest answers "did you mean …?" for a mistyped name.
//
// It is for short lists of names that people type: flags, variants, engine options, weights. It is
// not a search engine. [Fold] compares such names without regard to case, in any alphabet.
package nearest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// shortestBeginning is the number of letters from which the beginning of a name is enough.
const shortestBeginning = 4

// nearest returns the candidate with the smallest edit distance to got and whether it is near
// enough to suggest: at most a third of the longer name may differ. In names of four or more
// letters two letters may differ if half of the name is as typed. Of equally near candidates the
// first one wins. If none is near enough, the first that begins with got is suggested: people leave
// out versions.
func nearest(got string, candidates []string) (string, bool) {
	best, bestDist := "", -1
	for _, c := range candidates {
		if d := distance(got, c); bestDist < 0 || d < bestDist {
			best, bestDist = c, d
		}
	}
	if bestDist < 0 {
		return "", false
	}
	longer, shorter := max(len(got), len(best)), min(len(got), len(best))
	if bestDist <= longer/3 || bestDist <= 2 && longer >= 4 && 2*bestDist <= shorter {
		return best, true
	}
	i := slices.IndexFunc(candidates, func(c string) bool {
		return len(got) >= shortestBeginning && len(c) > len(got) && strings.EqualFold(c[:len(got)], got)
	})
	if i < 0 {
		return "", false
	}
	return candidates[i], true
}

// Hint returns ` (did you mean "x"?)` for the nearest candidate, with the leading space, or the
// empty string if none is near. Callers append it to an error text.
func Hint(got string, candidates []string) string {
	if name, ok := nearest(got, candidates); ok {
		return fmt.Sprintf(" (did you mean %q?)", name)
	}
	return ""
}

// distance returns the optimal string alignment distance over bytes, letter case
// ignored: insertions, deletions, substitutions and swaps of two neighbours cost
// one each.
func distance(a, b string) int {
	before := make([]int, len(b)+1)
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			substitute := prev[j-1]
			if lower(a[i-1]) != lower(b[j-1]) {
				substitute++
			}
			row[j] = min(prev[j]+1, row[j-1]+1, substitute)
			if i > 1 && j > 1 && lower(a[i-1]) == lower(b[j-2]) && lower(a[i-2]) == lower(b[j-1]) {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev = prev, row
	}
	return prev[len(b)]
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// Fold returns the same text for names that differ only in case: "Ünal" and "ünal".
func Fold(name string) string { return strings.Map(least, name) }

// least returns the smallest of the letters that differ from r only in case.
func least(r rune) rune {
	smallest := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		smallest = min(smallest, next)
	}
	return smallest
}

// ContainsFold reports whether a name contains a part, ignoring case.
func ContainsFold(name, part string) bool { return strings.Contains(Fold(name), Fold(part)) }
