package pgn

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode"

	"match/board"
)

// Options selects the parts of a record to write besides moves, scores, depths
// and nodes.
type Options struct {
	Times    bool // times and clocks, which differ between two runs of one match
	SelDepth bool // selective depths
	NPS      bool // nodes per second, which differ from run to run
	Latency  bool // the time of a move beyond the time that the engine reported
	Eval     bool // scores also as chess servers write them: [%eval 0.35]
	Bare     bool // no comments, and only the seven-tag roster and the start position as tags
	Notation Notation
}

// Writer writes games, one after the other.
type Writer struct {
	w    io.Writer
	o    Options
	text []byte
	err  error
}

// NewWriter returns a Writer on w. It does not buffer: every game is one call
// of w.Write.
func NewWriter(w io.Writer, o Options) *Writer { return &Writer{w: w, o: o} }

// Write writes one game. Its moves must be legal from its start position. Equal
// records give equal bytes.
//
// After a failed write the Writer accepts no more games and returns the same
// error. It cuts the incomplete game off the file, so that after a full disk the
// file contains complete games only.
func (w *Writer) Write(g *Game) error {
	if w.err != nil {
		return w.err
	}
	text, err := Append(w.text[:0], g, w.o)
	w.text = text
	if err != nil {
		return err
	}
	n, err := w.w.Write(text)
	if err != nil {
		w.err = err
		cutBack(w.w, n)
	}
	return err
}

// cutBack removes the last n bytes of a file. If that fails, nothing more can be
// done: the error of the write is reported.
func cutBack(w io.Writer, n int) {
	file, ok := w.(interface {
		io.Seeker
		Truncate(size int64) error
	})
	if !ok || n <= 0 {
		return
	}
	end, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return
	}
	if file.Truncate(end-int64(n)) == nil {
		file.Seek(end-int64(n), io.SeekStart)
	}
}

var (
	standardStart = board.StartPosition()
	errNoStart    = errors.New("the game has no start position")
)

// Append appends the text of a game and an empty line to dst. It returns an
// error for a record that cannot be written: without a start position, or with
// an invalid name of an extra tag.
func Append(dst []byte, g *Game, o Options) ([]byte, error) {
	if g.Start == (board.Position{}) {
		return dst, errNoStart
	}
	dst, err := appendTags(dst, g, o.Bare)
	if err != nil {
		return dst, err
	}
	dst = append(dst, '\n')
	p := printer{text: dst, line: len(dst), start: len(dst), column: maxColumn}
	if o.Bare {
		p.moves(g, o)
	} else {
		p.comment(g.Comment)
		p.moves(g, o)
		p.comment(g.Closing())
	}
	p.word(g.Result.String())
	return append(p.text, "\n\n"...), nil
}

// Form is how another program writes games: with other tags and other comments,
// and with each move, its number and its comment on one line.
type Form struct {
	Tags     []Tag // all, in their order; empty ones are left out
	Notation Notation
	Column   int                  // the maximum length of a line
	Comment  func(ply int) string // of a move; "": none
	Ending   string               // the comment of a game without moves
}

// AppendForm appends the text of a game in a form, and an empty line, to dst.
func AppendForm(dst []byte, g *Game, f Form) []byte {
	dst = append(appendFilled(dst, f.Tags), '\n')
	p := printer{text: dst, line: len(dst), start: len(dst), column: f.Column}
	pos := g.Start
	for i := range g.Plies {
		p.begin()
		if pos.SideToMove() == board.White || i == 0 {
			p.text = append(appendNumberOf(p.text, &pos), ' ')
		}
		p.move(&pos, g.Plies[i].Move, f.Notation)
		if text := f.Comment(i); text != "" {
			p.text = append(p.text, " {"+cleanComment(text)+"}"...)
		}
		p.end()
	}
	if len(g.Plies) == 0 && f.Ending != "" {
		p.word("{" + cleanComment(f.Ending) + "}")
	}
	p.word(g.Result.String())
	return append(p.text, "\n\n"...)
}

// move prints a move and makes it.
func (p *printer) move(pos *board.Position, m board.Move, n Notation) {
	p.text = n.append(p.text, pos, m)
	if pos.Play(m); n != NotationUCI {
		p.text = appendSuffix(p.text, pos)
	}
}

// moves prints the move text up to the last ply's comment.
func (p *printer) moves(g *Game, o Options) {
	pos, numbered := g.Start, false
	for i := range g.Plies {
		ply := &g.Plies[i]
		if pos.SideToMove() == board.White || !numbered {
			p.begin()
			p.text = appendNumberOf(p.text, &pos)
			p.end()
		}
		mover := pos.SideToMove()
		p.begin()
		p.move(&pos, ply.Move, o.Notation)
		p.end()
		if numbered = true; o.Bare {
			continue
		}
		numbered = !p.figures(ply, mover, o)
		numbered = !p.comment(ply.Comment) && numbered
	}
}

// appendNumberOf appends the number of the next move: "12." or, for Black's, "12...".
// The standard requires the latter after a comment.
func appendNumberOf(dst []byte, p *board.Position) []byte {
	dst = strconv.AppendInt(dst, int64(p.Fullmove()), 10)
	if p.SideToMove() == board.White {
		return append(dst, '.')
	}
	return append(dst, "..."...)
}

// figures prints the comment that holds a ply's figures, if there are any, on
// one line.
func (p *printer) figures(ply *Ply, mover board.Color, o Options) bool {
	before := *p
	p.begin()
	p.text = append(p.text, '{')
	n := len(p.text)
	p.text = appendFigures(p.text, ply, mover, o)
	if len(p.text) == n {
		*p = before
		return false
	}
	p.text = append(p.text, '}')
	p.end()
	return true
}

// maxColumn is the maximum length of a line of move text: the standard
// discourages 80 characters or more.
const maxColumn = 79

// printer arranges words in lines. A word is written at once; if it turns out to
// be too long for its line, the space before it becomes a line break.
type printer struct {
	text  []byte
	start int // position of the move text
	line  int // position of the current line
	space int // position of the space before the current word

	column int // the maximum length of a line
}

// begin starts a word.
func (p *printer) begin() {
	p.space = len(p.text)
	if p.space > p.start {
		p.text = append(p.text, ' ')
	}
}

// end ends a word.
func (p *printer) end() {
	if len(p.text)-p.line > p.column && p.space > p.line {
		p.text[p.space] = '\n'
		p.line = p.space + 1
	}
}

func (p *printer) word(text string) {
	p.begin()
	p.text = append(p.text, text...)
	p.end()
}

// comment prints free text in braces, if there is any, and reports whether it
// did. White space of any length becomes one space or line break.
//
// No line may begin with a character that has a meaning there (% escapes a line,
// [ looks like a tag, ; like a comment to the end of the line). Such a word stays
// on the line of the word before it.
func (p *printer) comment(text string) bool {
	first := true
	for word := range strings.FieldsSeq(cleanComment(text)) {
		switch {
		case first:
			p.begin()
			p.text = append(p.text, '{')
		case word[0] == '%' || word[0] == '[' || word[0] == ';':
			p.text = append(p.text, ' ')
		default:
			p.end()
			p.begin()
		}
		p.text = append(p.text, word...)
		first = false
	}
	if first {
		return false
	}
	p.text = append(p.text, '}')
	p.end()
	return true
}

// cleanComment makes text valid in a comment. Braces, which would end it or look
// like another comment, become parentheses, and control characters become spaces.
func cleanComment(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '{':
			return '('
		case r == '}':
			return ')'
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, ValidText(text))
}
