package pgn

import (
	"bytes"
	"strings"
)

// figures reads the comment that nearly every move of an engine game has behind
// it. It is only a short cut: what it leaves is read as any comment is.
func (p *parser) figures() {
	i := p.pos
	if i < len(p.text) && p.text[i] <= ' ' {
		i++
	}
	if i >= len(p.text) || p.text[i] != '{' || p.fault != nil {
		return
	}
	if ply := p.lastPly(); ply != nil {
		if end := quick(ply, p.text, i+1); end > 0 {
			p.pos = end
		}
	}
}

// plyComment reads a comment in braces.
func (p *parser) plyComment() error {
	inside, err := p.comment()
	if err == nil && p.fault == nil {
		p.read(inside)
	}
	return err
}

// comment takes the inside of a comment in braces and steps over it. One that
// is never closed is a fault.
func (p *parser) comment() ([]byte, error) {
	start := p.pos
	end, closed, err := p.commentEnd()
	if err != nil {
		return nil, err
	}
	inside := p.text[start+1 : end]
	p.pos = end
	if !closed {
		p.failAt(start, errOpenComment)
		return inside, nil
	}
	if n := bytes.IndexByte(inside, '{'); n >= 0 {
		p.odd.nested.note(start + 1 + n)
	}
	p.pos++
	return inside, nil
}

// commentEnd returns where the comment that begins at p.pos ends: at its brace
// or, if it is never closed, at the game that begins in it or the end of the
// file. What looks like a game in a comment belongs to it if the next brace
// closes the comment. It looks no further than one such game: a file may have
// no other brace.
func (p *parser) commentEnd() (end int, closed bool, err error) {
	start := p.pos + 1
	inside := p.text[start:]
	n := bytes.IndexByte(inside, '}')
	if n >= 0 {
		inside = inside[:n]
	}
	next := nextGame(inside)
	switch {
	case next >= 0 && n >= 0 && holdsOneGame(inside[next:]):
		p.odd.games.note(start + next)
		return start + n, true, nil
	case next >= 0 && n < 0 && !p.last && holdsOneGame(inside[next:]):
		return 0, false, errMore // its brace may yet come
	case next >= 0:
		return start + next, false, nil
	case n >= 0:
		return start + n, true, nil
	case p.last:
		return len(p.text), false, nil
	}
	return 0, false, errMore
}

// holdsOneGame reports whether text, which begins with a game, has neither a
// comment nor another game in it.
func holdsOneGame(text []byte) bool {
	return bytes.IndexByte(text, '{') < 0 && nextGame(text) < 0
}

// lineComment reads a ; comment, and skips a line escaped with a % at its
// beginning.
func (p *parser) lineComment() error {
	percent := p.text[p.pos] == '%'
	if percent && p.pos > 0 && p.text[p.pos-1] != '\n' {
		p.pos++
		return nil
	}
	inside, err := p.restOfLine()
	if err == nil && !percent && p.fault == nil {
		p.read(inside[1:])
	}
	return err
}

// read takes a comment's figures into the ply and keeps its text pending.
func (p *parser) read(inside []byte) {
	p.comments.read(p.lastPly(), p.board.SideToMove().Other(), inside)
	if len(p.comments.text) > 0 {
		if p.pending != "" {
			p.settle()
		}
		p.pending = p.tags.text(p.comments.text)
	}
}

// variation skips a variation with all that is nested in it.
func (p *parser) variation() error {
	start, depth := p.pos, 0
	for p.pos < len(p.text) {
		var err error
		switch p.text[p.pos] {
		case '(':
			depth++
			p.pos++
		case ')':
			p.pos++
			if depth--; depth <= 0 {
				if depth < 0 {
					p.failAt(start, errStrayParen)
				}
				return nil
			}
		case '{':
			_, err = p.comment()
		case '}':
			p.odd.braces.note(p.pos)
			p.pos++
		case ';':
			_, err = p.restOfLine()
		case '[':
			if p.atTag() {
				p.failAt(start, errOpenVariation)
				return nil
			}
			p.pos++
		default:
			p.pos++
		}
		if err != nil {
			return err
		}
	}
	if !p.last {
		return errMore
	}
	p.failAt(start, errOpenVariation)
	return nil
}

// lastPly returns the ply that a comment here speaks of, nil before the first.
func (p *parser) lastPly() *Ply {
	if n := len(p.game.Plies); n > 0 {
		return &p.game.Plies[n-1]
	}
	return nil
}

// settle keeps the pending comment for the ply before it, or for the game: it
// was not the closing one.
func (p *parser) settle() {
	if len(p.settled) == maxRemarks {
		p.failAt(p.pos, errTooManyComments)
	}
	p.settled = append(p.settled, p.pending)
	p.pending = ""
}

// attach gives what is settled to the ply before it, or to the game.
func (p *parser) attach() {
	if len(p.settled) == 0 {
		return
	}
	to := &p.game.Comment
	if ply := p.lastPly(); ply != nil {
		to = &ply.Comment
	}
	*to = strings.Join(p.settled, " ")
	p.settled = p.settled[:0]
}
