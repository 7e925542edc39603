package event

import (
	"context"
	"fmt"

	"match/arena"
	"match/internal/plural"
	"match/pgn"
	"match/sprt"
)

// dependent ends the warnings that a test plays openings of its book more than once:
// its error rates hold for independent pairs.
const dependent = ": pairs of one opening are not independent, so the test can be wrong more often than its error rates allow"

// bookOnce returns how many pairs of an encounter can have openings of their own.
func (d *described) bookOnce() int {
	if d.plan.Conditions.OwnOpenings {
		return d.book.Len() / 2
	}
	return d.book.Len()
}

// repeatedBook returns a warning if a limit that was asked for allows more pairs
// than the book has openings, otherwise "". Default limits are far above the usual
// length of a test.
func (d *described) repeatedBook(test *sprt.Config) string {
	games, limited := d.plan.TwoSides()
	if !limited || games == GamesFor(test) || games/2 <= d.bookOnce() {
		return ""
	}
	return fmt.Sprintf("the book has %s for up to %s", plural.Count(d.book.Len(), "opening"), plural.Count(games/2, "pair")) + dependent
}

// bookWatch is a recorder that warns when an encounter of a test starts the book
// again.
type bookWatch struct {
	openings int
	once     int // pairs
	pairs    map[[2]int]int
	warn     func(text string) // nil after the warning
}

// Pair counts a pair.
func (b *bookWatch) Pair(_ context.Context, p *arena.Played) error {
	if b.pairs[p.Encounter()]++; b.pairs[p.Encounter()] > b.once && b.warn != nil {
		b.warn(fmt.Sprintf("the book's %s have been played and are repeated", plural.Count(b.openings, "opening")) + dependent)
		b.warn = nil
	}
	return nil
}

// warnOfBook warns that the test repeats its book, at the start or else when it
// happens. The returned recorder is nil if there is nothing more to warn of.
func (r *run) warnOfBook() Recorder {
	test := r.plan.Format.Traits().Test
	if test == nil {
		return nil
	}
	if w := r.repeatedBook(test); w != "" {
		r.warnings.add(w)
		return nil
	}
	return &bookWatch{r.book.Len(), r.bookOnce(), map[[2]int]int{}, r.warnings.add}
}

// BookTally is a Recorder that counts how well a book suits two players, in whole
// pairs.
type BookTally struct {
	Pairs int
	Draws int // games
	Split int // pairs in which each player won one game
}

// Pair implements Recorder.
func (b *BookTally) Pair(_ context.Context, p *arena.Played) error {
	if p.Games[1] == nil {
		return nil
	}
	b.Pairs++
	for _, g := range p.Games {
		if g.Result == pgn.Draw {
			b.Draws++
		}
	}
	if o := p.Outcomes(); o[0] != o[1] && o[0] != sprt.Draw && o[1] != sprt.Draw {
		b.Split++
	}
	return nil
}

// DrawShare returns the share of drawn games and SplitShare that of split pairs;
// 0 before the first pair.
func (b *BookTally) DrawShare() float64  { return float64(b.Draws) / float64(max(1, 2*b.Pairs)) }
func (b *BookTally) SplitShare() float64 { return float64(b.Split) / float64(max(1, b.Pairs)) }
