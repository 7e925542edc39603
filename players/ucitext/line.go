package ucitext

import (
	"bytes"
	"strings"
)

// Unindented leaves out the white space that the protocol allows before a line's
// first word.
func Unindented(line []byte) []byte { return bytes.TrimLeft(line, " \t\r") }

// IsWord reports whether a line is the word, such as "readyok", with spaces
// around it or without.
func IsWord(line, word string) bool { return line == word || strings.TrimSpace(line) == word }

var bestmove = []byte("bestmove")

// Bestmove returns what follows "bestmove" in a line that answers a search, and
// whether the line is one.
func Bestmove(line []byte) (rest []byte, ok bool) { return bytes.CutPrefix(line, bestmove) }

// maxOptions bounds what an engine can make us remember.
const maxOptions = 4096

// Greeting is what an engine says of itself before uciok.
type Greeting struct {
	Name    string // "" before it is told
	Author  string // likewise
	Options []Option
}

// Take reads a line of the greeting; done says that it is the last.
func (g *Greeting) Take(line string) (done bool) {
	if o, ok := ParseOption(line); ok && len(g.Options) < maxOptions {
		g.Options = append(g.Options, o)
	}
	if name, ok := strings.CutPrefix(line, "id name "); ok {
		g.Name = strings.TrimSpace(name)
	}
	if author, ok := strings.CutPrefix(line, "id author "); ok {
		g.Author = strings.TrimSpace(author)
	}
	return IsWord(line, "uciok")
}
