package pgn

import (
	"bytes"
	"strings"
)

// figures reads the comment that follows nearly every move of an engine game. It
// is only a short cut: any other comment is left to plyComment.
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

// comment returns the content of a comment in braces and skips the comment. A
// comment that is never closed is a fault.
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
		p.notes.nested.note(start + 1 + n)
	}
	p.pos++
	return inside, nil
}

// commentEnd returns the end of the comment that begins at p.pos: its brace or,
// if the comment is never closed, the game that begins in it or the end of the
// file. Text that looks like a game is part of the comment if the next brace
// closes the comment. The search goes no further than one such game, because the
// file may have no other brace.
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
		p.notes.games.note(start + next)
		return start + n, true, nil
	case next >= 0 && n < 0 && !p.last && holdsOneGame(inside[next:]):
		return 0, false, errMore // its brace may still follow
	case next >= 0:
		return start + next, false, nil
	case n >= 0:
		return start + n, true, nil
	case p.last:
		return len(p.text), false, nil
	}
	return 0, false, errMore
}

// holdsOneGame reports whether text, which begins with a game, contains no
// comment and no second game.
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

// read stores a comment's figures in the ply and keeps its text as pending.
func (p *parser) read(inside []byte) {
	p.comments.read(p.lastPly(), p.board.SideToMove().Other(), inside)
	if len(p.comments.text) > 0 {
		if p.pending != "" {
			p.settle()
		}
		p.pending = p.tags.text(p.comments.text)
	}
}

// variation skips a variation with everything nested in it.
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
			p.notes.braces.note(p.pos)
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

// lastPly returns the ply to which a comment here refers, nil before the first
// ply.
func (p *parser) lastPly() *Ply {
	if n := len(p.game.Plies); n > 0 {
		return &p.game.Plies[n-1]
	}
	return nil
}

// settle assigns the pending comment to the ply before it, or to the game: it was
// not the closing comment.
func (p *parser) settle() {
	if len(p.settled) == maxRemarks {
		p.failAt(p.pos, errTooManyComments)
	}
	p.settled = append(p.settled, p.pending)
	p.pending = ""
}

// attach stores the settled comments in the ply before them, or in the game.
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
