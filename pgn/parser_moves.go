package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"match/board"
)

// Control values that the parser returns to its callers.
var (
	errEnd  = errors.New("no further game")
	errMore = errors.New("the text ends within the game")
)

// Faults of the move text other than illegal moves.
var (
	errOpenComment     = errors.New("the comment that begins here is never closed")
	errOpenVariation   = errors.New("the variation that begins here is never closed")
	errStrayParen      = errors.New("a variation is closed that was never opened")
	errStrayBracket    = errors.New("a [ that does not begin a tag")
	errTooManyPlies    = fmt.Errorf("the game has more than %d plies", maxPlies)
	errTooManyTags     = fmt.Errorf("the game has more than %d tags beyond the usual ones", maxTags)
	errTooManyComments = fmt.Errorf("the move has more than %d comments", maxRemarks)
	errNUL             = errors.New("contains a NUL byte; is it a text file?")
	errFigurine        = errors.New("a figurine: write pieces as K, Q, R, B and N")
)

// moveText reads up to the result, or up to the beginning of the next game.
func (p *parser) moveText() error {
	for !p.over {
		p.skipNumber()
		if p.pos >= len(p.text) && p.last {
			return nil
		}
		if p.pos >= len(p.text) {
			return errMore
		}
		if err := p.element(); err != nil {
			return err
		}
	}
	return nil
}

// skipNumber skips white space and a move number.
func (p *parser) skipNumber() {
	text, i := p.text, p.pos
	for i < len(text) && text[i]-1 < ' ' { // 1 to 32: a NUL is not white space
		i++
	}
	p.pos = i
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	if i == p.pos || i == len(text) || text[i] != '.' {
		return
	}
	for i < len(text) && (text[i] == '.' || text[i] == ' ') {
		i++
	}
	p.pos = i
}

// element reads the element at p.pos: a move, a comment, a result …
func (p *parser) element() error {
	switch charClass[p.text[p.pos]] {
	case classLetter:
		return p.move()
	case classComment:
		return p.plyComment()
	case classSkip:
		p.pos++
	case classDigit:
		return p.number()
	case classParen:
		return p.variation()
	case classLine:
		return p.lineComment()
	case classDash:
		return p.dash()
	case classStar:
		p.pos++
		p.terminate(Unfinished)
	case classBracket:
		return p.bracket()
	default:
		p.unknown()
	}
	return nil
}

// bracket ends the game if a tag of the next game begins here.
func (p *parser) bracket() error {
	switch {
	case bytes.IndexByte(p.text[p.pos:], '\n') < 0 && !p.last:
		return errMore
	case p.atTag():
		p.over = true
		p.pos = lineStart(p.text, p.pos)
	default:
		p.failAt(p.pos, errStrayBracket)
		p.pos++
	}
	return nil
}

// The classes of bytes that begin a token of move text.
const (
	classOther   = iota
	classSkip    // white space, points, NAGs, annotation signs
	classLetter  // a move
	classDigit   // a move number, a result, or castling written with zeros
	classComment // {
	classParen   // ( or )
	classLine    // ; or %
	classDash    // a null move or a sign like -+
	classStar
	classBracket
)

var charClass = func() (t [256]byte) {
	for c := range t {
		switch {
		case isSpace[c] || c == '.':
			t[c] = classSkip
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			t[c] = classLetter
		case '0' <= c && c <= '9':
			t[c] = classDigit
		}
	}
	for _, c := range "$!?+=#/~" {
		t[c] = classSkip
	}
	for c, class := range map[byte]byte{
		'{': classComment, '(': classParen, ')': classParen, ';': classLine, '%': classLine,
		'-': classDash, '*': classStar, '[': classBracket,
	} {
		t[c] = class
	}
	return t
}()

// inMove holds the bytes with which a move, a number or a result can continue.
var inMove = func() (t [256]bool) {
	for c := range t {
		t[c] = charClass[c] == classLetter || charClass[c] == classDigit
	}
	for _, c := range "+#=-/:!?" {
		t[c] = true
	}
	return t
}()

// token returns the bytes of a move, number or result without skipping them.
func (p *parser) token() ([]byte, error) {
	text := p.text[p.pos:]
	n := 1
	for n < len(text) && inMove[text[n]] {
		n++
	}
	if n == len(text) && !p.last {
		return nil, errMore
	}
	return text[:n], nil
}

