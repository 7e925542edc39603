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
	for _, odd := range []struct {
		oddity
		what string
	}{
		{p.odd.markers, "a marker without a move (N or D) is skipped"},
		{p.odd.braces, "a } without an open comment is skipped"},
		{p.odd.nested, "a comment holds a {: is the comment closed where it should be?"},
		{p.odd.games, "a comment holds what looks like a game: is the comment closed where it should be?"},
		{p.odd.indented, "a tag is not at the beginning of its line"},
		{p.odd.backslashes, `a tag ends with \"]: the backslash is read as part of its value`},
		{p.odd.zeros, "the FEN counts moves from 0: read as 1"},
		{p.odd.words, "a check or mate is written as a word"},
	} {
		switch {
		case odd.n == 1:
			add(odd.at, odd.what)
		case odd.n > 1:
			add(odd.at, fmt.Sprintf("%s (%d times in this game)", odd.what, odd.n))
		}
	}
	return remarks
}

// oddities counts misplaced text in a game that is skipped.
type oddities struct {
	markers oddity // N and D, ChessBase's signs for a novelty and a diagram
	braces  oddity // } outside of comments
	nested  oddity // { within comments
	games   oddity // games within comments

	indented    oddity // tags behind spaces
	backslashes oddity // tags that end with \"]
	zeros       oddity // FENs with the fullmove number 0
	words       oddity // Qh4mate
}

// oddity is the number of occurrences and the position of the first one.
type oddity struct{ at, n int }

func (o *oddity) note(at int) {
	if o.n == 0 {
		o.at = at
	}
	o.n++
}
