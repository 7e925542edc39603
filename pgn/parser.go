package pgn

import (
	"bytes"
	"fmt"

	"match/board"
	"match/internal/harmless"
)

// parser reads one game at a time from a slice of text. If the text ends before
// the game does (errMore), it is restarted from the beginning of the game, so
// none of its state has to survive the end of a buffer.
//
// After the first fault of a game it ignores the moves and only searches for the
// end of the game.
type parser struct {
	text []byte
	pos  int
	last bool // no more text follows

	first      int // position of the beginning of the game
	game       *Game
	board      board.Position
	fault      error  // the first thing wrong with the game
	faultAt    int    // position of the fault in text
	tagResult  string // value of the Result tag
	plyCount   string // value of the PlyCount tag
	notes      notes
	over       bool     // the end of the game has been reached
	terminated bool     // the end was its result
	pending    string   // text of the last comment: the next element decides to what it belongs
	settled    []string // texts of the comments before it on the same ply
	tagged     bool     // the game has tags
	before     before
	stray      bool // the game consists of moves after the result of the previous game
	tags       tagReader
	comments   commentReader
}

// before describes the previous game.
type before struct{ any, tagged bool }

// parse reads the game that begins at p.pos into g and moves p.pos to its end. It
// returns errEnd if there is no further game, errMore if the game does not end in
// the text, and otherwise nil: the fault of a broken game is in p.fault.
func (p *parser) parse(g *Game) error {
	p.reset(g)
	behind := p.pos
	if err := p.skipToGame(); err != nil {
		return err
	}
	p.first = p.pos
	if err := p.tagSection(); err != nil {
		return err
	}
	p.tagged = p.pos > p.first
	p.begin()
	if err := p.moveText(); err != nil {
		return err
	}
	p.finish()
	sameLine := bytes.IndexByte(p.text[behind:p.first], '\n') < 0
	p.stray = !p.tagged && (p.before.tagged || p.before.any && sameLine)
	p.before = before{any: true, tagged: p.tagged}
	return nil
}

// reset clears the game but keeps its memory.
func (p *parser) reset(g *Game) {
	*g = Game{Plies: g.Plies[:0], Extra: g.Extra[:0]}
	p.game = g
	p.fault, p.faultAt = nil, 0
	p.tagResult, p.plyCount, p.pending, p.settled = "", "", "", p.settled[:0]
	p.notes = notes{}
	p.over, p.terminated = false, false
	p.tags.reset()
}

// failAt records the first fault of a game.
func (p *parser) failAt(at int, err error) {
	if p.fault == nil {
		p.fault, p.faultAt = err, at
	}
}

// textError describes which part of the text is wrong, and why.
type textError struct{ what, text, why string }

func (e *textError) Error() string { return fmt.Sprintf("%s %q: %s", e.what, e.text, e.why) }

// shorten keeps messages to one line.
func shorten(s []byte) []byte { return s[:min(len(s), 60)] }

// skipToGame skips the text allowed between games: white space, escaped lines,
// comments after a result, and a byte order mark. A comment that is never closed
// is not skipped: it is reported as a broken game without moves, and does not
// affect the games before and after it.
func (p *parser) skipToGame() error {
	for p.pos < len(p.text) {
		var err error
		switch c := p.text[p.pos]; {
		case isGap(c):
			p.pos++
		case c == '%' || c == ';':
			_, err = p.restOfLine()
		case c == '{':
			var skipped bool
			if skipped, err = p.skipClosingComment(); err == nil && !skipped {
				return nil
			}
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
	if p.last {
		return errEnd
	}
	return errMore
}

// isGap reports whether c is white space or belongs to a byte order mark.
func isGap(c byte) bool {
	return isSpace[c] || c == 0xEF || c == 0xBB || c == 0xBF || c == 0xFE || c == 0xFF
}

// skipClosingComment skips a comment after the result of the previous game. It
// does not skip a comment before the first move of a game without tags, or one
// that is never closed.
func (p *parser) skipClosingComment() (skipped bool, err error) {
	end, closed, err := p.commentEnd()
	if err != nil || !closed {
		return false, err
	}
	next := end + 1
	for next < len(p.text) && p.text[next] != '[' && p.text[next] != '{' {
		switch c := p.text[next]; {
		case isGap(c):
			next++
		case c == ';' || c == '%':
			line, _, _ := bytes.Cut(p.text[next:], newline)
			next += len(line)
		default:
			return false, nil
		}
	}
	if next == len(p.text) && !p.last {
		return false, errMore
	}
	p.pos = end + 1
	return true, nil
}

// begin sets up the start position that the tags define.
func (p *parser) begin() {
	start, at, err := p.tags.start()
	if err != nil {
		p.failAt(at, err)
	}
	p.game.Start, p.board = start, start
}

// restOfLine returns the text up to the end of the line and skips it.
func (p *parser) restOfLine() ([]byte, error) {
	line, _, ended := bytes.Cut(p.text[p.pos:], newline)
	if !ended && !p.last {
		return nil, errMore
	}
	p.pos = min(p.pos+len(line)+1, len(p.text))
	return line, nil
}

// atTag reports whether the [ at p.pos begins a tag: it must be the first
// character of its line and a name must follow. After spaces, the whole line must
// be a tag.
func (p *parser) atTag() bool {
	if p.indented() {
		return tagLine.Match(p.text[p.pos:]) && lineStart(p.text, p.pos) < p.pos
	}
	return p.pos+1 < len(p.text) && 'A' <= p.text[p.pos+1] && p.text[p.pos+1] <= 'Z'
}

// indented reports whether p.pos is not the beginning of a line. A byte order
// mark before a line is not part of the line.
func (p *parser) indented() bool {
	before := bytes.TrimSuffix(p.text[:p.pos], byteOrderMark)
	return len(before) > 0 && before[len(before)-1] != '\n' && before[len(before)-1] != '\r'
}

var byteOrderMark = []byte(harmless.BOM)

// lineStart returns the position of the beginning of the line if there are only
// blanks before text[i], otherwise i.
func lineStart(text []byte, i int) int {
	start := i
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	if start == 0 || text[start-1] == '\n' || text[start-1] == '\r' {
		return start
	}
	return i
}
