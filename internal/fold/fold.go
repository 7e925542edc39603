// Package fold compares names as people type them: in any case, of any alphabet.
// It is not for keys, nor for words of a program.
package fold

import (
	"strings"
	"unicode"
)

// Key is the same for names that differ in case only: "Ünal" and "ünal".
func Key(name string) string { return strings.Map(least, name) }

// least is the smallest of the letters that differ from r in case only.
func least(r rune) rune {
	smallest := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		smallest = min(smallest, next)
	}
	return smallest
}

// Contains reports whether a part is in a name, in any case.
func Contains(name, part string) bool { return strings.Contains(Key(name), Key(part)) }
