// Package headers reads players and results from PGN files, with the data that
// identifies the two games of a pair. It reads only tags and the first moves,
// which is many times as fast as replaying games. It serves ratings and
// crosstables, which do not depend on the moves.
//
// It does not detect illegal moves: package pgn does, and package pgn/archive
// reports them.
package headers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"match/internal/harmless"
	"match/internal/inorder"
	"match/pgn"
	"match/pgn/pairs"
)

// Part is the content of a piece of a file.
type Part struct {
	Names      []string // players, in the order in which they appear
	Games      []Game   // finished games, in the order of the file
	Unfinished int      // games whose result is *
	Faults     []*pgn.GameError
}

// Game is one finished game.
type Game struct {
	pairs.Game // players are indices of Part.Names
	Result     pgn.Result
}

// PairUp finds the games that belong together; see [pairs.Up].
func PairUp(games []Game) ([]pairs.Match, pairs.Rule) {
	return pairs.Up(len(games), func(i int) *pairs.Game { return &games[i].Game })
}

// Scanner reads files.
type Scanner struct {
	Workers int          // goroutines, at least 1; the result does not depend on it
	Pairs   pairs.Choice // how pairs are recognised
	Replay  bool         // also replay every game by the rules: a game that package pgn finds broken is an error, regardless of its tags
}

// Scan reads a file, with its name for errors, and calls each with its parts in
// order.
func (s Scanner) Scan(ctx context.Context, r io.Reader, name string, each func(Part) error) error {
	if s.Replay {
		return pgn.InBlocks(ctx, r, name, s.Workers, func(r *pgn.Reader) (Part, error) { return replay(r, name, s.Pairs) }, each)
	}
	blocks := func(yield func(block) error) error { return cut(r, name, yield) }
	return inorder.Run(ctx, s.Workers, blocks, func(b block) (Part, error) {
		scan := scanner{file: name, choice: s.Pairs, ids: map[string]int{}}
		scan.block(b)
		return scan.part, nil
	}, each)
}

func replay(r *pgn.Reader, name string, choice pairs.Choice) (Part, error) {
	s := scanner{file: name, choice: choice, ids: map[string]int{}}
	for _, err := range r.Games() {
		var fault *pgn.GameError
		switch {
		case err == nil:
			s.block(block{bytes.Clone(r.Text()), r.Line() - 1})
		case errors.As(err, &fault):
			s.part.Faults = append(s.part.Faults, fault)
		default:
			return s.part, err
		}
	}
	return s.part, nil
}

// scanner reads the games of one block.
type scanner struct {
	file   string
	choice pairs.Choice
	text   []byte
	lines  pgn.Lines // of text
	part   Part
	ids    map[string]int
	tags   tags
}

// tags are the tags of the current game, unchanged from the text.
type tags struct {
	begun                bool
	blank                bool // an empty line has followed the tags
	at                   int  // position of the first one
	event                bool
	white, black, result []byte
	round, pair, fen     []byte
	fault                string
	faultAt              int
}

// block reads one piece of text.
func (s *scanner) block(b block) {
	s.text, s.lines = b.text, pgn.Lines{Before: b.lines}
	at := len(s.text) - len(bytes.TrimPrefix(s.text, []byte(harmless.BOM)))
	for at < len(s.text) {
		if s.atTag(at) {
			at = s.tagLine(at)
			continue
		}
		at = s.other(at)
	}
	s.finish(nil)
}

