package main

import (
	"strings"
	"unicode"
)

// harmless makes one line of a text that an engine or a file may have put
// characters into that act on a terminal, such as colours, the cursor or the
// window's title: they become question marks.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return '?'
	}, text)
}