// move reads one move and plays it.
func (p *parser) move() error {
	text, err := p.token()
	if err != nil {
		return err
	}
	if p.fault != nil {
		p.pos += len(text)
		return nil
	}
	m, fault := parseMove(&p.board, text)
	if fault != moveFine {
		if len(p.text)-p.pos < len(text)+retryReach && !p.last {
			return errMore
		}
		text, m, fault = p.retryMove(text, fault)
	}
	switch {
	case fault != moveFine:
		p.failAt(p.pos, moveError(&p.board, string(shorten(text)), fault))
	case text != nil:
		p.play(m)
	}
	p.pos += max(1, len(text))
	p.figures()
	return nil
}

// retryReach is how far retryMove reads beyond a token.
const retryReach = len("(Q)")

// retryMove makes a second attempt at a token that is not a legal move by itself.
// Promotions in parentheses and "e.p.", alone or after a move, contain bytes that
// end a token. Old books write "mate" and "ch" for # and +. ChessBase marks a
// novelty and a diagram with N and D alone. If the returned text is nil, the
// token is a remark to be skipped.
func (p *parser) retryMove(text []byte, fault moveFault) ([]byte, board.Move, moveFault) {
	rest := p.text[p.pos:]
	if string(text) == "N" || string(text) == "D" {
		p.notes.markers.note(p.pos)
		return nil, board.NoMove, moveFine
	}
	for _, word := range []string{"mate", "ch"} {
		if short, found := bytes.CutSuffix(text, []byte(word)); found {
			if m, fault := parseMove(&p.board, short); fault == moveFine {
				p.notes.words.note(p.pos)
				return text, m, moveFine
			}
		}
	}
	if bytes.HasPrefix(rest, []byte("e.p.")) {
		p.pos += len("e.p.") - 1
		return nil, board.NoMove, moveFine
	}
	if n := len(text) + retryReach; n <= len(rest) && (rest[len(text)] == '(' || rest[len(text)] == '.') {
		if m, fault := parseMove(&p.board, rest[:n]); fault == moveFine {
			return rest[:n], m, moveFine
		}
	}
	return text, board.NoMove, fault
}

// play adds a ply to the game.
func (p *parser) play(m board.Move) {
	if p.pending != "" {
		p.settle()
		p.attach()
	}
	if len(p.game.Plies) == maxPlies {
		p.failAt(p.pos, errTooManyPlies)
		return
	}
	p.game.Plies = append(p.game.Plies, Ply{Move: m})
	p.board.Play(m)
}

// number reads an element that begins with a digit.
func (p *parser) number() error {
	text := p.text[p.pos:]
	n := 1
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	if n < len(text) && (text[n] == '.' || isSpace[text[n]]) {
		p.pos += n
		return nil
	}
	text, err := p.token()
	if err != nil {
		return err
	}
	switch r, ok := ParseResult(string(text)); {
	case ok:
		p.terminate(r)
	case text[0] == '0' && len(text) > 1:
		return p.move()
	default:
		text = text[:n] // "1e4": a number without its point
	}
	p.pos += len(text)
	return nil
}

// dash reads the null move; other signs, like -+, are skipped.
func (p *parser) dash() error {
	text, err := p.token()
	if err != nil {
		return err
	}
	if string(text) == nullMove {
		return p.move()
	}
	p.pos += len(text)
	return nil
}

// unknown skips a byte that cannot begin an element. The non-ASCII signs that
// books use (±, ∞, …) are ignored, and a surplus } is noted; anything else is a fault: also a
// figurine, without which ♘f3 would be f3.
func (p *parser) unknown() {
	if c := p.text[p.pos]; c == '}' {
		p.notes.braces.note(p.pos)
	} else if c == 0 {
		p.failAt(p.pos, errNUL)
	} else if r, _ := utf8.DecodeRune(p.text[p.pos:]); '♔' <= r && r <= '♟' {
		p.failAt(p.pos, errFigurine)
	} else if c < 0x80 && c > ' ' {
		p.failAt(p.pos, &textError{"move text", string(c), "this is not a move, number, comment or result"})
	}
	p.pos++
}
