package event

import (
	"time"

	"match/arena"
	"match/openings"
)

// What holds where nothing else is asked for. The figures behind it are in
// docs/performance.md.
const (
	DefaultNodes       = 1000                   // a move
	DefaultGames       = 400                    // without a test
	DefaultTestGames   = 40_000                 // at most, with one
	DefaultLadderGames = 1000                   // at most: a ladder ends when its rating is known
	DefaultMargin      = 100 * time.Millisecond // see Conditions.Margin

	MaxGames = 1_000_000_000
)

// DefaultConditions are those of an event of which nothing is said.
func DefaultConditions() Conditions {
	c := Conditions{Margin: DefaultMargin, Book: "default", Order: openings.Random, BookStart: 1, Seed: 1}
	c.Complete()
	return c
}

// Complete fills in what follows from what is said: limits where there are none,
// the margin of a clock, and the book of Chess960.
func (c *Conditions) Complete() {
	if c.Limits.IsZero() {
		c.Limits.Nodes = DefaultNodes
	}
	if c.Limits.Timed() && c.Limits.Margin == 0 {
		c.Limits.Margin = c.Margin
	}
	if c.Chess960 && (c.Book == "default" || c.Book == "startpos") {
		c.Book = "chess960"
	}
	if c.MoveTimeout == arena.DefaultMoveTimeout { // as documents of plans always had it
		c.MoveTimeout = 0
	}
}
