package event

import (
	"context"
	"fmt"

	"match/arena"
	"match/internal/plural"
)

// RepeatedBook is the warning that a test plays openings of its book more than
// once. Its error rates hold for independent pairs, which pairs of one opening
// are not.
type RepeatedBook struct {
	Openings int // of the book
	Most     int // maximum number of pairs; 0: the book has been played, and starts again
}

// String returns the warning in one line.
func (w RepeatedBook) String() string {
	openings := plural.Count(w.Openings, "opening")
	text := fmt.Sprintf("the book has %s for up to %s", openings, plural.Count(w.Most, "pair"))
	if w.Most == 0 {
		text = fmt.Sprintf("the book's %s have been played and are repeated", openings)
	}
	return text + ": pairs of one opening are not independent, so the test can be wrong more often than its error rates allow"
}

// bookOnce returns how many pairs of an encounter can have openings of their own.
func (d *described) bookOnce() int {
	if d.plan.Conditions.OwnOpenings {
		return d.book.Len() / 2
	}
	return d.book.Len()
}

// repeatedBook returns the warning if a limit that was asked for allows more
// pairs than the book has openings. Default limits are far above the usual
// length of a test.
func (d *described) repeatedBook() (w RepeatedBook, ok bool) {
	test := d.plan.Format.Test()
	f, limited := d.plan.Format.(*Match)
	if test == nil || !limited || f.Games == GamesFor(test) {
		return w, false
	}
	return RepeatedBook{d.book.Len(), f.Games / 2}, f.Games/2 > d.bookOnce()
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
	players := [2]int{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])}
	b.pairs[players]++
	if b.pairs[players] > b.once && b.warn != nil {
		b.warn(RepeatedBook{Openings: b.openings}.String())
		b.warn = nil
	}
	return nil
}

// warnOfBook warns that the test repeats its book, at the start or else when it
// happens. The returned recorder is nil if there is nothing more to warn of.
func (r *run) warnOfBook() Recorder {
	if r.plan.Format.Test() == nil {
		return nil
	}
	if w, ok := r.repeatedBook(); ok {
		r.warnings.add(w.String())
		return nil
	}
	return &bookWatch{r.book.Len(), r.bookOnce(), map[[2]int]int{}, r.warnings.add}
}
