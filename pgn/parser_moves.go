package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"match/board"
)

// What the parser tells its callers.
var (
	errEnd  = errors.New("no further game")
	errMore = errors.New("the text ends within the game")
)

// What can be wrong with the move text besides a move.
var (
	errOpenComment   = errors.New("the comment that begins here is never closed")
	errOpenVariation = errors.New("the variation that begins here is never closed")
	errStrayParen    = errors.New("a variation is closed that was never opened")
	errStrayBracket  = errors.New("a [ that begins no tag")
)

// moveText reads up to the result, or to where the next game begins.
func (p *parser) moveText() error {
	for {
		p.skipNumber()
		if p.pos >= len(p.text) {
			break
		}
		if err := p.element(); err != nil {
			return err
		}
		if p.over {
			return nil
		}
	}
	if !p.last {
		return errMore
	}
	return nil
}

// skipNumber steps over white space and a move number.
func (p *parser) skipNumber() {
	text, i := p.text, p.pos
	for i < len(text) && text[i] <= ' ' {
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

// element reads what stands at p.pos: a move, a comment, a result …
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

// bracket ends the game where a tag of the next one begins.
func (p *parser) bracket() error {
	switch {
	case p.atTag():
		p.over = true
	case p.pos+1 == len(p.text) && !p.last:
		return errMore
	default:
		p.failAt(p.pos, errStrayBracket)
		p.pos++
	}
	return nil
}

// What a token of move text begins with.
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

// inMove holds the bytes that a move, a number or a result can go on with.
var inMove = func() (t [256]bool) {
	for c := range t {
		t[c] = charClass[c] == classLetter || charClass[c] == classDigit
	}
	for _, c := range "+#=-/:!?" {
		t[c] = true
	}
	return t
}()

// token takes the bytes of a move, number or result without stepping over
// them.
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
		if len(p.text)-p.pos < len(text)+maxOdd && !p.last {
			return errMore
		}
		text, m, fault = p.oddMove(text, fault)
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

// maxOdd is how far oddMove looks beyond a token.
const maxOdd = len("(Q)")

// oddMove looks again at what is no legal move by itself: promotions in
// parentheses and "e.p.", alone or behind a move, hold bytes that end a token.
// A nil text is a remark to be skipped.
func (p *parser) oddMove(text []byte, fault moveFault) ([]byte, board.Move, moveFault) {
	rest := p.text[p.pos:]
	if bytes.HasPrefix(rest, []byte("e.p.")) {
		p.pos += len("e.p.") - 1
		return nil, board.NoMove, moveFine
	}
	if n := len(text) + maxOdd; n <= len(rest) && (rest[len(text)] == '(' || rest[len(text)] == '.') {
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
	}
	p.game.Plies = append(p.game.Plies, Ply{Move: m})
	play(&p.board, m)
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

// number reads what begins with a digit.
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
	switch string(text) {
	case "1-0", "1:0":
		p.terminate(WhiteWins)
	case "0-1", "0:1":
		p.terminate(BlackWins)
	case "1/2-1/2", "1/2", "1/2:1/2":
		p.terminate(Draw)
	default:
		if text[0] == '0' && len(text) > 1 {
			return p.move()
		}
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
	if string(text) == NullMove {
		return p.move()
	}
	p.pos += len(text)
	return nil
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

// unknown steps over a byte that begins nothing. The signs beyond ASCII that
// books use (±, ∞, …) are remarks; anything else is a fault.
func (p *parser) unknown() {
	if c := p.text[p.pos]; c < 0x80 && c > ' ' {
		p.failAt(p.pos, &textError{"move text", string(c), "no move, number, comment or result begins like this"})
	}
	p.pos++
}

// terminate notes the result at the end of the move text.
func (p *parser) terminate(r Result) {
	p.over, p.terminated = true, true
	p.game.Result = r
}

// finish holds the result against the Result tag and gives the last comment to
// the end of the game.
func (p *parser) finish() {
	g := p.game
	tagged, known := resultOfTag(p.tagResult)
	switch {
	case !known && p.tagResult != "":
		p.failAt(p.pos, &textError{"Result", p.tagResult, "want 1-0, 0-1, 1/2-1/2 or *"})
	case !p.terminated:
		g.Result = tagged
		if n, err := strconv.Atoi(p.plyCount); err == nil && n > len(g.Plies) && !p.headers {
			p.failAt(p.pos, fmt.Errorf("the game breaks off after %d of %d plies", len(g.Plies), n))
		}
	case known && tagged != g.Result:
		p.failAt(p.pos-1, &textError{"Result", p.tagResult, "the move text ends with " + g.Result.String()})
	}
	g.End.Text, p.pending = p.pending, ""
	if p.fault == nil && !p.headers {
		p.failIfContradicted()
		g.refine(&p.board)
	}
}

// failIfContradicted holds the result against the position on the board.
func (p *parser) failIfContradicted() {
	g := p.game
	if g.Result == Unfinished || p.board.HasLegal() {
		return
	}
	want, what := Draw, "stalemate"
	if p.board.InCheck() {
		winner := p.board.SideToMove().Other()
		want, what = Win(winner), winner.String()+"'s checkmate"
	}
	if g.Result != want {
		p.failAt(p.pos-1, fmt.Errorf("the game ends in %s, but its result is %v", what, g.Result))
	}
}

// resultOfTag reads the Result tag; known is false if there is none, or
// nonsense.
func resultOfTag(text string) (r Result, known bool) {
	if text == "1/2" {
		return Draw, true
	}
	for r := range Draw + 1 {
		if text == r.String() {
			return r, true
		}
	}
	return Unfinished, false
}

// remarks returns what is odd about a game that is not broken.
func (p *parser) remarks() (remarks []string) {
	if !p.terminated {
		remarks = append(remarks, "no result after the last move")
	}
	if n, err := strconv.Atoi(p.plyCount); err == nil && n != len(p.game.Plies) {
		remarks = append(remarks, "PlyCount says "+p.plyCount+", the game has "+strconv.Itoa(len(p.game.Plies)))
	}
	return remarks
}
