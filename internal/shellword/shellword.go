// Package shellword quotes texts for shells, in commands that people copy. It is not for running
// programs: those are started with a list of arguments.
package shellword

import (
	"strings"
	"unicode"
)

// Quote quotes a text, if necessary, so that a POSIX shell reads it as one word.
func Quote(text string) string {
	special := func(c rune) bool {
		return c <= unicode.MaxASCII && !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("/._-+=:,@%", c)
	}
	if text != "" && strings.IndexFunc(text, special) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// Join quotes the words of a command and joins them with spaces.
func Join(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = Quote(w)
	}
	return strings.Join(list, " ")
}
