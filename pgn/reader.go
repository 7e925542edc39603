package pgn

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"

	"match/internal/harmless"
)

// Reader reads the games of a PGN file, one after the other, using memory that
// does not grow with the file: at most 50 MB, for a game with 16 MiB of text. It
// accepts what programs and people write: comments, nested variations (skipped),
// NAGs, escaped lines, any line ends, a byte order mark, Windows-1252, missing tags
// and results, FEN starts, Chess960, null moves. Every move is checked against
// the rules.
type Reader struct {
	source io.Reader
	name   string
	parser parser
	buf    []byte
	next   int  // start of the next game in buf
	end    int  // end of the data in buf
	begun  bool // something has been read
	eof    bool // source is at its end
	lost   bool // a game was given up: search for the next one
	err    error
	lines  Lines // of buf

	most  int  // bytes of games after which Next returns io.EOF once, though more games follow; 0: never
	read  int  // bytes of games since then
	ended bool // no games follow
}

// Limits for one game. The buffer grows from firstBuffer up to maxGame, at which
// a game is given up. The other limits apply to short texts that need much
// memory, such as millions of plies in a highly compressed file.
const (
	firstBuffer = 1 << 18
	maxGame     = 1 << 24 // bytes; annotated games hold thousands of them
	maxPlies    = 1 << 16 // the rules end a game before ply 17,700
	maxTags     = 1 << 10
	maxRemarks  = 1 << 12 // comments on one move
)

var errTooLong = fmt.Errorf("the game is longer than %d MiB: is a comment or a variation not closed?", maxGame>>20)

// NewReader returns a Reader of r. The name, usually a file's, appears in
// errors.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{source: r, name: name}
}

// GameError describes why a game is broken, and where.
type GameError struct {
	File string
	Line int // of the error, from 1
	Err  error
}

// Error returns "file:line: what is wrong".
func (e *GameError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns the error without its place.
func (e *GameError) Unwrap() error { return e.Err }

// Next reads the next game into g and returns io.EOF if there is none. A
// *[GameError] means that this game is broken: g holds it up to the fault, and
// the next call continues with the game after it. Any other error, such as a disk
// error, ends the reading.
//
// A game is broken if its text is unintelligible, a move is illegal, its start
// position is invalid, its variant is not supported, it has fewer plies than its
// PlyCount, or its result contradicts its Result tag or a mate or stalemate on
// the board. A game is also broken if it has more than 16 MiB, 65,536 plies,
// 1,024 extra tags, or 4,096 comments on one move. A comment between two games
// that is never closed counts as a broken game without moves.
//
// The next call with the same g reuses the memory of g.Plies and g.Extra. To keep
// a game, read it into its own Game. Strings may be kept.
func (r *Reader) Next(g *Game) error {
	if r.most > 0 && r.read >= r.most {
		r.read = 0
		return io.EOF
	}
	if r.lost {
		if err := r.findGame(); err != nil {
			return err
		}
	}
	for {
		p := &r.parser
		p.text, p.pos, p.last = r.buf[:r.end], r.next, r.eof
		switch p.parse(g) {
		case nil:
			return r.parsed()
		case errEnd:
			r.next = p.pos
			return r.ending()
		}
		if r.next == 0 && r.end == maxGame {
			return r.giveUp(g)
		}
		if err := r.fill(); err != nil {
			return err
		}
	}
}

// Games yields the games that are left with the errors of [Reader.Next]. It goes on after a *[GameError]; any
// other error is the last. The memory of the game is reused.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for g := new(Game); ; {
			err := r.Next(g)
			var fault *GameError
			if err == io.EOF || !yield(g, err) || err != nil && !errors.As(err, &fault) {
				return
			}
		}
	}
}

// parsed skips the game that the parser has read.
func (r *Reader) parsed() error {
	p := &r.parser
	r.read += p.pos - r.next
	r.next = p.pos
	if p.fault != nil {
		return &GameError{r.name, r.lineAt(p.faultAt), p.fault}
	}
	return nil
}

func (r *Reader) ending() error {
	r.ended = true
	return cmp.Or(r.err, io.EOF)
}

// giveUp reports a game that is too long.
func (r *Reader) giveUp(g *Game) error {
	p := &r.parser
	p.text, p.pos, p.last = r.buf[:r.end], r.next, true
	p.parse(g)
	err := &GameError{r.name, r.lineAt(p.first), errTooLong}
	r.next, r.lost = r.end, true
	return err
}

