package spec

import (
	"bytes"
	"fmt"
	"strings"
)

// The text of a spec is split like a command line, but at commas: quotes hold a
// piece together, and a backslash escapes the next character. Splitting keeps
// quotes and backslashes, since a value may be split again (args).

// special are the characters that a backslash escapes. Before any other
// character, a backslash stands for itself, so that Windows paths need no
// escapes.
const special = "\\\"', \t="

// The roles of a byte of a text.
const (
	plain    = iota
	shielded // by quotes or by a backslash
	shield   // such a backslash
	edge     // such a quote
)

// roles returns the role of each byte, and the quote that is not closed, 0 if there is none.
func roles(text string) (roles []byte, quoted byte) {
	roles = make([]byte, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && escapes(text, i, quoted):
			roles[i], roles[i+1] = shield, shielded
			i++
		case quoted == 0 && (c == '"' || c == '\''):
			roles[i], quoted = edge, c
		case quoted != 0 && c == quoted:
			roles[i], quoted = edge, 0
		case quoted != 0:
			roles[i] = shielded
		}
	}
	return roles, quoted
}

// escapes reports whether the backslash at i escapes the next character: within
// single quotes it never does, and within double quotes it escapes only \ and ".
func escapes(text string, i int, quoted byte) bool {
	if i+1 >= len(text) {
		return false
	}
	switch quoted {
	case '\'':
		return false
	case '"':
		return text[i+1] == '\\' || text[i+1] == '"'
	}
	return strings.IndexByte(special, text[i+1]) >= 0
}

// splitRaw cuts text at every separator outside quotes.
func splitRaw(text string, separators string) ([]string, error) {
	roles, quoted := roles(text)
	if quoted != 0 {
		return nil, fmt.Errorf("unclosed quote %c in %q", quoted, text)
	}
	var parts []string
	start := 0
	for i, role := range roles {
		if role == plain && strings.IndexByte(separators, text[i]) >= 0 {
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:]), nil
}

// unquote removes quotes and backslashes from a piece of splitRaw.
func unquote(text string) string {
	var b strings.Builder
	roles, _ := roles(text)
	for i, role := range roles {
		if role == plain || role == shielded {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

// splitWords splits a raw value into arguments as a shell does. Quotes around the
// whole value only protect its commas, and are removed first.
func splitWords(raw string) ([]string, error) {
	roles, _ := roles(raw)
	if n := len(raw); n > 0 && roles[0] == edge && roles[n-1] == edge && bytes.Count(roles, []byte{edge}) == 2 {
		raw = unquote(raw)
	}
	parts, err := splitRaw(raw, " \t")
	if err != nil {
		return nil, err
	}
	var words []string
	for _, p := range parts {
		if p != "" { // "" and '' are an empty argument; an empty piece is no argument
			words = append(words, unquote(p))
		}
	}
	return words, nil
}

// quote returns text in a form that splitRaw keeps in one piece and unquote
// restores.
func quote(text string) string {
	if text != "" && !strings.ContainsAny(text, special) {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// quoteWords is quote for a list that splitWords will split again.
func quoteWords(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return quote(strings.Join(quoted, " "))
}
