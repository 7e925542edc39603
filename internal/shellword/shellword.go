// Package shellword quotes texts for shells, for commands that people copy. It
// is not for running anything: a program is started with a list of arguments.
package shellword

import (
	"strings"
	"unicode"
)

// Quote quotes a text so that a POSIX shell takes it as one word, if it would
// not do so anyway.
func Quote(text string) string {
	special := func(c rune) bool {
		return c <= unicode.MaxASCII && !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("/._-+=:,@%", c)
	}
	if text != "" && strings.IndexFunc(text, special) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// Join quotes each of the words of a command.
func Join(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = Quote(w)
	}
	return strings.Join(list, " ")
}