// maxTagLine is the longest tag line that is recognized as the beginning of a
// game after one that was given up.
const maxTagLine = 1 << 12

// findGame discards text up to the next beginning of a game.
func (r *Reader) findGame() error {
	for {
		if i := nextGame(r.buf[r.next:r.end]); i >= 0 {
			r.next, r.lost = r.next+i, false
			return nil
		}
		if r.eof {
			return r.ending()
		}
		r.next = max(r.next, r.end-maxTagLine)
		if err := r.fill(); err != nil {
			return err
		}
	}
}

// fill moves the rest of the buffer to its front and reads more data after it.
func (r *Reader) fill() error {
	if r.err != nil {
		return r.err
	}
	r.lines = Lines{Before: r.lineAt(r.next) - 1}
	copy(r.buf, r.buf[r.next:r.end])
	r.end -= r.next
	r.next = 0
	if r.end == len(r.buf) {
		larger := make([]byte, min(max(firstBuffer, 2*len(r.buf)), maxGame))
		copy(larger, r.buf)
		r.buf = larger
	}
	// A game that is parsed again from its beginning must have grown by at least
	// half; otherwise many small reads would take very long. A byte order mark has
	// at least two bytes.
	least := min(2+r.end/2, len(r.buf)-r.end)
	n, err := ReadAtLeast(r.source, r.buf[r.end:], least)
	r.end += n
	r.source = LineEnds(r.buf[:r.end], r.source)
	if !r.begun {
		r.begun = true
		if _, wrong := harmless.TrimBOM(r.buf[:r.end]); wrong != nil {
			r.err = fmt.Errorf("%s: %w", r.name, wrong)
			return r.err
		}
	}
	switch {
	case err == io.EOF:
		r.eof = true
	case err != nil:
		r.err = fmt.Errorf("%s: after line %d: %w", r.name, r.lineAt(r.end)-1, err)
		if n == 0 {
			return r.err
		}
	}
	return nil // data before an error is still parsed
}

// ReadAtLeast reads until buf holds at least least bytes or an error occurs.
// Unlike io.ReadAtLeast it returns the error unchanged: a truncated compressed
// file must not look like a complete one.
func ReadAtLeast(r io.Reader, buf []byte, least int) (n int, err error) {
	for idle := 0; n < least && err == nil; {
		var m int
		m, err = r.Read(buf[n:])
		n += m
		if m > 0 {
			idle = 0
		} else if idle++; idle == 100 && err == nil {
			err = io.ErrNoProgress
		}
	}
	return n, err
}

// LineEnds returns r, from which text has been read. If the lines of text end with \r alone, as in old files, it makes
// them end with \n, and those of the rest of r.
func LineEnds(text []byte, r io.Reader) io.Reader {
	if bytes.IndexByte(text, '\n') >= 0 {
		return r
	}
	if cr := bytes.IndexByte(text, '\r'); cr < 0 || cr == len(text)-1 { // its \n may follow
		return r
	}
	endLines(text)
	return oldLines{r}
}

type oldLines struct{ io.Reader }

func (o oldLines) Read(p []byte) (int, error) {
	n, err := o.Reader.Read(p)
	endLines(p[:n])
	return n, err
}

func endLines(text []byte) {
	for i := range text {
		if text[i] == '\r' {
			text[i] = '\n'
		}
	}
}

// Lines counts the lines of a part of a file.
type Lines struct {
	Before  int // line ends of the file before counted
	counted int // position in the part
}

// At returns the line of a position in the text, from 1. If positions are queried
// in ascending order, each line end is counted only once.
func (l *Lines) At(text []byte, at int) int {
	if at < l.counted {
		return l.Before - bytes.Count(text[at:l.counted], newline) + 1
	}
	l.Before += bytes.Count(text[l.counted:at], newline)
	l.counted = at
	return l.Before + 1
}

var newline = []byte{'\n'}

func (r *Reader) lineAt(at int) int { return r.lines.At(r.buf, at) }

// Line returns the line on which the last game begins.
func (r *Reader) Line() int { return r.lineAt(r.parser.first) }

// Text returns the last game unchanged from the file. It is valid until the
// next call of Next.
func (r *Reader) Text() []byte {
	return bytes.TrimSpace(r.parser.text[r.parser.first:r.parser.pos])
}

// Terminated reports whether the move text of the last game ends with a result.
func (r *Reader) Terminated() bool { return r.parser.terminated }
