package ucitext

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// Unindented removes the white space that the protocol allows before a line's
// first word.
func Unindented(line []byte) []byte { return bytes.TrimLeft(line, " \t\r") }

// IsReady reports whether a line is readyok, ignoring surrounding spaces.
func IsReady(line string) bool { return strings.TrimSpace(line) == "readyok" }

// Bestmove returns the text after "bestmove" in an answer to a search, and
// whether the line is one.
func Bestmove(line []byte) (rest []byte, ok bool) { return bytes.CutPrefix(line, []byte("bestmove")) }

// MaxOptions limits the number of options kept of an engine.
const MaxOptions = 4096

// Greeting is what an engine reports before uciok.
type Greeting struct {
	Name    string // "" if not reported
	Author  string // "" if not reported
	Options []Option
	foreign bool
}

// Accepted returns an error if the engine in a file has rejected the command uci,
// as engines do that speak only xboard.
func (g *Greeting) Accepted(path string) error {
	if g.foreign {
		return fmt.Errorf("the engine speaks xboard, not UCI: write xboard:%s", path)
	}
	return nil
}

// rejection matches what engines say to the command uci if they do not know it.
var rejection = regexp.MustCompile(`(?i)(unknown command|(illegal|invalid|bad) (move|command))[^a-z]*uci\s*$`)

// Take parses a line of the greeting; done is set for the last line, and for one
// that rejects the protocol.
func (g *Greeting) Take(line string) (done bool) {
	line = strings.TrimSpace(line)
	if o, ok := ParseOption(line); ok && len(g.Options) < MaxOptions {
		g.Options = append(g.Options, o)
	}
	if name, ok := strings.CutPrefix(line, "id name "); ok {
		g.Name = strings.TrimSpace(name)
	}
	if author, ok := strings.CutPrefix(line, "id author "); ok {
		g.Author = strings.TrimSpace(author)
	}
	g.foreign = rejection.MatchString(line)
	return g.foreign || line == "uciok"
}
