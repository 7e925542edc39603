package pgn

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

// settle gives the pending comment to the ply before it, or to the game: it was
// not the closing one.
func (p *parser) settle() {
	to := &p.game.Comment
	if ply := p.lastPly(); ply != nil {
		to = &ply.Comment
	}
	if *to != "" {
		*to += " "
	}
	*to += p.pending
	p.pending = ""
}
