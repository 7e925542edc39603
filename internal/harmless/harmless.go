// Package harmless shows text from outside (names, tags, comments, what engines
// say) so that it can do nothing to whoever reads it: a terminal, a build log,
// a spreadsheet, a rendered page.
//
// It is for showing. Files that keep a text as it is (PGN, the results store)
// do without it, and what marks up a format of its own (encoding/json,
// encoding/xml) still has to be written by an encoder.
package harmless

import (
	"strconv"
	"strings"
	"unicode"
)

// Line returns text as one line without characters that act on a terminal,
// such as colours, the cursor, the window's title or the direction of writing:
// they become question marks, and all white space becomes spaces. Two openings
// that the logs of GitHub Actions obey, "::" at the beginning of a line and
// "##[" anywhere, are broken up.
//
// Every character of the outcome is one that XML 1.0 can hold.
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

// Cell returns text for a cell of a table that a spreadsheet may open: as
// [Line], and with an apostrophe before what would be taken for a formula,
// which is text of two characters or more that begins with = + - or @ and is
// no number. Quoting the cell for its format is the caller's.
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

// Markdown returns text as it is to be read, for a place within a line of
// GitHub's Markdown: as [Line], with signs that mark up escaped, and with a
// space of no width in mentions and addresses, so that nobody is called and
// nothing becomes a link.
func Markdown(text string) string { return markdown.Replace(Line(text)) }

var markdown = func() *strings.Replacer {
	pairs := []string{"@", "@\u200b", "://", ":\u200b//", "www.", "www\u200b."}
	for _, sign := range "\\`*_[]<>|~&#!$" {
		pairs = append(pairs, string(sign), `\`+string(sign))
	}
	return strings.NewReplacer(pairs...)
}()
