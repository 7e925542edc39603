package pgn

import (
	"strings"
	"unicode"
)

// maxColumn is the longest line of move text: the standard discourages 80
// characters or more.
const maxColumn = 79

// printer lays words out in lines. A word is written where it is: if it turns
// out to be too long for its line, the space before it becomes a line break.
type printer struct {
	text  []byte
	start int // where the move text begins
	line  int // where the current line begins
	space int // the space before the current word
}

// begin starts a word.
func (p *printer) begin() {
	p.space = len(p.text)
	if p.space > p.start {
		p.text = append(p.text, ' ')
	}
}

// end ends a word.
func (p *printer) end() {
	if len(p.text)-p.line > maxColumn && p.space > p.line {
		p.text[p.space] = '\n'
		p.line = p.space + 1
	}
}

// comment prints free text in braces, nothing if there is none, and reports
// whether it did. White space of any length becomes one space or line break.
//
// No line may begin with a character that means something there (% escapes a
// line, [ looks like a tag, ; like a comment to the end of the line): such a
// word stays with the one before it.
func (p *printer) comment(text string) bool {
	first := true
	for word := range strings.FieldsSeq(cleanComment(text)) {
		switch {
		case first:
			p.begin()
			p.text = append(p.text, '{')
		case word[0] == '%' || word[0] == '[' || word[0] == ';':
			p.text = append(p.text, ' ')
		default:
			p.end()
			p.begin()
		}
		p.text = append(p.text, word...)
		first = false
	}
	if first {
		return false
	}
	p.text = append(p.text, '}')
	p.end()
	return true
}

// cleanComment makes text fit for a comment: braces, which would end it or
// look like another one, become parentheses, and control characters spaces.
func cleanComment(text string) string {
	text = validText(text)
	if strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) || r == '{' || r == '}' }) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '{':
			return '('
		case r == '}':
			return ')'
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
}
