// Package fold compares names as people type them: without regard to case, in any alphabet. It is
// not for keys, nor for words of a program.
package fold

import (
	"strings"
	"unicode"
)

// Key returns the same text for names that differ only in case: "Ünal" and "ünal".
func Key(name string) string { return strings.Map(least, name) }

// least returns the smallest of the letters that differ from r only in case.
func least(r rune) rune {
	smallest := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		smallest = min(smallest, next)
	}
	return smallest
}

// Contains reports whether a name contains a part, ignoring case.
func Contains(name, part string) bool { return strings.Contains(Key(name), Key(part)) }