// atTag reports whether a line begins a tag: white space, [ and a letter.
func (s *scanner) atTag(at int) bool {
	t := s.text
	for at < len(t) && (t[at] == ' ' || t[at] == '\t') {
		at++
	}
	return at+1 < len(t) && t[at] == '[' && isLetter(t[at+1])
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// lineEnd returns the position of the next line.
func (s *scanner) lineEnd(at int) int {
	if n := bytes.IndexByte(s.text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(s.text)
}

// other skips text that is not a tag: an empty line among tags, or the moves of a
// game, which extend to the next line with a tag.
func (s *scanner) other(at int) int {
	end := s.lineEnd(at)
	if len(bytes.TrimSpace(s.text[at:end])) == 0 || s.text[at] == '%' {
		s.tags.blank = true
		return end
	}
	next := s.nextTag(at)
	moves := s.text[at:next]
	if !s.tags.begun && meaningless(moves) {
		return next
	}
	if !s.tags.begun {
		s.tags = tags{begun: true, at: at}
	}
	if whole := s.tags.wholeMoves(moves); whole < len(moves) {
		moves, next = moves[:whole], at+whole
	}
	s.finish(moves)
	return next
}

// meaningless reports whether text between games consists of comments only.
func meaningless(text []byte) bool {
	text = bytes.TrimSpace(text)
	return len(text) == 0 || text[0] == ';' || text[0] == '{' && bytes.IndexByte(text, '}') == len(text)-1
}

// nextTag returns the position of the next line after at that is a tag and not in
// a comment.
func (s *scanner) nextTag(at int) int {
	for i := at; ; {
		n := bytes.Index(s.text[i:], []byte("\n["))
		if n < 0 {
			return len(s.text)
		}
		i += n + 1
		if s.atTag(i) && s.wholeTag(i) {
			end := s.commentEnd(at, i)
			if end == 0 {
				return i
			}
			i = end
		}
	}
}

// commentEnd returns the end of the comment after from that holds the tag at i, or 0 if there is none. As in package
// pgn, a comment holds one game at most: otherwise it is not closed, and a game begins at i.
func (s *scanner) commentEnd(from, i int) int {
	if before := s.text[from:i]; bytes.IndexByte(before, '{') < 0 || before[bytes.LastIndexAny(before, "{}")] == '}' {
		return 0
	}
	n := bytes.IndexAny(s.text[i:], "{}")
	if n < 0 || s.text[i+n] == '{' || lastGame(s.text[i:i+n]) > 0 {
		return 0
	}
	return i + n
}

// wholeTag reports whether the whole line is a tag, and not other text in
// brackets.
func (s *scanner) wholeTag(at int) bool {
	line := bytes.TrimSpace(s.text[at:s.lineEnd(at)])
	quote := bytes.IndexByte(line, '"')
	return quote > 0 && bytes.IndexByte(line[:quote], ' ') > 0
}

// finish adds the current game, whose moves are given.
func (s *scanner) finish(moves []byte) {
	t := &s.tags
	if !t.begun {
		return
	}
	defer func() { s.tags = tags{} }()
	result, fault := t.outcome(moves)
	switch {
	case t.fault != "":
		s.fail(t.faultAt, t.fault)
	case len(t.white) == 0:
		s.fail(t.at, "missing White tag")
	case len(t.black) == 0:
		s.fail(t.at, "missing Black tag")
	case fault != "":
		s.fail(t.at, fault)
	case result == pgn.Unfinished:
		s.part.Unfinished++
	default:
		first := firstPlies(make([]byte, 0, 8*pairs.Plies), moves, s.choice.Plies()) // it stays on the stack
		keys := s.choice.Keys(pairs.Tags{Pair: t.pair, Round: t.round, Start: t.fen, Moves: first})
		s.part.Games = append(s.part.Games, Game{pairs.Game{White: s.id(t.white), Black: s.id(t.black), Keys: keys}, result})
	}
}

// id returns the number of a player.
func (s *scanner) id(name []byte) int {
	if id, ok := s.ids[string(name)]; ok {
		return id
	}
	id := len(s.part.Names)
	s.ids[string(name)] = id
	s.part.Names = append(s.part.Names, text(name))
	return id
}

// maxFaults limits the stored faults of a block, so that a file of junk does not
// fill the memory.
const maxFaults = 10_000

func (s *scanner) fail(at int, why string) {
	if len(s.part.Faults) < maxFaults {
		s.part.Faults = append(s.part.Faults, &pgn.GameError{File: s.file, Line: s.lines.At(s.text, at), Err: fmt.Errorf("%s", why)})
	}
}

var newline = []byte{'\n'}
