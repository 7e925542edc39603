// Package harmless makes text from outside (names, tags, comments, output of engines) safe to show
// in a terminal, a build log, a spreadsheet or a rendered page. It also quotes words for a shell, in
// commands that people copy, and strips the byte order marks of files that people write.
//
// It is only for display. Files that keep a text unchanged (PGN, the results store) do not use it,
// and formats with their own markup still need an encoder (encoding/json, encoding/xml).
package harmless

import (
	"strconv"
	"strings"
	"unicode"
)

// Line returns text as one line without characters that control a terminal, such as its colours,
// cursor, window title or writing direction: they become question marks, and all white space
// becomes spaces. Two prefixes of commands in the logs of GitHub Actions, "::" at the beginning of
// a line and "##[" anywhere, are broken up.
//
// XML 1.0 allows every character of the result.
func Line(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return '?'
	}, text)
	text = strings.ReplaceAll(text, "##[", "## [")
	if rest := strings.TrimLeft(text, " "); strings.HasPrefix(rest, "::") {
		text = text[:len(text)-len(rest)] + ": :" + rest[len("::"):]
	}
	return text
}

// Cell returns text for a cell of a table that a spreadsheet may open: as [Line], and with an
// apostrophe before text that would be read as a formula. That is text of two or more characters
// that begins with = + - or @ and is not a number. The caller quotes the cell for its format.
func Cell(text string) string {
	text = Line(text)
	start := strings.TrimLeft(text, " ")
	if len(start) < 2 || !strings.ContainsRune("=+-@", rune(start[0])) {
		return text
	}
	if _, err := strconv.ParseFloat(start, 64); err == nil {
		return text
	}
	return "'" + text
}

// Operand returns text for use between the quotes of an EPD operation, which has no escapes: as [Line], without
// quotes and semicolons, which would end it.
func Operand(text string) string { return operand.Replace(Line(text)) }

var operand = strings.NewReplacer(`"`, "'", ";", ",")

// Markdown returns text for use within a line of GitHub's Markdown: as [Line],
// with markup characters escaped, and with a zero-width space in mentions and
// addresses, so that no user is notified and no text becomes a link.
func Markdown(text string) string { return markdown.Replace(Line(text)) }

var markdown = func() *strings.Replacer {
	pairs := []string{"@", "@\u200b", "://", ":\u200b//", "www.", "www\u200b."}
	for _, sign := range "\\`*_[]<>|~&#!$" {
		pairs = append(pairs, string(sign), `\`+string(sign))
	}
	return strings.NewReplacer(pairs...)
}()

// ShellWord quotes a text, if necessary, so that a POSIX shell reads it as one word.
func ShellWord(text string) string {
	special := func(c rune) bool {
		return c <= unicode.MaxASCII && !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("/._-+=:,@%", c)
	}
	if text != "" && strings.IndexFunc(text, special) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// ShellWords quotes the words of a command and joins them with spaces.
func ShellWords(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = ShellWord(w)
	}
	return strings.Join(list, " ")
}
