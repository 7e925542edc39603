package pgn

import (
	"fmt"
	"strconv"

	"match/internal/plural"
)

// Remark is something unusual in a game that is not broken.
type Remark struct {
	Line int // of the first occurrence, from 1
	Text string
}

// Remarks returns the unusual features of the last game that do not make it
// broken, such as a missing result.
func (r *Reader) Remarks() (remarks []Remark) {
	p := &r.parser
	add := func(at int, text string) { remarks = append(remarks, Remark{r.lineAt(at), text}) }
	if !p.terminated {
		add(p.first, "no result after the last move")
	}
	if p.stray {
		add(p.first, "moves after the previous game's result are read as a separate game")
	}
	if n, err := strconv.Atoi(p.plyCount); err == nil && n != len(p.game.Plies) {
		add(p.first, fmt.Sprintf("PlyCount is %d, but the game has %s", n, plural.Count(len(p.game.Plies), "ply")))
	}
	for _, noted := range []struct {
		occurrences
		what string
	}{
		{p.notes.markers, "a marker without a move (N or D) is skipped"},
		{p.notes.braces, "a } without an open comment is skipped"},
		{p.notes.nested, "a comment holds a {: is the comment closed where it should be?"},
		{p.notes.games, "a comment holds what looks like a game: is the comment closed where it should be?"},
		{p.notes.indented, "a tag is not at the beginning of its line"},
		{p.notes.backslashes, `a tag ends with \"]: the backslash is read as part of its value`},
		{p.notes.zeros, "the FEN counts moves from 0: read as 1"},
		{p.notes.words, "a check or mate is written as a word"},
	} {
		switch {
		case noted.n == 1:
			add(noted.at, noted.what)
		case noted.n > 1:
			add(noted.at, fmt.Sprintf("%s (%d times in this game)", noted.what, noted.n))
		}
	}
	return remarks
}

// notes counts misplaced text in a game that is skipped.
type notes struct {
	markers occurrences // N and D, ChessBase's signs for a novelty and a diagram
	braces  occurrences // } outside of comments
	nested  occurrences // { within comments
	games   occurrences // games within comments

	indented    occurrences // tags behind spaces
	backslashes occurrences // tags that end with \"]
	zeros       occurrences // FENs with the fullmove number 0
	words       occurrences // Qh4mate
}

// occurrences is the number of occurrences and the position of the first one.
type occurrences struct{ at, n int }

func (o *occurrences) note(at int) {
	if o.n == 0 {
		o.at = at
	}
	o.n++
}
