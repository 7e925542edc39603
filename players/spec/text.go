package spec

import (
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

// splitRaw cuts text at every separator outside quotes.
func splitRaw(text string, separators string) ([]string, error) {
	var parts []string
	start, quoted := 0, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && escapes(text, i, quoted):
			i++
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case c == '"' || c == '\'':
			quoted = c
		case strings.IndexByte(separators, c) >= 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	if quoted != 0 {
		return nil, fmt.Errorf("unclosed quote %c in %q", quoted, text)
	}
	return append(parts, text[start:]), nil
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

// unquote removes quotes and backslashes from a piece of splitRaw.
func unquote(text string) string {
	var b strings.Builder
	quoted := byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && escapes(text, i, quoted):
			i++
			b.WriteByte(text[i])
		case quoted == 0 && (c == '"' || c == '\''):
			quoted = c
		case c == quoted && quoted != 0:
			quoted = 0
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// splitWords splits a raw value into arguments as a shell does. Quotes around the
// whole value only protect its commas, and are removed first.
func splitWords(raw string) ([]string, error) {
	if inner, ok := wholeQuoted(raw); ok {
		raw = inner
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

// wholeQuoted returns the inner text if one pair of quotes encloses all of raw.
func wholeQuoted(raw string) (string, bool) {
	if len(raw) < 2 || raw[0] != '"' && raw[0] != '\'' {
		return "", false
	}
	for i := 1; i < len(raw); i++ {
		if raw[i] == '\\' && escapes(raw, i, raw[0]) {
			i++
		} else if raw[i] == raw[0] {
			if i != len(raw)-1 {
				return "", false
			}
			if raw[0] == '\'' {
				return raw[1:i], true
			}
			return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(raw[1:i]), true
		}
	}
	return "", false
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
